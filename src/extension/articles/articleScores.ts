/** Scores of a text for search engines, assistants and readers, 0 to 100 each. */
export interface AreaScores {
  readonly seo: number;
  readonly geo: number;
  readonly readability: number;
}

export interface PresentScores extends AreaScores {
  readonly service: number;
}

/** Converts scores of the current text into fields of an article. */
export function scoredAs({ service, ...areas }: PresentScores): {
  readonly score: number;
  readonly areas: AreaScores;
  readonly isOfDraft: false;
} {
  return { score: service, areas, isOfDraft: false };
}
