import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import type { Figure } from '../../text/figures/figures.ts';
import { figuresIn } from '../../text/figures/figures.ts';
import { stemLength } from '../../text/words/stems.ts';
import { fold } from '../../text/words/fold.ts';
import { namesOption, type OptionName, readOptionName, readSaid } from '../evidence/optionName.ts';
import type { StatedFigure } from '../evidence/answers/statedFigures.ts';
import type { PageLine, PagePart } from '../facts/pageParts.ts';
import type { Difference, Said, Value } from './briefData.ts';
import { agrees, isMeasure, isNear, isSameUnit, single } from './comparedFigures.ts';
import { priceStems, wordsIn } from './measureWords.ts';

/** A figure with what it measures. */
interface Measured {
  readonly figure: Figure;
  readonly words: ReadonlySet<string>;
  readonly options: ReadonlySet<number>;
  readonly value: Value;
  readonly line?: PageLine;
  readonly text: string;
}

/** A difference, with the line of a page that gives the other value. */
interface PlacedDifference {
  readonly difference: Difference;
  readonly line: PageLine;
  /** What assistants say there. */
  readonly texts: readonly string[];
}

interface Compared {
  readonly parts: readonly PagePart[];
  readonly question: string;
  readonly options: readonly string[];
}

/** The lines of all pages, to compare statements of assistants with. */
export class PageStatements {
  private readonly pageLines: readonly {
    readonly part: PagePart;
    readonly line: PageLine;
    /** Its stems, and those of what it goes on from. */
    readonly own: ReadonlySet<string>;
    readonly around: ReadonlySet<string>;
    readonly options: ReadonlySet<number>;
  }[];
  private readonly measured: readonly Measured[];
  private readonly options: readonly OptionName[];
  private readonly asked: ReadonlySet<string>;
  private readonly askedStems: ReadonlySet<string>;

  constructor({ parts, question, options }: Compared) {
    this.options = options.map(readOptionName);
    this.asked = wordsIn(question, parts[0]?.language ?? 'en');
    this.askedStems = stemsOf(question, checkWordsOf(parts[0]?.language ?? 'en'));
    this.pageLines = parts.flatMap((part) =>
      part.lines.map((line, index) => {
        const before = line.goesOn ? (part.lines[index - 1]?.text ?? '') : '';
        const words = checkWordsOf(part.language);
        const around = stemsOf([part.title, ...part.headings].join(' '), words);
        return {
          part,
          line,
          own: line.stems.union(stemsOf(before, words)),
          around,
          options: this.optionsIn(line.text, part.headings.at(-1) ?? ''),
        };
      }),
    );
    this.measured = parts.flatMap((part) => part.lines.flatMap((line) => this.measuredIn(part, line)));
  }

  /** True if a page mentions the subject of a statement: it shares a word that is not in the question, or a similar figure. */
  touch({ text, about = '' }: Pick<Said, 'text' | 'about'>, language: string): boolean {
    const own = this.subjectStems(`${about} ${text}`, language);
    const words = fold(`${about} ${text}`).match(/\p{L}{8,}/gu) ?? [];
    const figures = figuresIn(text, language).filter(isMeasure);
    return this.pageLines.some(
      ({ line, own: told, around }) =>
        !own.isDisjointFrom(told) ||
        !own.isDisjointFrom(around) ||
        words.some((word) => hasStemWithin(word, told)) ||
        figures.some((figure) => isNearOn(line, figure)),
    );
  }

  /** The line that shares most with a statement of an assistant. */
  nearest(
    { text, under = '' }: { readonly text: string; readonly under?: string },
    language: string,
    isWanted: (line: PageLine) => boolean,
  ): PageLine | undefined {
    const own = this.subjectStems(`${under} ${text}`, language);
    const figures = figuresIn(`${under} ${text}`, language).filter(isMeasure);
    const asked = stemsOf(`${under} ${text}`, checkWordsOf(language)).intersection(this.askedStems);
    const wanted = this.pageLines.filter(({ line }) => isWanted(line));
    const rated = wanted.map(({ line, own: told, around }) => ({
      line,
      shared:
        2 * own.intersection(told).size +
        own.intersection(around).size +
        2 * figures.filter((figure) => isNearOn(line, figure)).length +
        // The question's words tell only lines apart that share as much.
        asked.intersection(told).size / (asked.size + 1),
    }));
    const best = rated.toSorted((one, other) => other.shared - one.shared)[0];
    return best && best.shared >= leastNear ? best.line : undefined;
  }

  private subjectStems(text: string, language: string): ReadonlySet<string> {
    return stemsOf(text, checkWordsOf(language)).difference(priceStems).difference(this.askedStems);
  }

  /** The line of a page with a different figure for the subject of a statement. */
  against({ text, about = '' }: Pick<Said, 'text' | 'about'>, language: string): PageLine | undefined {
    // What only lists a figure behind a label is too short to be told from another thing.
    if (/[:：]/u.test(text) || !/[.!?]$/u.test(text)) return undefined;
    const figures = single(figuresIn(text, language));
    const own = this.subjectStems(`${about} ${text}`, language);
    const said = this.optionsIn(`${about} ${text}`, '');
    // Where there are options, a figure is of one of them.
    if (this.options.length > 0 && said.size === 0) return undefined;
    const isGiven = (figure: Figure, line: PageLine): boolean =>
      line.figures.some((given) => isSameUnit(given, figure) && agrees(given, figure));
    const isSaid = this.pageLines.some(
      ({ line, own: told }) => !own.isDisjointFrom(told) && figures.some((figure) => isGiven(figure, line)),
    );
    if (isSaid) return undefined;
    const rated = this.pageLines
      .filter(
        ({ line, options }) =>
          // A row alone does not say what its figures are.
          line.cells === undefined &&
          figures.some((figure) => line.figures.some((given) => isSameUnit(given, figure))) &&
          said.symmetricDifference(options).size === 0,
      )
      .map(({ line, own: told, around }) => ({
        line,
        named: own.intersection(told).size,
        shared: own.intersection(told.union(around)).size,
        likeness: own.intersection(told).size + own.intersection(around).size,
      }))
      .filter(({ named, shared }) => named > 0 && shared >= Math.max(own.size > 2 ? 2 : 1, leastAgainst * own.size));
    return rated.sort((one, other) => other.likeness - one.likeness)[0]?.line;
  }

  /** The values for the same thing that differ between assistants and pages. */
  differences(stated: readonly StatedFigure[], language: string): PlacedDifference[] {
    const found = stated.flatMap((one) =>
      this.statedIn(one, language).flatMap((measured) => {
        const same = this.measured.filter((other) => this.isSameThing(measured, other));
        const isGiven = ({ figure, options }: Measured): boolean =>
          isSameUnit(figure, measured.figure) &&
          agrees(figure, measured.figure) &&
          measured.options.size > 0 &&
          options.symmetricDifference(measured.options).size === 0;
        if (same.length === 0 || this.measured.some(isGiven)) return [];
        if (same.some(({ figure }) => agrees(figure, measured.figure))) return [];
        const [nearest] = same.toSorted((a, b) => likeness(measured, b) - likeness(measured, a));
        return nearest
          ? [{ measured, pages: same.filter((other) => likeness(measured, other) >= likeness(measured, nearest)) }]
          : [];
      }),
    );
    const byPlace = Map.groupBy(found, ({ pages }) => pages.map(({ value }) => `${value.site} ${value.text}`).join());
    return [...byPlace.values()].flatMap((group) => {
      const [first] = group;
      const [page] = first?.pages ?? [];
      if (!first || !page?.line) return [];
      const texts = Map.groupBy(group, ({ measured }) => measured.value.text);
      const difference = {
        assistants: [...texts].map(([text, own]) => ({
          text,
          isQuoted: true as const,
          answers: [...new Set(own.flatMap(({ measured }) => measured.value.answers ?? []))],
        })),
        pages: [...new Map(first.pages.map(({ value }) => [`${value.site} ${value.text}`, value])).values()],
      };
      return [{ difference, line: page.line, texts: group.map(({ measured }) => measured.text) }];
    });
  }

  /** Where a line stands. */
  placeOf(line: PageLine): Pick<Value, 'url' | 'site'> {
    const { part } = this.pageLines.find((one) => one.line === line) ?? {};
    return part ? { site: part.site, ...(part.url !== undefined && { url: part.url }) } : {};
  }

  private measuredIn({ headings, head = [], site, url, language }: PagePart, line: PageLine): Measured[] {
    const at = { site, ...(url !== undefined && { url }) };
    const { cells, text } = line;
    if (!cells) {
      const around = headings.at(-1) ?? '';
      return single(line.figures).map((figure) => ({
        figure,
        words: this.wordsOf(`${around} ${text}`, figure, text, language),
        options: this.optionsIn(text, around),
        value: { text, isQuoted: true, ...at },
        line,
        text,
      }));
    }
    return cells.flatMap((cell, column) => {
      const [figure, ...others] = figuresIn(cell, language).filter(isMeasure);
      if (column === 0 || !figure || others.length > 0) return [];
      const label = `${cells[0] ?? ''} ${head[column] ?? ''}`;
      return [
        {
          figure,
          words: wordsIn(label, language).difference(this.asked),
          options: this.optionsIn(label, headings.at(-1) ?? ''),
          value: { text: `${cells[0] ?? ''}, ${head[column] ?? ''}: ${cell}`, ...at },
          line,
          text: cell,
        },
      ];
    });
  }

  private statedIn({ context, text, answer }: StatedFigure, language: string): Measured[] {
    return single(figuresIn(text, language)).map((figure) => ({
      figure,
      words: this.wordsOf(`${context} ${text}`, figure, text, language),
      options: this.optionsIn(`${context} ${text}`, ''),
      value: { text: isSentence.test(text) ? text : `${context}: ${text}`, isQuoted: true, answers: [answer] },
      text,
    }));
  }

  private wordsOf(around: string, { start, end }: Figure, text: string, language: string): ReadonlySet<string> {
    const without = around.replace(text.slice(start, end), ' ');
    return wordsIn(without, language).difference(this.asked);
  }

  /** Those that a text names, else those that its heading does. */
  private optionsIn(text: string, heading: string): ReadonlySet<number> {
    const of = (words: string): ReadonlySet<number> => {
      const said = readSaid(words);
      return new Set(this.options.flatMap((option, index) => (namesOption(said, option) ? [index] : [])));
    };
    const named = of(text);
    return named.size > 0 ? named : of(heading);
  }

  private isSameThing(one: Measured, other: Measured): boolean {
    if (!isSameUnit(one.figure, other.figure) || one.options.symmetricDifference(other.options).size > 0) return false;
    const [numbers, others] = [one, other].map(({ words }) => new Set([...words].filter((word) => /^\d/.test(word))));
    if (numbers && others && numbers.size + others.size > 0 && numbers.isDisjointFrom(others)) return false;
    const shared = one.words.intersection(other.words).size;
    const least = Math.min(one.words.size, other.words.size);
    if (shared === 0 || shared < leastShared * least) return false;
    return one.options.size > 0 || (shared > 1 && likeness(one, other) >= leastLikeness);
  }
}

const isNearOn = ({ figures }: PageLine, figure: Figure): boolean =>
  figures.some((given) => isSameUnit(given, figure) && isNear(given, figure));

/** Of the words that say what is measured, those of the shorter statement. */
const leastShared = 0.6;
/** Of the words with which an assistant gives a figure, those with which a page gives another one. */
const leastAgainst = 0.5;
const leastLikeness = 0.3;
/** Of a statement and the line of a page that it stands with: two words, or a word and a figure. */
const leastNear = 4;

/** `Replastering` has the stem of `plastering` within it. */
const hasStemWithin = (word: string, stems: ReadonlySet<string>): boolean =>
  [1, 2, 3, 4].some((at) => stems.has(word.slice(at, at + stemLength)));

const likeness = (one: Measured, other: Measured): number =>
  one.words.intersection(other.words).size / Math.max(1, one.words.union(other.words).size);

const isSentence = /[.!?。！？:]/u;
