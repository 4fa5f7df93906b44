import type { Figure } from '../../text/figures/figures.ts';
import { memoize } from '../../text/memoize.ts';
import { checkWordsOf } from '../words/checkWords.ts';
import type { ClaimWords } from '../evidence/claimWords.ts';
import { stemsOf } from '../evidence/stems.ts';
import type { PageStretches } from '../evidence/pageStretches.ts';
import type { PlacedFigure, PlacedFigures } from '../evidence/placedFigures.ts';

/** What labels the figures of a page: their rows, or what stands before them, and their columns. */
export class PageLabels {
  private readonly stretches: PageStretches;
  private readonly figures: PlacedFigures;

  constructor(stretches: PageStretches, figures: PlacedFigures) {
    this.stretches = stretches;
    this.figures = figures;
  }

  /** Whether a claim has the words that label other figures of the kind, and not those of this one. */
  isCalledOtherwise({ figure, stretch }: PlacedFigure, claim: Figure, words: ClaimWords): boolean {
    if (words.language !== this.stretches.language) return false;
    const own = this.stretches.labelsOf(stretch, figure.start);
    if (own.length === 0 || this.stretches.columnOf(stretch, figure.start) === 1) return false;
    const { labels } = words.place;
    const said = labels.length > 0 ? this.stemsIn(labels.join(' ')) : words.stems.union(numbersIn(words.text));
    const others = this.labelsLike(this.figures.like(claim));
    // a sentence of several figures may speak of several columns
    const heads = words.figures.length === 1 ? this.stretches.headsBeside(stretch, figure.start) : [];
    return own.some((label, axis) => {
      const like = (others[axis] ?? []).filter(({ size }) => labels.length > 0 || size > 1);
      const all = axis === 1 ? [...like, ...heads.map((head) => this.stemsIn(head))] : like;
      return isCalledOtherwise(this.stemsIn(label), all, said);
    });
  }

  private readonly labelsLike = memoize((like: readonly PlacedFigure[]): readonly (readonly Label[])[] => {
    const texts = like
      .slice(0, mostLabels)
      .map(({ figure, stretch }) => this.stretches.labelsOf(stretch, figure.start));
    return [0, 1].map((axis) =>
      [...new Set(texts.flatMap((labels) => labels[axis] ?? []))].map((label) => this.stemsIn(label)),
    );
  });

  private stemsIn(text: string): Label {
    return stemsOf(text, checkWordsOf(this.stretches.language)).union(numbersIn(text));
  }
}

/** Figures whose labels are looked at, for whether a claim means them. */
const mostLabels = 200;

/** The stems and numbers of a label: `Charging time`. */
type Label = ReadonlySet<string>;

/** As they stand: `1,000` of `1,000 sq. ft.` */
const numbersIn = (text: string): Set<string> => new Set(text.match(/\p{N}+(?:[.,]\p{N}+)*/gu));

/**
 * True if a claim has all words of another figure's label, but not those of this figure's own.
 * @param own the figure's label
 * @param others the labels of other figures of its kind
 * @param said the words of the claim
 */
function isCalledOtherwise(own: Label, others: Iterable<Label>, said: ReadonlySet<string>): boolean {
  if (own.size === 0 || own.isSubsetOf(said)) return false;
  const shared = own.intersection(said);
  for (const other of others) if (other.size > 0 && other.isSubsetOf(said) && shared.isSubsetOf(other)) return true;
  return false;
}
