import { stemsOf } from '../../../checking/evidence/stems.ts';
import { checkWordsOf } from '../../../checking/words/checkWords.ts';
import type { QuestionKind } from '../../../contract/content/contentRun.ts';
import { figuresIn } from '../../../text/figures/figures.ts';
import { sectionWords } from '../../facts/sectionWords.ts';
import { namesOptions } from '../../outline/questionKinds.ts';
import type { Quotation } from '../passages.ts';
import { summary, conclusion } from '../rubrics.ts';
import type { AnswerStatement } from './answerStatements.ts';

export interface AskedQuestion {
  readonly prompt: string;
  readonly kind: QuestionKind;
  /** ISO 639-1 code of the text to search. */
  readonly language: string;
}

/**
 * Rates how directly a sentence answers a question, from 0 for not at all. Uses words of the question and words typical
 * of answers to its kind.
 * @param around headings above the sentence, which may name the subject
 */
export function directness(text: string, around: string, { prompt, kind, language }: AskedQuestion): number {
  const words = checkWordsOf(language);
  const asked = stemsOf(prompt, words);
  if (asked.size === 0 || /[?？:：]$/u.test(text) || !sectionWords(language).answers.get(kind)?.test(text)) return 0;
  if (namesOptions.has(kind) && sectionWords(language).open.test(text)) return 0;
  if (kind === 'cost' && !figuresIn(text, language).some(({ kind: of }) => of === 'money')) return 0;
  const own = stemsOf(text, words);
  const named = asked.intersection(own).size;
  const inAll = asked.intersection(own.union(stemsOf(around, words))).size;
  // The sentence need not repeat the subject of its page.
  return named === 0 && inAll < minAskedShare * asked.size ? 0 : (named + inAll) / (2 * asked.size);
}

const minAskedShare = 0.6;

/** Less direct sentences are about something else. */
export const minDirectness = 0.3;

/** Direct answer of an assistant to the question. */
export interface DirectSaid extends Quotation {
  /** True if it combines an introduction with the names in its list, so that it isn't a quotation. */
  readonly isList?: true;
}

/**
 * Returns the verdict of each answer: its most direct sentence and adjacent direct ones. Falls back to a list of
 * options.
 */
export function directAnswers(statements: readonly AnswerStatement[], question: AskedQuestion): DirectSaid[] {
  return [...Map.groupBy(statements, ({ answer }) => answer).values()].flatMap((own): DirectSaid[] => {
    const rated = own.map(({ text, under }, index) => ({
      index,
      own: directness(conclusion.test(under) ? `${under} ${text}` : text, under, question),
      // Verdicts are at the start, at the end, or below a label for them.
      worth: conclusion.test(under)
        ? worthOfConclusion
        : index < 2
          ? worthOfPlace
          : index === own.length - 1
            ? worthOfEnd
            : 0,
    }));
    const total = (one: { own: number; worth: number }): number => (one.own === 0 ? 0 : one.own + one.worth);
    const best = rated.toSorted((one, other) => total(other) - total(one))[0];
    const first = best && own[best.index];
    if (!first || total(best) < minDirectness + worthOfEnd) {
      const list = own.find((one) => one.isList && isOnAsked(one.text, question));
      return list ? [{ text: list.text, answer: list.answer, urls: list.urls, isList: true }] : [];
    }
    const isWhole = (at: number): boolean => own[at]?.under === first.under && (rated[at]?.own ?? 0) > 0;
    let [start, end] = [best.index, best.index];
    if (conclusion.test(first.under) || question.kind === 'versus') {
      while (isWhole(start - 1)) start -= 1;
      while (isWhole(end + 1)) end += 1;
    }
    const all = own.slice(start, end + 1);
    return [
      {
        text: all.map(({ text }) => text).join(' '),
        answer: first.answer,
        ...(conclusion.test(first.under) && !summary.test(first.under) && { about: first.under }),
        ...(all.some(({ isList }) => isList) && { isList: true as const }),
        urls: [...new Set(all.flatMap(({ urls }) => urls))],
      },
    ];
  });
}

/**
 * True if the introduction of a list repeats half of the question. Such a list answers it implicitly: `Popular coffee
 * beans are: …`.
 */
function isOnAsked(text: string, { prompt, language }: AskedQuestion): boolean {
  const words = checkWordsOf(language);
  const asked = stemsOf(prompt, words);
  const [intro = ''] = text.split(':');
  return 2 * asked.intersection(stemsOf(intro, words)).size >= asked.size;
}

const [worthOfConclusion, worthOfPlace, worthOfEnd] = [0.5, 0.3, 0.1];
