import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import type { Figure } from '../../text/figures/figure.ts';
import { figuresIn } from '../../text/figures/figures.ts';
import { stemLength } from '../../text/words/stems.ts';
import { fold } from '../../text/words/fold.ts';
import type { PageLine, PagePart } from '../facts/pageParts.ts';
import type { Quotation } from '../evidence/passages.ts';
import { isMeasure, isNear, isSameUnit } from '../../text/figures/comparedFigures.ts';
import { priceStems } from './figures/measureWords.ts';

interface PageInput {
  readonly parts: readonly PagePart[];
  readonly question: string;
}

/** Lines of all pages, to compare with statements of assistants. */
export class PageStatements {
  private readonly pageLines: readonly {
    readonly line: PageLine;
    /** Stems of the line and of the sentence that it continues. */
    readonly own: ReadonlySet<string>;
    readonly around: ReadonlySet<string>;
  }[];
  private readonly askedStems: ReadonlySet<string>;

  constructor({ parts, question }: PageInput) {
    this.askedStems = stemsOf(question, checkWordsOf(parts[0]?.language ?? 'en'));
    this.pageLines = parts.flatMap((part) =>
      part.lines.map((line, index) => {
        const before = line.goesOn ? (part.lines[index - 1]?.text ?? '') : '';
        const words = checkWordsOf(part.language);
        const around = stemsOf([part.title, ...part.headings].join(' '), words);
        return {
          line,
          own: line.stems.union(stemsOf(before, words)),
          around,
        };
      }),
    );
  }

  /**
   * True if a page mentions the subject of a statement. It must share a word outside the question, or a similar figure.
   */
  touch({ text, about = '' }: Pick<Quotation, 'text' | 'about'>, language: string): boolean {
    const own = this.subjectStems(`${about} ${text}`, language);
    const words = fold(`${about} ${text}`).match(/\p{L}{8,}/gu) ?? [];
    const figures = figuresIn(text, language).filter(isMeasure);
    return this.pageLines.some(
      ({ line, own: lineStems, around }) =>
        !own.isDisjointFrom(lineStems) ||
        !own.isDisjointFrom(around) ||
        words.some((word) => hasStemWithin(word, lineStems)) ||
        figures.some((figure) => isNearOn(line, figure)),
    );
  }

  /** Returns the line most similar to a statement of an assistant. */
  nearest(
    { text, under = '' }: { readonly text: string; readonly under?: string },
    language: string,
    isWanted: (line: PageLine) => boolean,
  ): PageLine | undefined {
    const own = this.subjectStems(`${under} ${text}`, language);
    const figures = figuresIn(`${under} ${text}`, language).filter(isMeasure);
    const asked = stemsOf(`${under} ${text}`, checkWordsOf(language)).intersection(this.askedStems);
    const candidates = this.pageLines.filter(({ line }) => isWanted(line));
    const rated = candidates.map(({ line, own: lineStems, around }) => ({
      line,
      shared:
        2 * own.intersection(lineStems).size +
        own.intersection(around).size +
        2 * figures.filter((figure) => isNearOn(line, figure)).length +
        // words of the question only break ties
        asked.intersection(lineStems).size / (asked.size + 1),
    }));
    const best = rated.toSorted((one, other) => other.shared - one.shared)[0];
    return best && best.shared >= minSimilarity ? best.line : undefined;
  }

  private subjectStems(text: string, language: string): ReadonlySet<string> {
    return stemsOf(text, checkWordsOf(language)).difference(priceStems).difference(this.askedStems);
  }
}

const isNearOn = ({ figures }: PageLine, figure: Figure): boolean =>
  figures.some((given) => isSameUnit(given, figure) && isNear(given, figure));

/** Minimum similarity of a statement and its line: two words, or a word and a figure. */
const minSimilarity = 4;

/** True if a stem occurs within a word, as that of `plastering` in `Replastering`. */
const hasStemWithin = (word: string, stems: ReadonlySet<string>): boolean =>
  [1, 2, 3, 4].some((at) => stems.has(word.slice(at, at + stemLength)));
