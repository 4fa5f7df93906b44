import { t } from '../l10n.ts';

/** How far an article is; one that came from no run is `edited` until it is published. */
export const articleStates = ['brief', 'draft', 'edited', 'published'] as const;
export type ArticleState = (typeof articleStates)[number];

/** How far the article of a run is, by its front matter and by whether its text is still as it was written. */
export const stateOf = (
  { published, score }: { readonly published: boolean; readonly score: number | undefined },
  isEdited: boolean,
): ArticleState => (published ? 'published' : isEdited ? 'edited' : score === undefined ? 'brief' : 'draft');

/** What people call how far an article is. */
export const stateNames: Readonly<Record<ArticleState, () => string>> = {
  brief: () => t('brief'),
  draft: () => t('draft'),
  edited: () => t('edited'),
  published: () => t('published'),
};
