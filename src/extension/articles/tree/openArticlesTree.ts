import type { ArticleHost } from '../articleHost.ts';
import { type ArticlesTree, createArticlesTree } from './articlesTree.ts';
import type { PresentScores } from './articleScores.ts';
import { type ArticleIndex, createArticleIndex } from './articleIndex.ts';

type OpenArticlesTreeNeeds = Omit<Parameters<typeof openIndex>[0], 'onScored'> &
  Pick<Parameters<typeof createArticlesTree>[0], 'memento' | 'language'> & {
    readonly host: Pick<ArticleHost, 'watchFiles'>;
  };

export const openArticlesTree = ({ memento, language, ...needs }: OpenArticlesTreeNeeds): ArticlesTree =>
  createArticlesTree({
    openIndex: (onScored) => Promise.resolve(openIndex({ ...needs, onScored })),
    watchFiles: (listener) => needs.host.watchFiles(listener),
    memento,
    language,
  });

interface OpenIndexNeeds {
  readonly host: Pick<ArticleHost, 'markdownFiles' | 'keywordNames'>;
  readonly folder: string | undefined;
  /** Loaded with the first article that has no current score. */
  readonly writing: {
    host(): Promise<{
      readonly page: {
        noteText(
          file: string,
          text: { readonly markdown: string; readonly answers: readonly [] },
          signal: AbortSignal,
        ): Promise<{ readonly scores: PresentScores | undefined }>;
      };
    }>;
  };
  readonly onScored: () => void;
  readonly note: (error: unknown, where: string) => void;
}

/** Creates the index of the workspace's articles, scored in the same way as on their pages. */
const openIndex = ({ writing, ...needs }: OpenIndexNeeds): ArticleIndex =>
  createArticleIndex({
    ...needs,
    async score(file, markdown, signal) {
      const { page } = await writing.host();
      const { scores } = await page.noteText(file, { markdown, answers: [] }, signal);
      return scores;
    },
  });
