import { t } from '../l10n.ts';

/** How far an article is; one that came from no run is `edited` until it is published. */
export const articleStates = ['brief', 'draft', 'edited', 'published'] as const;
export type ArticleState = (typeof articleStates)[number];

/** What people call how far an article is. */
export const stateNames: Readonly<Record<ArticleState, () => string>> = {
  brief: () => t('brief'),
  draft: () => t('draft'),
  edited: () => t('edited'),
  published: () => t('published'),
};
