/** How far an article is; one that came from no run is `edited` until it is published. */
export const articleStates = ['brief', 'draft', 'edited', 'published'] as const;
export type ArticleState = (typeof articleStates)[number];
