import { t } from '../l10n.ts';
import type { ArticleNotes } from './articleNotes.ts';

/** The line over the title: what the scores are; undefined where there are none. */
export function scoresLine({ scores }: Pick<ArticleNotes, 'scores'>): string | undefined {
  if (!scores) return undefined;
  const { service: overall, seo, geo, readability } = scores;
  return t('Score {0} · SEO {1} · GEO {2} · Readability {3}', overall, seo, geo, readability);
}

/** What stands behind the scores: how much there is to mend. */
export function notesLine({ notes }: Pick<ArticleNotes, 'notes'>): string {
  const errors = notes.filter(({ severity }) => severity === 'error').length;
  const others = notes.length - errors;
  if (notes.length === 0) return t('nothing to mend');
  if (errors === 0) return others === 1 ? t('1 suggestion') : t('{0} suggestions', others);
  const wrong = errors === 1 ? t('1 unsupported statement') : t('{0} unsupported statements', errors);
  return others === 0 ? wrong : t('{0}, {1}', wrong, others === 1 ? t('1 suggestion') : t('{0} suggestions', others));
}
