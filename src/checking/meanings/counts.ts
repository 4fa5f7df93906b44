import { stemOf } from '../../text/words/stems.ts';
import type { Figure } from '../../text/figures/figures.ts';
import type { ClaimWords } from '../evidence/claimWords.ts';
import type { FigurePlace } from '../evidence/directions.ts';
import type { PageStretches } from '../evidence/pageStretches.ts';
import type { PlacedFigure, PlacedFigures } from '../evidence/placedFigures.ts';
import { claimPlace } from './meaning.ts';
import { checkWordsOf } from '../words/checkWords.ts';
import { groupWordsOf } from '../words/groupWords.ts';

/** What a plain number counts. */
interface Count {
  /** The stem of what is counted: of `12 brightness levels` that of `levels`. */
  readonly head: string;
  /** The stems of all words behind the number that belong to it. */
  readonly said: ReadonlySet<string>;
  /** Where that ends in the text. */
  readonly end: number;
}

/** A word behind a number, after blanks and hyphens alone. */
const nextWord = /[\s-]+(\p{L}+)/uy;
const mostWords = 4;

/** What a plain number counts by the words right behind it; undefined where these do not tell, and in other languages. */
export function countAt({ text, sentence, figure, language }: FigurePlace): Count | undefined {
  const isNoun = nouns.get(language);
  if (!isNoun || text.charAt(figure.end) === '-') return undefined;
  const { stopWords } = checkWordsOf(language);
  const { groups, anybody } = groupWordsOf(language) ?? {};
  const words: string[] = [];
  let end = figure.end;
  while (words.length < mostWords) {
    nextWord.lastIndex = end;
    const [, word] = nextWord.exec(text) ?? [];
    const small = word?.toLowerCase() ?? '';
    if (word === undefined || nextWord.lastIndex > sentence.end || stopWords.has(small)) break;
    // for people and firms there are too many words
    if (groups?.has(small) || anybody?.has(small)) return undefined;
    words.push(word);
    end = nextWord.lastIndex;
  }
  const head = words.find(isNoun) ?? words.at(-1);
  return head === undefined ? undefined : { head: stemOf(head), said: new Set(words.map(stemOf)), end };
}

/** What tells a noun that is counted from the words before it. */
const nouns: ReadonlyMap<string, (word: string) => boolean> = new Map([
  ['en', (word: string) => /[^aious]s$/u.test(word)],
  ['de', (word: string) => /^\p{Lu}/u.test(word)],
]);

/** A plain number of a page with what it counts. */
export interface Counted extends PlacedFigure {
  readonly count: Count;
}

interface Page {
  readonly stretches: PageStretches;
  readonly figures: PlacedFigures;
}

/** What the plain numbers of a page count. */
export class PageCounts {
  private readonly page: Page;
  private readonly counted = new WeakMap<readonly PlacedFigure[], CountedIn>();

  constructor(page: Page) {
    this.page = page;
  }

  /**
   * How the page counts what a claim counts, where a number that is as large counts something else there: `four sizes`
   * where `three sizes` is claimed of `four sizes and three colours`. Both share another word beside what is counted.
   */
  insteadOf({ figure }: PlacedFigure, claim: Figure, words: ClaimWords): Counted | undefined {
    if (claim.kind !== 'number' || figure.kind !== 'number') return undefined;
    const { byFigure, byHead } = this.countedIn(this.page.figures.like(claim), words.language);
    const own = byFigure.get(figure)?.count;
    const claimed = own && countAt(claimPlace(claim, words));
    if (!own || !claimed || !own.said.isDisjointFrom(claimed.said)) return undefined;
    const beside = new Set([...words.stems].filter((stem) => !claimed.said.has(stemOf(stem))));
    return byHead.get(claimed.head)?.find(({ stretch }) => this.page.stretches.hasAround(stretch, beside));
  }

  private countedIn(all: readonly PlacedFigure[], language: string): CountedIn {
    const known = this.counted.get(all);
    if (known?.language === language) return known;
    const counted = all.flatMap((placed): Counted[] => {
      if (placed.figure.kind !== 'number') return [];
      const count = countAt({ ...placed, language });
      return count ? [{ ...placed, count }] : [];
    });
    const made = {
      language,
      byFigure: new Map(counted.map((one) => [one.figure, one])),
      byHead: Map.groupBy(counted, ({ count }) => count.head),
    };
    this.counted.set(all, made);
    return made;
  }
}

/** What the numbers of a page count, as it is read in a language. */
interface CountedIn {
  readonly language: string;
  readonly byFigure: ReadonlyMap<Figure, Counted>;
  readonly byHead: ReadonlyMap<string, readonly Counted[]>;
}
