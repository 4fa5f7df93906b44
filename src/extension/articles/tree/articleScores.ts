import { t } from '../../editor/l10n.ts';

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

/** Line above the title with the scores, short enough for half a window. Undefined without scores. */
export function scoresLine({ scores }: { readonly scores: AreaScores | undefined }): string | undefined {
  if (!scores) return undefined;
  const { seo, geo, readability } = scores;
  return t('GEO {0} · SEO {1} · Readability {2}', geo, seo, readability);
}
