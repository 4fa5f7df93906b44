import type { PageDesk } from '../panels/article/pageDesk.ts';
import type { ArticleDesk } from './articleDesk.ts';
import { type ArticleIndex, createArticleIndex } from './articleIndex.ts';

interface Needs {
  readonly desk: Pick<ArticleDesk, 'markdownFiles' | 'keywordNames'>;
  readonly folder: string | undefined;
  /** Loaded with the first article that has no score of its own. */
  readonly writing: { desk(): Promise<{ readonly page: Pick<PageDesk, 'noteText'> }> };
  readonly onScored: () => void;
  readonly note: (error: unknown, where: string) => void;
}

/** The articles of the workspace; they are scored as their own pages score them. */
export const openIndex = ({ writing, ...needs }: Needs): ArticleIndex =>
  createArticleIndex({
    ...needs,
    async score(file, markdown, signal) {
      const { page } = await writing.desk();
      const { scores } = await page.noteText(file, { markdown, answers: [] }, signal);
      return scores;
    },
  });
