import { carries } from '../../text/figures/carries.ts';
import { sizeOf } from '../../text/figures/figureWords.ts';
import { type Figure, figuresIn } from '../../text/figures/figures.ts';
import { languageOf } from '../../text/words/language.ts';
import { hasWord } from '../../text/words/occurrences.ts';
import { checkWordsOf } from '../words/checkWords.ts';
import type { EvidencePage } from './page.ts';
import { comparable, plainText } from './plainText.ts';
import { productNames } from './productNames.ts';
import { stemsOf } from './stems.ts';
import { isRowMeant, type Stretch, stretchesOf, withColumnUnit } from './stretches.ts';

/** A figure of a page, and the line or sentence in which it stands. */
interface PlacedFigure {
  readonly figure: Figure;
  readonly stretch: number;
}

/** All names of a brand or a competitor. */
export type Party = readonly string[];

/** What a claim's words and language say about where a page may carry it. */
export interface ClaimWords {
  readonly text: string;
  /** All figures of its sentence. */
  readonly figures: readonly Figure[];
  /** The parties that its sentence names, and those that it does not, each with all its names. */
  readonly parties: { readonly named: readonly Party[]; readonly others: readonly Party[] };
  readonly stems: ReadonlySet<string>;
  readonly language: string;
}

/** A page as the checker reads it: each part once, when it is first asked for. */
export class EvidenceReading {
  readonly page: EvidencePage;
  readonly language: string;
  private plain: string | undefined;
  private figures: ReadonlyMap<string, readonly PlacedFigure[]> | undefined;
  private stretchList: readonly Stretch[] | undefined;
  private comparableText: string | undefined;
  private wordSet: ReadonlySet<string> | undefined;
  private allStems: ReadonlySet<string> | undefined;
  private readonly stemsByStretch = new Map<number, ReadonlySet<string>>();

  constructor(page: EvidencePage) {
    this.page = page;
    this.language = page.language ?? languageOf(page.markdown) ?? 'und';
  }

  /** Whether there was anything to read; what could not be read carries nothing. */
  get isRead(): boolean {
    const { state, markdown } = this.page;
    return (state === undefined || state === 'read') && /\S/.test(markdown);
  }

  get text(): string {
    this.plain ??= plainText(page(this.page));
    return this.plain;
  }

  /** The page's text as quotations are compared. */
  get comparable(): string {
    this.comparableText ??= comparable(this.text);
    return this.comparableText;
  }

  /** All words and numbers of the page in lower case. */
  get words(): ReadonlySet<string> {
    this.wordSet ??= new Set(this.text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
    return this.wordSet;
  }

  /** The stems of all its words. */
  get stems(): ReadonlySet<string> {
    this.allStems ??= stemsOf(this.text, checkWordsOf(this.language));
    return this.allStems;
  }

  /** Whether words stand on the page as they are, whatever their case. */
  has(words: string): boolean {
    return this.comparable.includes(comparable(words));
  }

  /**
   * The figure of the page that carries a claim: where both are in one language, its sentence or one beside it has to
   * share a word with the claim, as the same number may stand for anything elsewhere.
   */
  carrying(claim: Figure, words: ClaimWords): Figure | undefined {
    const found = this.placed(claim).find(
      ({ figure, stretch }) =>
        carries(figure, claim) &&
        this.isAbout(stretch, words) &&
        this.isRowMeant(stretch, claim, words) &&
        this.isPartyMeant(stretch, words),
    );
    return found?.figure;
  }

  /**
   * The figure of the same kind whose surroundings share most words with the claim, and name no other product: what the
   * page says instead.
   */
  nearest(claim: Figure, { stems, text }: ClaimWords): Figure | undefined {
    const products = productNames(text);
    let found: Figure | undefined;
    let most = 1;
    for (const { figure, stretch } of this.placed(claim)) {
      const shared = count(stems, this.stemsAt(stretch));
      const isCloser = figure.unit === claim.unit && figure.kind === claim.kind && shared > most;
      if (isCloser && this.isProductMeant(stretch, products)) {
        found = figure;
        most = shared;
      }
    }
    return found;
  }

  /** The words of a figure as they stand on the page, with the two before it where these are its bound. */
  wordsOf({ start, end, approximate }: Figure): string {
    const before = approximate === undefined ? '' : this.text.slice(Math.max(0, start - 30), start);
    return (before.match(/\S+/g)?.slice(-2).join(' ') ?? '') + (before && ' ') + this.text.slice(start, end);
  }

  private isAbout(stretch: number, { stems, language }: ClaimWords): boolean {
    if (language !== this.language || stems.size < fewestStems) return true;
    const around = this.stemsAround(stretch);
    return [...stems].some((stem) => around.has(stem));
  }

  private isRowMeant(at: number, claim: Figure, { text, figures }: ClaimWords): boolean {
    const stretch = this.stretches[at];
    const others = figures.filter(({ start }) => start !== claim.start);
    return stretch === undefined || isRowMeant(stretch, text, others, this.language);
  }

  private isProductMeant(at: number, products: ReadonlySet<string>): boolean {
    const { start, end } = this.stretches[at] ?? { start: 0, end: 0 };
    const named = productNames(this.text.slice(start, end));
    return products.size === 0 ? named.size === 0 : !products.isDisjointFrom(named);
  }

  /** What a sentence of the page says of another party alone is not said of those that the claim names. */
  private isPartyMeant(at: number, { parties: { named, others } }: ClaimWords): boolean {
    if (named.length === 0 || others.length === 0) return true;
    const { start, end } = this.stretches[at] ?? { start: 0, end: 0 };
    const sentence = this.text.slice(start, end);
    return named.some((party) => isNamed(party, sentence)) || !others.some((party) => isNamed(party, sentence));
  }

  private placed(claim: Figure): readonly PlacedFigure[] {
    this.figures ??= this.readFigures();
    return this.figures.get(groupOf(claim)) ?? [];
  }

  private readFigures(): ReadonlyMap<string, readonly PlacedFigure[]> {
    const groups = new Map<string, PlacedFigure[]>();
    let stretch = 0;
    const { stretches } = this;
    for (const read of figuresIn(this.text, this.language)) {
      while ((stretches[stretch]?.end ?? Infinity) <= read.start) stretch += 1;
      const place = stretches[stretch];
      const figure = place ? withColumnUnit(read, place, this.text) : read;
      const placed = { figure, stretch };
      for (const group of groupsOf(figure)) {
        const list = groups.get(group);
        if (list) list.push(placed);
        else groups.set(group, [placed]);
      }
    }
    return groups;
  }

  private get stretches(): readonly Stretch[] {
    this.stretchList ??= stretchesOf(this.text, this.language);
    return this.stretchList;
  }

  /** Words of a stretch and those beside it; of a row those of its header, too. */
  private stemsAround(stretch: number): ReadonlySet<string> {
    const around = new Set<string>();
    const header = this.stretches[stretch]?.row?.table.header ?? stretch;
    for (const at of [header - 1, header, stretch - 1, stretch, stretch + 1]) {
      for (const stem of this.stemsAt(at)) around.add(stem);
    }
    return around;
  }

  private stemsAt(stretch: number): ReadonlySet<string> {
    const known = this.stemsByStretch.get(stretch);
    if (known) return known;
    const { start, end } = this.stretches[stretch] ?? { start: 0, end: 0 };
    const made = stemsOf(this.text.slice(start, end), checkWordsOf(this.language));
    this.stemsByStretch.set(stretch, made);
    return made;
  }
}

/** A claim of fewer words says too little of what it is about. */
const fewestStems = 2;

/** Whether a text has a name of a party. */
export const isNamed = (party: Party, text: string): boolean => party.some((name) => hasWord(text, name));

const page = ({ title, markdown }: EvidencePage): string => (title ? `${title}\n${markdown}` : markdown);

function count(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const one of some) if (others.has(one)) shared += 1;
  return shared;
}

/** Figures that could carry one another: of the same base unit; years stand among plain numbers, too. */
const groupOf = ({ kind, unit }: Figure): string =>
  kind === 'date' ? 'date' : unit === undefined ? '' : sizeOf(unit).base;

function groupsOf(figure: Figure): readonly string[] {
  const group = groupOf(figure);
  if (figure.kind === 'date' && figure.step === 10_000) return ['date', ''];
  return figure.kind === 'number' && figure.value >= 1000 && figure.value < 2100 ? [group, 'date'] : [group];
}
