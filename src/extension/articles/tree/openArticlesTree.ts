import type { Memento } from '../../editor/keptRuns.ts';
import type { ArticleHost } from '../articleHost.ts';
import { type ArticlesTree, createArticlesTree } from './articlesTree.ts';
import type { PresentScores } from './articleScores.ts';
import { createArticleIndex } from './articleIndex.ts';

/** Parts of the window that the tree of articles needs. */
export interface ArticlesTreeContext {
  readonly host: ArticleHost;
  /** Folder of this workspace's storage. */
  readonly folder: string | undefined;
  readonly memento: Memento;
  readonly language: string;
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
  readonly note: (error: unknown, where: string) => void;
}

/** Creates the tree of the workspace's articles, scored in the same way as on their pages. */
export const openArticlesTree = ({
  host,
  folder,
  memento,
  language,
  writing,
  note,
}: ArticlesTreeContext): ArticlesTree =>
  createArticlesTree({
    openIndex: (onScored) =>
      Promise.resolve(
        createArticleIndex({
          host,
          folder,
          onScored,
          note,
          async score(file, markdown, signal) {
            const { page } = await writing.host();
            const { scores } = await page.noteText(file, { markdown, answers: [] }, signal);
            return scores;
          },
        }),
      ),
    watchFiles: (listener) => host.watchFiles(listener),
    memento,
    language,
  });
