/** How good a text is for search engines, for assistants and for readers, 0 to 100 each. */
export interface AreaScores {
  readonly seo: number;
  readonly geo: number;
  readonly readability: number;
}

/** The same of a text as it stands, with its overall score. */
export interface PresentScores extends AreaScores {
  readonly service: number;
}

/** What is said of an article once its text is scored as it stands. */
export function scoredAs({ service, ...areas }: PresentScores): {
  readonly score: number;
  readonly areas: AreaScores;
  readonly isOfDraft: false;
} {
  return { score: service, areas, isOfDraft: false };
}
