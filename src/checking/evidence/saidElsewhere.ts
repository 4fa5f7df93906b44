import { carries } from '../../text/figures/carries.ts';
import type { Figure } from '../../text/figures/figures.ts';
import { checkWordsOf } from '../words/checkWords.ts';
import type { ClaimWords } from './claimWords.ts';
import type { PageStretches } from './pageStretches.ts';
import type { PlacedFigure, PlacedFigures } from './placedFigures.ts';

interface ReadPage {
  readonly stretches: PageStretches;
  readonly figures: PlacedFigures;
}

/**
 * True if another sentence or row of the page has all words of a claim, with another figure, and those around this
 * figure lack some: `A power flush costs £450` and `£80` for something else.
 */
export function isSaidElsewhere(
  { figure, stretch }: PlacedFigure,
  claim: Figure,
  { words, page: { stretches, figures } }: { readonly words: ClaimWords; readonly page: ReadPage },
): boolean {
  // a sentence of several figures speaks of several things
  const isOne = words.figures.filter(({ unit }) => unit === claim.unit).length === 1;
  if (!isOne || words.language !== stretches.language || claim.unit === undefined) return false;
  const { pricing } = checkWordsOf(stretches.language);
  // what the title says, no sentence needs to say again
  const said = words.stems.difference(pricing).difference(stretches.stemsAt(0));
  if (said.size < fewestStems || said.isSubsetOf(stretches.stemsAround(stretch))) return false;
  return figures
    .like(claim)
    .slice(0, mostOthers)
    .some(
      (other) =>
        other.stretch !== stretch &&
        other.figure.unit === figure.unit &&
        !carries(other.figure, claim) &&
        said.isSubsetOf(stretches.stemsWithHeader(other.stretch)),
    );
}

/** Fewer words say too little of a thing. */
const fewestStems = 2;
/** Figures of a kind that are looked at. */
const mostOthers = 200;
