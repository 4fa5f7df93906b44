import type { Figure } from '../../text/figures/figures.ts';
import type { Statement } from '../article.ts';
import type { Check } from '../check.ts';
import { directionsAt, isOpposite } from '../evidence/directions.ts';
import type { EvidenceReading } from '../evidence/evidenceReading.ts';
import type { CheckFinding } from '../finding.ts';
import { takeOutFix } from './fixes.ts';
import { found, shown } from './found.ts';

/**
 * A figure that linked pages have, but every time say the opposite of: it fell by so much there, and rises here, or they
 * deny it. What either leaves unclear is not told.
 */
export function denied(
  figure: Figure,
  statement: Statement,
  linked: readonly EvidenceReading[],
  { input }: Check,
): CheckFinding[] {
  const { block, language } = statement;
  const claim = directionsAt({ text: block.text, sentence: statement, figure, language });
  if (!claim) return [];
  const places = linked.flatMap((reading) => reading.placesCarrying(figure, statement));
  const opposite = places.flatMap(({ text, ...at }) => {
    const page = directionsAt({ text, ...at });
    return page && isOpposite(claim, page) ? text.slice(page.place.start, page.place.end) : [];
  });
  const [said] = opposite;
  if (said === undefined || opposite.length < places.length) return [];
  const message = `The page says the opposite: ${shown(said)}.`;
  const fixes = [takeOutFix(statement, input.markdown)];
  return [found(statement, claim.place, { rule: 'check.figure', severity: 'error', message, fixes })];
}
