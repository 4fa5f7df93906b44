import type { Figure } from '../../text/figures/figures.ts';
import { isCalledOtherwise, type Label, labelOf, numbersIn } from './attributes.ts';
import { checkWordsOf } from '../words/checkWords.ts';
import type { ClaimWords } from '../evidence/claimWords.ts';
import type { PageStretches } from '../evidence/pageStretches.ts';
import type { PlacedFigure, PlacedFigures } from '../evidence/placedFigures.ts';

/** What labels the figures of a page: their rows, or what stands before them, and their columns. */
export class PageLabels {
  private readonly stretches: PageStretches;
  private readonly figures: PlacedFigures;
  private readonly labels = new WeakMap<readonly PlacedFigure[], readonly (readonly Label[])[]>();

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
    const others = this.labelsLike(claim);
    // a sentence of several figures may speak of several columns
    const heads = words.figures.length === 1 ? this.stretches.headsBeside(stretch, figure.start) : [];
    return own.some((label, axis) => {
      const like = (others[axis] ?? []).filter(({ size }) => labels.length > 0 || size > 1);
      const all = axis === 1 ? [...like, ...heads.map((head) => this.stemsIn(head))] : like;
      return isCalledOtherwise(this.stemsIn(label), all, said);
    });
  }

  private labelsLike(claim: Figure): readonly (readonly Label[])[] {
    const like = this.figures.like(claim);
    const known = this.labels.get(like);
    if (known) return known;
    const texts = like
      .slice(0, mostLabels)
      .map(({ figure, stretch }) => this.stretches.labelsOf(stretch, figure.start));
    const made = [0, 1].map((axis) =>
      [...new Set(texts.flatMap((labels) => labels[axis] ?? []))].map((label) => this.stemsIn(label)),
    );
    this.labels.set(like, made);
    return made;
  }

  private stemsIn(text: string): Label {
    return labelOf(text, checkWordsOf(this.stretches.language));
  }
}

/** Figures whose labels are looked at, for whether a claim means them. */
const mostLabels = 200;
