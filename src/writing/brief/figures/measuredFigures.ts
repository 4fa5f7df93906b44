import { figuresIn } from '../../../text/figures/figures.ts';
import { type Figure } from '../../../text/figures/figure.ts';
import { type FigureWords, figureWordsOf } from '../../../text/figures/figureWords.ts';
import { periodsIn } from '../../../text/figures/units.ts';
import { memoize } from '../../../text/memoize.ts';
import type { StatedFigure } from '../../evidence/answers/statedFigures.ts';
import { optionFinder } from '../../evidence/optionName.ts';
import type { PageLine, PagePart } from '../../facts/pageParts.ts';
import type { Value } from '../briefData.ts';
import { isMeasure, isSameUnit } from '../../../text/figures/comparedFigures.ts';
import { isPriceName, wordsIn } from './measureWords.ts';

/** Figure with the words that describe its measure. */
export interface Measured {
  readonly figure: Figure;
  /** Stems and numbers of its sentence, or of its row and column names. Excludes those of the question. */
  readonly words: ReadonlySet<string>;
  /** Stems and numbers of its clause. */
  readonly clause: ReadonlySet<string>;
  /** Stems of the question in its clause. */
  readonly asked: ReadonlySet<string>;
  readonly options: ReadonlySet<string>;
  /** Names with digits: `F30`. */
  readonly models: ReadonlySet<string>;
  /** First label of a statement, or row of a table: `Acme F30 Smart TV`. */
  readonly name: string;
  /** True for `every 6 weeks`. */
  readonly isInterval: boolean;
  /** True if its column or clause only says that it is a price. */
  readonly isPrice: boolean;
  readonly value: Value;
  readonly line?: PageLine;
  readonly text: string;
}

interface FigureContext {
  readonly above: string;
  readonly language: string;
  readonly options: ReadonlySet<string>;
}

/** Reads figures of pages and answers, with the words that describe them. */
export class FigureReader {
  readonly hasOptions: boolean;
  private readonly find: (text: string) => string[];
  private readonly askedWords: ReadonlySet<string>;

  constructor(question: string, options: readonly string[], language: string) {
    this.hasOptions = options.length > 0;
    this.find = optionFinder(options);
    this.askedWords = wordsIn(question, language);
  }

  /** Returns the options that a text names, or else its heading. */
  optionsIn(text: string, heading = ''): ReadonlySet<string> {
    const named = this.find(text);
    return new Set(named.length > 0 ? named : this.find(heading));
  }

  ofPage({ headings, head = [], form, site, url, language }: PagePart, line: PageLine): Measured[] {
    const at = { site, ...(url !== undefined && { url }) };
    // The heading of a procedure doesn't describe a single step.
    const above = form === 'steps' ? '' : (headings.at(-1) ?? '');
    const { cells, text } = line;
    if (!cells) {
      const options = this.optionsIn(text, above);
      const read = this.inSentence(text, line.figures.filter(isMeasure), { above, language, options });
      return read.map((one) => ({ ...one, value: { text, isQuoted: true, ...at }, line }));
    }
    return cells.flatMap((cell, column) => {
      const [row = '', name = ''] = [cells[0], head[column]];
      const read = column === 0 ? [] : this.inCell(cell, [row, name], { above, language });
      return read.map((one) => ({ ...one, value: { text: `${row}, ${name}: ${cell}`, ...at }, line }));
    });
  }

  ofAnswer({ context, text, answer, cell }: StatedFigure, language: string): Measured[] {
    const label = cell ? [cell.row, cell.column].filter((name) => name !== '').join(', ') : context;
    const value = {
      text: !cell && isSentence(text) ? text : `${label}: ${text}`,
      isQuoted: true as const,
      answers: [answer],
    };
    const options = this.optionsIn(`${context} ${text}`);
    const read = cell
      ? this.inCell(text, [cell.row, cell.column], { above: '', language })
      : this.inSentence(text, figuresIn(text, language).filter(isMeasure), { above: context, language, options });
    return read.map((one) => ({ ...one, value }));
  }

  /** Reads the figures of a sentence. Figures of the same unit are distinguished by their clauses. */
  private inSentence(text: string, figures: readonly Figure[], around: FigureContext): Omit<Measured, 'value'>[] {
    const { above, language } = around;
    return figures.slice(0, maxFigures).flatMap((figure) => {
      const others = figures.filter((other) => other !== figure && isSameUnit(other, figure));
      const { before, after } = clauseOf(text, figure, language);
      const [from, to] = [figure.start - before.length, figure.end + after.length];
      if (others.some(({ start, end }) => start < to && end > from)) return [];
      const clause = `${before} ${after}`;
      const own = this.wordsOf(clause, language);
      const named = others.length > 0 ? this.optionsIn(clause) : around.options;
      // The name of an option doesn't describe the measure.
      const label = this.optionsIn(above).size === 0 ? above : '';
      const whole = `${label} ${text.slice(0, figure.start)} ${text.slice(figure.end)}`;
      return [
        {
          figure,
          words: others.length > 0 ? own : this.wordsOf(whole, language),
          clause: own,
          asked: wordsIn(clause, language).intersection(this.askedWords),
          options: named,
          models: modelsIn(whole),
          name: nameIn(above),
          isInterval: isInterval(before, language),
          isPrice: own.size === 0,
          text,
        },
      ];
    });
  }

  private inCell(
    cell: string,
    names: readonly string[],
    { above, language }: Omit<FigureContext, 'options'>,
  ): Omit<Measured, 'value'>[] {
    const figures = figuresIn(cell, language).filter(isMeasure);
    const label = names.join(' ');
    const [per] = periodsIn(label, language);
    return figures.flatMap((read, index) => {
      // `$24, or $40 once` isn't one price.
      if (figures.some((other, at) => at !== index && isSameUnit(other, read))) return [];
      const figure = read.per === undefined && per !== undefined ? { ...read, per } : read;
      const rest = `${cell.slice(0, read.start)} ${cell.slice(read.end)}`;
      const measured = names.filter((name) => this.optionsIn(name).size === 0);
      const words = this.wordsOf(`${measured.join(' ')} ${rest}`, language);
      return [
        {
          figure,
          words,
          clause: words,
          asked: wordsIn(label, language).intersection(this.askedWords),
          options: this.optionsIn(label, above),
          models: modelsIn(`${label} ${rest}`),
          name: nameIn(names[0] ?? ''),
          isInterval: isInterval(cell.slice(0, read.start), language),
          // A column of prices may have no name.
          isPrice: names.at(-1) === '' || isPriceName(label, language),
          text: cell,
        },
      ];
    });
  }

  private wordsOf(text: string, language: string): ReadonlySet<string> {
    return wordsIn(text, language).difference(this.askedWords);
  }
}

/** Maximum figures of one sentence, because each is read with the whole sentence. */
const maxFigures = 100;

const modelsIn = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.filter((word) => /\p{L}/u.test(word) && /\p{N}/u.test(word)),
  );

const nameIn = (label: string): string => label.split(', ')[0]?.toLowerCase() ?? '';

const isSentence = (text: string): boolean => /\p{L}/u.test(text) && /[.!?。！？:]/u.test(text);

const clauseMark = String.raw`[;:()[\]|–—]|,(?!\p{N})|[.!?]["']?\s`;

/** Ends of clauses: punctuation, or words that start a new one. */
const clauseEnds = memoize(({ clauses }: FigureWords): RegExp => {
  const words = [...clauses].join('|');
  return new RegExp(`${words === '' ? '' : String.raw`(?<!\p{L})(?:${words})(?!\p{L})|`}${clauseMark}`, 'iu');
});

/** Returns the rest of the clause before and after a figure. */
function clauseOf(text: string, { start, end }: Figure, language: string): { before: string; after: string } {
  const ends = clauseEnds(figureWordsOf(language));
  return { before: text.slice(0, start).split(ends).at(-1) ?? '', after: text.slice(end).split(ends)[0] ?? '' };
}

/** Maximum UTF-16 code units that are read before a figure, so that a text full of figures is read in linear time. */
export const maxWordLength = 60;

/** True for `every 6 weeks`, but not for `a 14-day trial`. */
export function isInterval(before: string, language: string): boolean {
  const last =
    before
      .slice(-maxWordLength)
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.at(-1) ?? '';
  const { per, articles } = figureWordsOf(language);
  return per.has(last) && !articles.has(last);
}
