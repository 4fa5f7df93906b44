import type { Figure } from '../../text/figures/figures.ts';
import type { Statement } from '../article.ts';
import type { Check } from '../check.ts';
import type { EvidenceReading } from '../evidence/evidenceReading.ts';
import { clauseAt, type FigurePlace, isOpposite } from '../evidence/opposites.ts';
import type { CheckFinding } from '../finding.ts';
import { takeOutFix } from './fixes.ts';
import { found, opposed } from './found.ts';

/** Reports a figure if linked pages have it only with the opposite direction or a negation. */
export function denied(
  figure: Figure,
  statement: Statement,
  linked: readonly EvidenceReading[],
  { input }: Check,
): CheckFinding[] {
  const { block, language } = statement;
  const claim = clauseAt({ text: block.text, sentence: statement, figure, language });
  if (!claim) return [];
  const places = linked.flatMap((reading) => reading.placesCarrying(figure, statement));
  // what is too short to tell its language is read in that of the text
  const isOther = (place: FigurePlace): boolean => {
    const page = clauseAt(place.language === 'und' ? { ...place, language } : place);
    return page !== undefined && isOpposite(claim, page);
  };
  const [first] = places;
  if (!first || !places.every(isOther)) return [];
  const message = opposed(first.text.slice(first.sentence.start, first.sentence.end));
  const fixes = [takeOutFix(statement, input.markdown)];
  return [found(statement, figure, { rule: 'check.figure', severity: 'error', message, fixes })];
}
