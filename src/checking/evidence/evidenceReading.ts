import { boundedWords } from '../../text/figures/boundedWords.ts';
import { carries } from '../../text/figures/carries.ts';
import { figuresIn } from '../../text/figures/figures.ts';
import { type Figure } from '../../text/figures/figure.ts';
import { memoize, memoizeLast, settled } from '../../text/memoize.ts';
import { hasWord } from '../../text/words/occurrences.ts';
import { languageOfPage } from '../../text/words/language.ts';
import { claimedOf } from '../owners/claimOwners.ts';
import type { Name } from '../owners/names.ts';
import { PageLabels } from '../owners/pageLabels.ts';
import { PageOwners } from '../owners/pageOwners.ts';
import { checkWordsOf } from '../words/checkWords.ts';
import type { ClaimWords } from './claimWords.ts';
import type { EvidencePage } from './page.ts';
import { PageStretches } from './pageStretches.ts';
import { isOfOthers } from './parties.ts';
import { type PlacedFigure, PlacedFigures } from './placedFigures.ts';
import { comparable, plainText } from './plainText.ts';
import { productNames } from './productNames.ts';
import { isSaidElsewhere } from './saidElsewhere.ts';
import { stemsOf } from './stems.ts';
import { isSameFigure } from './sameFigure.ts';
import { isRowMeant } from './stretches.ts';

/** A page as the checker reads it. Computes each part on first use. */
export class EvidenceReading {
  readonly page: EvidencePage;
  readonly language: string;
  private readonly carried = new WeakMap<Figure, Carried>();

  constructor(page: EvidencePage) {
    this.page = page;
    this.language = page.language ?? languageOfPage(page.markdown) ?? 'und';
  }

  /** True if the page has text. Unreadable pages support no claims. */
  get isRead(): boolean {
    return settled(this, 'isRead', !this.isMissing && /\S/.test(this.page.markdown));
  }

  /** True if the reason for missing text is known. */
  get isMissing(): boolean {
    const { state } = this.page;
    return state !== undefined && state !== 'read';
  }

  get text(): string {
    return settled(this, 'text', plainText(page(this.page)));
  }

  get comparable(): string {
    return settled(this, 'comparable', comparable(this.text));
  }

  get words(): ReadonlySet<string> {
    return settled(this, 'words', new Set(this.text.toLowerCase().match(/[\p{L}\p{N}]+/gu)));
  }

  get stems(): ReadonlySet<string> {
    return settled(this, 'stems', stemsOf(this.text, checkWordsOf(this.language)));
  }

  /** True if the page contains exactly these words, in any case. */
  has(words: string): boolean {
    return this.comparable.includes(comparable(words));
  }

  /**
   * Returns the page's figure that supports a claim. In the same language, the sentences around it must share a word
   * with the claim.
   */
  carrying(claim: Figure, words: ClaimWords): Figure | undefined {
    if (claim.kind === 'date') {
      const published = figuresIn(this.page.published ?? '', 'en').find((day) => carries(day, claim));
      if (published && this.isDatedIn(words)) return published;
    }
    return this.firstCarrying(claim, words);
  }

  /**
   * True if a sentence is about the page itself or repeats one of its prices, because a price is valid on the page's
   * date. Cached, because a sentence may have many dates.
   */
  private readonly isDatedIn = memoizeLast((words: ClaimWords): boolean => {
    const { dated, saying } = checkWordsOf(words.language);
    if (!dated || dated.test(words.text)) return true;
    return (
      (words.text.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => saying.has(word)) ||
      words.figures.some((figure) => figure.kind === 'money' && this.carrying(figure, words) !== undefined)
    );
  });

  /** Counts the words that a claim shares with the page's sentence that has its figure. */
  sharedWhere(claim: Figure, words: ClaimWords): number {
    let maxShared = 0;
    for (const placed of this.figures.like(claim))
      if (this.isCarrying(placed, claim, words))
        maxShared = Math.max(maxShared, this.sharedAt(placed.stretch, words.stems));
    return maxShared;
  }

  /** Returns the most stems that a single sentence of the page contains. */
  maxSharedStems(stems: ReadonlySet<string>): number {
    return this.stretches.list.reduce(
      (max, _, at) => Math.max(max, this.stretches.stemsAt(at).intersection(stems).size),
      0,
    );
  }

  /** True if the page has a figure anywhere, in any context. */
  hasFigure(claim: Figure): boolean {
    return this.figures.like(claim).some(({ figure }) => carries(figure, claim));
  }

  /** Returns the owners of a figure on the page and in the claim, if each names exactly one and they differ. */
  otherOwner(claim: Figure, words: ClaimWords): { readonly owner: string; readonly claimed: string } | undefined {
    for (const placed of this.figures.like(claim)) {
      const owners = carries(placed.figure, claim) ? this.ownersOf(placed, claim, words) : undefined;
      const [[owner, ...others], [claimed, ...more]] = [owners?.names ?? [], owners?.claimed ?? []];
      if (owner && claimed && others.length + more.length === 0) return { owner: owner.text, claimed: claimed.text };
    }
    return undefined;
  }

  /** Returns the figure that the claim rounds without saying "about". */
  rounded(claim: Figure, words: ClaimWords): Figure | undefined {
    if (claim.approximate !== undefined || claim.high !== undefined || claim.kind === 'date') return undefined;
    return this.carrying({ ...claim, approximate: 'about' }, words);
  }

  /**
   * Returns the first figure that supports a claim. Cached while the claim's words and parties are the same objects.
   */
  private firstCarrying(claim: Figure, words: ClaimWords): Figure | undefined {
    const { stems, parties } = words;
    const known = this.carried.get(claim);
    if (known?.stems === stems && known.parties === parties) return known.figure;
    const figure = this.figures.like(claim).find((placed) => this.isCarrying(placed, claim, words))?.figure;
    this.carried.set(claim, { stems, parties, figure });
    return figure;
  }

  private isCarrying(placed: PlacedFigure, claim: Figure, words: ClaimWords): boolean {
    return (
      this.isAlike(placed, claim, words) &&
      !this.ownersOf(placed, claim, words) &&
      !this.labels.isCalledOtherwise(placed, claim, words) &&
      !isSaidElsewhere(placed, claim, { words, page: this })
    );
  }

  private isAlike(placed: PlacedFigure, claim: Figure, words: ClaimWords): boolean {
    const { stretch } = placed;
    return (
      isSameFigure(placed, claim, this.stretches) &&
      this.isAbout(stretch, words) &&
      this.isRowMeant(stretch, claim, words) &&
      !isOfOthers(words.parties, this.stretches.textAt(stretch))
    );
  }

  /**
   * Returns the page's alternative to a claim: the figure that the claim rounds, or else the one of the same kind whose
   * sentence shares the most words and names no other product.
   */
  nearest(claim: Figure, words: ClaimWords): Figure | undefined {
    const rounded = this.rounded(claim, words);
    if (rounded) return rounded;
    const products = productsIn(words);
    let closest: Figure | undefined;
    let maxShared = 1;
    for (const { figure, stretch } of this.figures.like(claim)) {
      if (figure.unit !== claim.unit || figure.kind !== claim.kind) continue;
      const shared = this.sharedAt(stretch, words.stems);
      if (shared > maxShared && this.isProductMeant(stretch, products)) {
        closest = figure;
        maxShared = shared;
      }
    }
    return closest;
  }

  /** Returns a figure's words on the page, with its bound and the unit in its column header. */
  wordsOf(figure: Pick<Figure, 'start' | 'end' | 'approximate' | 'unit'>): string {
    const words = boundedWords(figure, this.text, this.language);
    const hasUnit = figure.unit === undefined || figuresIn(words, this.language)[0]?.unit !== undefined;
    return [words, ...(hasUnit ? [] : this.stretches.columnUnitOf(figure.start))].join(' ');
  }

  private sharedAt(stretch: number, stems: ReadonlySet<string>): number {
    const own = this.stretches.stemsAt(stretch);
    if (own.isDisjointFrom(stems)) return 0;
    return own.union(this.stretches.stemsAt(this.stretches.subjectOf(stretch))).intersection(stems).size;
  }

  private isAbout(stretch: number, { stems, language }: ClaimWords): boolean {
    if (language !== this.language || stems.size < minStems) return true;
    return this.stretches.hasAround(stretch, stems);
  }

  private isRowMeant(at: number, claim: Figure, words: ClaimWords): boolean {
    const stretch = this.stretches.list[at];
    return stretch?.row === undefined || isRowMeant(stretch, claim, words, this.language);
  }

  /** Returns the owners of a figure on the page and in the claim, or undefined if they may be the same. */
  private ownersOf(
    { figure, stretch }: PlacedFigure,
    claim: Figure,
    { place }: ClaimWords,
  ): Record<'names' | 'claimed', readonly Name[]> | undefined {
    const { owners } = this;
    const claimed = claimedOf(claim, place, owners.isLabel);
    const names = owners.othersOf(stretch, figure, claimed);
    // `electric desks use 0.3 watts`, in a sentence about a product that is an electric desk
    const isSaid = names?.some(
      ({ words }) => words.length > 0 && words.every((word) => hasWord(place.part.text, word)),
    );
    return isSaid ? undefined : names && { names, claimed };
  }

  private isProductMeant(at: number, products: ReadonlySet<string>): boolean {
    const named = this.stretches.productsAt(at).union(this.stretches.productsAt(this.stretches.subjectOf(at)));
    return products.size === 0 ? named.size === 0 : !products.isDisjointFrom(named);
  }

  get figures(): PlacedFigures {
    return settled(this, 'figures', new PlacedFigures(this.stretches));
  }

  private get owners(): PageOwners {
    return settled(
      this,
      'owners',
      new PageOwners({
        stretches: this.stretches,
        figuresAt: (stretch) => this.figures.of(stretch),
        markdown: page(this.page),
        hasTitle: Boolean(this.page.title),
      }),
    );
  }

  private get labels(): PageLabels {
    return settled(this, 'labels', new PageLabels(this.stretches, this.figures));
  }

  get stretches(): PageStretches {
    return settled(this, 'stretches', new PageStretches(this.text, this.language));
  }
}

interface Carried extends Pick<ClaimWords, 'stems' | 'parties'> {
  readonly figure: Figure | undefined;
}

/** Searched once for all figures of a sentence. */
const productsIn = memoize(({ text }: ClaimWords): ReadonlySet<string> => productNames(text));

/** Claims with fewer stems are too short to show their subject. */
const minStems = 2;

const page = ({ title, markdown }: EvidencePage): string => (title ? `${title}\n${markdown}` : markdown);
