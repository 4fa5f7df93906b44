import { figuresIn, withoutFigures } from '../../../text/figures/figures.ts';
import { type Figure } from '../../../text/figures/figure.ts';
import { figureWordsOf } from '../../../text/figures/figureWords.ts';
import { type AnswerStatement, labelsOf } from '../../evidence/answers/answerStatements.ts';
import { isReadable } from '../../evidence/quotable.ts';
import type { PageLine, PagePart } from '../../facts/pageParts.ts';
import { single } from '../../../text/figures/comparedFigures.ts';
import { type FigureReader, isInterval } from '../figures/measuredFigures.ts';
import { wordsIn } from '../figures/measureWords.ts';
import type { DenialWords } from './denialWords.ts';

/** Sentence as a brief shows it. */
interface ReadSentence {
  readonly text: string;
  /** Words that describe its subject, without figures. */
  readonly words: ReadonlySet<string>;
  readonly figures: readonly Figure[];
  /** Figures of intervals, such as `every 6 weeks`. */
  readonly intervals: ReadonlySet<Figure>;
  readonly options: ReadonlySet<string>;
  /** True if it denies or limits something. */
  readonly isMarked: boolean;
}

interface Denial {
  readonly words: ReadonlySet<string>;
  /** Words such as `filter` in `no filter`. A statement must contain one of them. */
  readonly core: ReadonlySet<string>;
  /** True for a question with a negative answer. */
  readonly isAsked?: true;
}

export interface PageSentence extends ReadSentence {
  readonly part: PagePart;
  readonly line: PageLine;
  readonly denials: readonly Denial[];
  readonly isRow: boolean;
  /** Words of the previous sentence, if this one continues it. */
  readonly before: ReadonlySet<string>;
}

export interface AnswerSentence extends ReadSentence {
  readonly label: ReadonlySet<string>;
  readonly statement: AnswerStatement;
}

/** Reads the denials in sentences of pages, and the words of statements. */
export class SentenceReader {
  private readonly words: DenialWords;
  private readonly options: Pick<FigureReader, 'optionsIn'>;
  private readonly language: string;

  constructor(words: DenialWords, options: Pick<FigureReader, 'optionsIn'>, language: string) {
    this.words = words;
    this.options = options;
    this.language = language;
  }

  ofAnswer(statement: AnswerStatement): AnswerSentence {
    const label = labelsOf(statement);
    const sentence = this.readSentence(statement.text);
    const labelled = this.wordsOf(label);
    return {
      ...sentence,
      statement,
      text: label === '' || wholeSentence.test(sentence.text) ? sentence.text : `${label}: ${sentence.text}`,
      words: sentence.words.union(labelled),
      label: labelled,
      figures: single(sentence.figures),
      options: this.options.optionsIn(`${label} ${sentence.text}`),
    };
  }

  /** Reads the sentences and rows of a part. Yes-no questions are also read together with their answers. */
  ofPage(part: PagePart): PageSentence[] {
    const { lines, headings } = part;
    return lines.flatMap((line, index): PageSentence[] => {
      const { text, cells } = line;
      if (!isReadable(text) && !cells) return [];
      const common = { part, line, options: this.options.optionsIn(text, headings.at(-1)) };
      const before = this.wordsOf(line.goesOn ? (lines[index - 1]?.text ?? '') : '');
      const own = {
        before,
        ...common,
        ...this.readSentence(text),
        denials: cells ? [] : this.denialsIn(text),
        isRow: cells !== undefined,
      };
      const question = index === 0 ? headings.at(-1) : lines[index - 1]?.text;
      if (question === undefined || !/[?？]$/u.test(question) || this.words.openQuestions.test(question)) return [own];
      // `No. A filter is enough.`
      const answer = oneWord.test(text) ? `${text} ${lines[index + 1]?.text ?? ''}`.trim() : text;
      const words = this.wordsOf(question);
      if (cells || !this.words.marks.test(answer)) return [own];
      const denials = [{ words, core: words, isAsked: true as const }];
      return [own, { ...own, text: `${question} ${answer}`, figures: [], words, denials }];
    });
  }

  /** Returns the words that describe the subject. */
  wordsOf(text: string): Set<string> {
    const words = wordsIn(text.replace(this.words.neutral, ' '), this.language);
    return new Set([...words].filter((word) => !/^\d/.test(word)));
  }

  private readSentence(text: string): Omit<ReadSentence, 'options'> {
    const figures = figuresIn(text, this.language);
    const intervals = figures.filter(({ start }) => isInterval(text.slice(0, start), this.language));
    return {
      text,
      words: this.wordsOf(withoutFigures(text, figures)),
      figures,
      intervals: new Set(intervals),
      isMarked: this.words.marks.test(text),
    };
  }

  /** Removes limits that only count something: `only seven firms` */
  private withoutCounts(clause: string): string {
    const { numbers } = figureWordsOf(this.language);
    return clause.replace(this.words.limits, (match, word: string) =>
      /^\p{N}/u.test(word) || numbers.has(word.toLowerCase()) ? word : match,
    );
  }

  private denialsIn(text: string): Denial[] {
    const { marks, leading, comparing, conditions, verbsFirst, none } = this.words;
    const clauses = text.split(clauseEnd);
    return clauses.flatMap((clause, index) => {
      if (!marks.test(this.withoutCounts(clause)) || comparing.test(clause) || conditions.test(clause)) return [];
      if (index === 0 && verbsFirst.test(clause)) return [];
      const before = clauses[index - 1] ?? '';
      // `Additives revive batteries: a myth`
      const whole =
        this.wordsOf(clause).size === 0 ? [before] : leading.test(clause) ? [clause, `${before} ${clause}`] : [clause];
      const [, ...after] = clause.split(none);
      const denied = this.wordsOf(after.join(' ').trim().split(/\s+/u).slice(0, maxDeniedWords).join(' '));
      return whole.map((one) => {
        const words = this.wordsOf(one);
        return { words, core: after.length === 0 ? words : denied };
      });
    });
  }
}

const wholeSentence = /^\P{Ll}.*[.!?]$/u;
const oneWord = /^\P{L}*\p{L}+[.!,]?$/u;
const clauseEnd = /[,;:–—)]\s|[.!?]\s|\s\(/u;
/** Number of words that `no` denies. */
const maxDeniedWords = 3;
