import { carries } from '../../text/figures/carries.ts';
import type { Figure } from '../../text/figures/figure.ts';
import { memoize } from '../../text/memoize.ts';
import { checkWordsOf } from '../words/checkWords.ts';
import type { ClaimWords } from './claimWords.ts';
import type { PageStretches } from './pageStretches.ts';
import type { PlacedFigure, PlacedFigures } from './placedFigures.ts';

interface ReadPage {
  readonly stretches: PageStretches;
  readonly figures: PlacedFigures;
}

/**
 * True if another sentence or row has all words of a claim with a different figure, and this figure's context lacks
 * some: `A power flush costs £450` and `£80` for something else.
 */
export function isSaidElsewhere(
  { figure, stretch }: PlacedFigure,
  claim: Figure,
  { words, page: { stretches, figures } }: { readonly words: ClaimWords; readonly page: ReadPage },
): boolean {
  // a sentence with several figures has several subjects
  if (claim.unit === undefined || countsByUnit(words.figures).get(claim.unit) !== 1) return false;
  if (words.language !== stretches.language) return false;
  const { pricing } = checkWordsOf(stretches.language);
  // a sentence needn't repeat the words of the title
  const subjectStems = words.stems.difference(pricing).difference(stretches.stemsAt(0));
  if (subjectStems.size < minStems || subjectStems.isSubsetOf(stretches.stemsAround(stretch))) return false;
  return figures
    .like(claim)
    .slice(0, maxOthers)
    .some(
      (other) =>
        other.stretch !== stretch &&
        other.figure.unit === figure.unit &&
        !carries(other.figure, claim) &&
        subjectStems.isSubsetOf(stretches.stemsWithHeader(other.stretch)),
    );
}

/** Counts the figures of a sentence by unit, once for all of its claims. */
const countsByUnit = memoize((figures: readonly Figure[]): ReadonlyMap<string | undefined, number> => {
  const counts = new Map<string | undefined, number>();
  for (const { unit } of figures) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  return counts;
});

/** Claims with fewer stems are too short to show their subject. */
const minStems = 2;
const maxOthers = 200;
