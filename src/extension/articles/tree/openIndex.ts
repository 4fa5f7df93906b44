import type { ArticleHost } from '../articleHost.ts';
import type { PresentScores } from './articleScores.ts';
import { type ArticleIndex, createArticleIndex } from './articleIndex.ts';

interface Needs {
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
export const openIndex = ({ writing, ...needs }: Needs): ArticleIndex =>
  createArticleIndex({
    ...needs,
    async score(file, markdown, signal) {
      const { page } = await writing.host();
      const { scores } = await page.noteText(file, { markdown, answers: [] }, signal);
      return scores;
    },
  });
