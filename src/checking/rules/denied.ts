import type { Figure } from '../../text/figures/figures.ts';
import type { Statement } from '../article.ts';
import type { Check } from '../check.ts';
import { type Directions, directionsAt, type FigurePlace, isOpposite } from '../evidence/directions.ts';
import type { EvidenceReading } from '../evidence/evidenceReading.ts';
import type { CheckFinding } from '../finding.ts';
import { takeOutFix } from './fixes.ts';
import { found, opposed } from './found.ts';

/**
 * A figure that linked pages have, but every time they say anything of it say the opposite: it fell by so much there, and
 * rises here, or they deny it. A bare cell or heading says nothing of it. What either leaves unclear is not told.
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
  const said: { readonly place: FigurePlace; readonly page: Directions }[] = [];
  for (const reading of linked) {
    for (const place of reading.placesCarrying(figure, statement)) {
      // what is too short to tell its language is read in that of the text
      const page = directionsAt(place.language === 'und' ? { ...place, language } : place);
      if (!page) return [];
      said.push({ place, page });
    }
  }
  const opposite = said.filter(({ page }) => isOpposite(claim, page));
  const [first] = opposite;
  if (!first) return [];
  const denials = opposite.map(({ page }) => page);
  const others = said.filter((one) => !opposite.includes(one));
  if (others.some(({ place, page }) => !isBare(place) || isOfAnother(claim, page, denials))) return [];
  const { start, end } = first.page.place;
  const message = opposed(first.place.text.slice(start, end));
  const fixes = [takeOutFix(statement, input.markdown)];
  return [found(statement, claim.place, { rule: 'check.figure', severity: 'error', message, fixes })];
}

/** Whether a place is a row of a table, or a line of a few words that is no sentence. */
function isBare({ text, sentence }: FigurePlace): boolean {
  const line = text.slice(sentence.start, Math.min(sentence.end, sentence.start + longestLine)).trim();
  if (line.startsWith('|')) return true;
  return !/[.!?…。！？]["'”’)\]」』]?$/u.test(line) && (line.match(/\p{L}+/gu) ?? []).length <= mostWords;
}

const longestLine = 300;
const mostWords = 6;

/** Whether a bare place names what the text speaks of, and what is denied is said of something else: a row of its own. */
function isOfAnother({ sentence, clause }: Directions, bare: Directions, denials: readonly Directions[]): boolean {
  const named = bare.sentence.intersection(sentence);
  return denials.some((denial) => !denial.clause.isSubsetOf(clause) && !named.isSubsetOf(denial.sentence));
}
