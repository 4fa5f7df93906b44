import type { Figure } from '../../text/figures/figure.ts';
import { memoize } from '../../text/memoize.ts';
import { checkWordsOf } from '../words/checkWords.ts';
import type { ClaimWords } from '../evidence/claimWords.ts';
import { stemsOf } from '../evidence/stems.ts';
import type { PageStretches } from '../evidence/pageStretches.ts';
import type { PlacedFigure, PlacedFigures } from '../evidence/placedFigures.ts';

/** Labels of a page's figures: their rows and columns, or the words before them. */
export class PageLabels {
  private readonly stretches: PageStretches;
  private readonly figures: PlacedFigures;

  constructor(stretches: PageStretches, figures: PlacedFigures) {
    this.stretches = stretches;
    this.figures = figures;
  }

  /** True if a claim has the label of another figure of the same kind, and not of this one. */
  isCalledOtherwise({ figure, stretch }: PlacedFigure, claim: Figure, words: ClaimWords): boolean {
    if (words.language !== this.stretches.language) return false;
    const own = this.stretches.labelsOf(stretch, figure.start);
    if (own.length === 0 || this.stretches.columnOf(stretch, figure.start) === 1) return false;
    const { labels } = words.place;
    const claimWords = labels.length > 0 ? this.stemsIn(labels.join(' ')) : words.stems.union(numbersIn(words.text));
    const others = this.labelsLike(this.figures.like(claim));
    // a sentence with several figures may refer to several columns
    const heads = words.figures.length === 1 ? this.stretches.headsBeside(stretch, figure.start) : [];
    return own.some((label, axis) => {
      const like = (others[axis] ?? []).filter(({ size }) => labels.length > 0 || size > 1);
      const all = axis === 1 ? [...like, ...heads.map((head) => this.stemsIn(head))] : like;
      return isCalledOtherwise(this.stemsIn(label), all, claimWords);
    });
  }

  private readonly labelsLike = memoize((like: readonly PlacedFigure[]): readonly (readonly Label[])[] => {
    const texts = like.slice(0, maxLabels).map(({ figure, stretch }) => this.stretches.labelsOf(stretch, figure.start));
    return [0, 1].map((axis) =>
      [...new Set(texts.flatMap((labels) => labels[axis] ?? []))].map((label) => this.stemsIn(label)),
    );
  });

  private stemsIn(text: string): Label {
    return stemsOf(text, checkWordsOf(this.stretches.language)).union(numbersIn(text));
  }
}

/** Maximum figures whose labels are compared. */
const maxLabels = 200;

/** Stems and numbers of a label: `Charging time`. */
type Label = ReadonlySet<string>;

/** Returns numbers as written: `1,000` for `1,000 sq. ft.` */
const numbersIn = (text: string): Set<string> => new Set(text.match(/\p{N}+(?:[.,]\p{N}+)*/gu));

/**
 * True if a claim has all words of another figure's label, but not those of this figure's own label.
 * @param own label of the figure
 * @param others labels of other figures of its kind
 * @param claimWords words of the claim
 */
function isCalledOtherwise(own: Label, others: Iterable<Label>, claimWords: ReadonlySet<string>): boolean {
  if (own.size === 0 || own.isSubsetOf(claimWords)) return false;
  const shared = own.intersection(claimWords);
  for (const other of others)
    if (other.size > 0 && other.isSubsetOf(claimWords) && shared.isSubsetOf(other)) return true;
  return false;
}
