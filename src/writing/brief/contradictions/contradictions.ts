import type { Figure } from '../../../text/figures/figure.ts';
import type { AnswerStatement } from '../../evidence/answers/answerStatements.ts';
import type { PagePart } from '../../facts/pageParts.ts';
import { gives, isComparable } from '../../../text/figures/comparedFigures.ts';
import type { PlacedDifference } from '../figures/figureComparison.ts';
import type { FigureReader } from '../figures/measuredFigures.ts';
import { denialWordsOf } from './denialWords.ts';
import { type PageSentence, type AnswerSentence, SentenceReader } from './sentenceReader.ts';
import { SharedWords } from './sharedWords.ts';

interface ContradictionInput {
  readonly parts: readonly PagePart[];
  readonly statements: readonly AnswerStatement[];
  readonly reader: FigureReader;
  readonly question: string;
  /** Language of the answers. */
  readonly language: string;
  /** Statements whose figures were compared. */
  readonly compared: ReadonlySet<string>;
}

/** Finds statements of answers that a page denies, limits, or contradicts with another figure. */
export function contradictions({
  parts,
  statements,
  reader,
  question,
  language,
  compared,
}: ContradictionInput): PlacedDifference[] {
  const read = new SentenceReader(denialWordsOf(language), reader, language);
  const lines = parts.filter((part) => part.language === language).flatMap((part) => read.ofPage(part));
  const sentences = statements.flatMap((one) => (one.isRow || one.isList ? [] : [read.ofAnswer(one)]));
  const shared = new SharedWords(
    [...lines, ...sentences].map(({ words }) => words),
    read.wordsOf(question),
  );
  const find = new Finder(lines, shared, reader.hasOptions);
  const contradicted = sentences.flatMap((one) => {
    const own = [...find.denying(one), ...(compared.has(one.statement.text) ? [] : find.measuring(one))];
    return own[0] ? [{ one, best: own[0].line, lines: own }] : [];
  });
  return [...Map.groupBy(contradicted, ({ best }) => best)].map(([line, group]) => ({
    difference: {
      assistants: group.map(({ one: { text, statement } }) => ({
        ...{ text, isQuoted: true as const, answers: [statement.answer] },
      })),
      pages: withoutParts([...new Set(group.flatMap(({ lines: own }) => own))]).map(
        ({ text, part: { site, url } }) => ({
          ...{ text, isQuoted: true as const, site },
          ...(url !== undefined && { url }),
        }),
      ),
    },
    line,
    texts: group.map(({ one }) => one.statement.text),
  }));
}

/** Removes lines that another one repeats, together with its question. */
const withoutParts = (lines: readonly PageSentence[]): PageSentence[] =>
  lines.filter(({ text }) => !lines.some((other) => other.text !== text && other.text.endsWith(text)));

class Finder {
  private readonly lines: readonly PageSentence[];
  private readonly shared: SharedWords;
  private readonly hasOptions: boolean;

  constructor(lines: readonly PageSentence[], shared: SharedWords, hasOptions: boolean) {
    this.lines = lines;
    this.shared = shared;
    this.hasOptions = hasOptions;
  }

  /** Returns lines that deny or limit a statement. */
  denying(sentence: AnswerSentence): PageSentence[] {
    if (sentence.isMarked) return [];
    return this.best(sentence, maxDenials, ({ denials }) => {
      const rated = denials.map(({ words, core, isAsked }) => {
        const { telling, weight, ofOne, ofOther } = this.shared.of(words, sentence.words);
        const [only = '', ...others] = telling;
        if (only === '' || core.isDisjointFrom(sentence.words)) return 0;
        const isAlike =
          others.length > 0
            ? Math.min(ofOne, ofOther) >= minEachShare &&
              ofOne + ofOther >= minTotalShare &&
              (!isAsked || ofOne >= minAskedShare)
            : isAsked
              ? ofOne >= minQuestionShare
              : ofOne >= minClauseShare && sentence.label.has(only) && this.shared.isRare(only);
        return isAlike ? weight : 0;
      });
      return Math.max(0, ...rated);
    });
  }

  /** Returns the line with another figure for a statement's subject. */
  measuring(sentence: AnswerSentence): PageSentence[] {
    const { text, figures, options } = sentence;
    // A figure after a label is too short to identify its subject.
    if (figures.length === 0 || /[:：]/u.test(text) || !/[.!?]$/u.test(text)) return [];
    // With options, a figure must be about one of them.
    if (this.hasOptions && options.size === 0) return [];
    const isOn = ({ figures: given, words }: PageSentence): boolean =>
      figures.some((figure) => given.some((one) => gives(one, figure))) &&
      this.shared.of(sentence.words, words).telling.length > 0;
    if (this.lines.some(isOn)) return [];
    return this.best(sentence, 1, ({ figures: given, intervals, words, before }) => {
      const isOther = (figure: Figure, one: Figure): boolean =>
        isComparable(one, figure) && intervals.has(one) === sentence.intervals.has(figure);
      if (!figures.some((figure) => given.some((one) => isOther(figure, one)))) return 0;
      const { count, telling, weight, ofOne, ofOther } = this.shared.of(
        sentence.words,
        // A sentence may repeat the label, such as `defective`, of something else.
        words.union(before.intersection(sentence.words.difference(sentence.label))),
      );
      const [only = ''] = telling;
      if (only === '') return 0;
      if (count === 1 && !sentence.label.has(only)) return 0;
      return ofOne + ofOther >= (count > 1 ? minTotalShare : minLabelledShare) ? weight : 0;
    });
  }

  private best({ options }: AnswerSentence, maxLines: number, rate: (line: PageSentence) => number): PageSentence[] {
    return this.lines
      .filter((line) => !line.isRow && line.options.symmetricDifference(options).size === 0)
      .map((line) => ({ line, rating: rate(line) }))
      .filter(({ rating }) => rating > 0)
      .toSorted((a, b) => b.rating - a.rating)
      .slice(0, maxLines)
      .map(({ line }) => line);
  }
}

const maxDenials = 2;
/** Minimum shares of the words of the clause and of the statement, and of both together. */
const minEachShare = 0.25;
const minTotalShare = 0.7;
/** Minimum share of a question, which often starts with general words: `Do I have to turn off …?` */
const minAskedShare = 0.45;
/** Minimum shares with only one common word: of the question or of the clause. */
const minQuestionShare = 0.9;
const minClauseShare = 0.45;
const minLabelledShare = 0.5;
