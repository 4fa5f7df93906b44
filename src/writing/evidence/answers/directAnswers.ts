import { stemsOf } from '../../../checking/evidence/stems.ts';
import { checkWordsOf } from '../../../checking/words/checkWords.ts';
import type { QuestionKind } from '../../../contract/content/contentRun.ts';
import { figuresIn } from '../../../text/figures/figures.ts';
import { sectionWords } from '../../facts/sectionWords.ts';
import { namesOptions } from '../../outline/questionKinds.ts';
import type { Quotation } from '../passages.ts';
import { verdict } from '../rubrics.ts';
import type { AnswerStatement } from './answerStatements.ts';

export interface AskedQuestion {
  readonly prompt: string;
  readonly kind: QuestionKind;
  /** ISO 639-1, of the text in which an answer is sought. */
  readonly language: string;
}

/**
 * Rates how directly a sentence answers a question, from 0 for not at all: by words of the question, and by words that
 * answers to this kind of question use.
 * @param around the headings above the sentence, which can name the subject
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
  // What its page is named after need not be named again.
  return named === 0 && inAll < mostAsked * asked.size ? 0 : (named + inAll) / (2 * asked.size);
}

const mostAsked = 0.6;

/** Less is said of something else. */
export const leastDirect = 0.3;

/** How an answer answers the question. */
export interface DirectSaid extends Quotation {
  /** It is put together from an introduction and the names in its list, so not a quotation. */
  readonly isList?: true;
}

/** For each answer its whole verdict: the sentence that answers the question most directly, and those next to it that do. */
export function directAnswers(statements: readonly AnswerStatement[], question: AskedQuestion): DirectSaid[] {
  return [...Map.groupBy(statements, ({ answer }) => answer).values()].flatMap((own): DirectSaid[] => {
    const rated = own.map(({ text, under }, index) => ({
      index,
      own: directness(verdict.test(under) ? `${under} ${text}` : text, under, question),
      // An answer says first, or last, what it has to say, or under a label that says so.
      worth: verdict.test(under)
        ? worthOfVerdict
        : index < 2
          ? worthOfPlace
          : index === own.length - 1
            ? worthOfEnd
            : 0,
    }));
    const total = (one: { own: number; worth: number }): number => (one.own === 0 ? 0 : one.own + one.worth);
    const best = rated.toSorted((one, other) => total(other) - total(one))[0];
    const first = best && own[best.index];
    if (!first || total(best) < leastDirect + worthOfEnd) {
      const list = own.find((one) => one.isList && isOnAsked(one.text, question));
      return list ? [{ text: list.text, answer: list.answer, urls: list.urls, isList: true }] : [];
    }
    const isWhole = (at: number): boolean => own[at]?.under === first.under && (rated[at]?.own ?? 0) > 0;
    let [start, end] = [best.index, best.index];
    if (verdict.test(first.under) || question.kind === 'versus') {
      while (isWhole(start - 1)) start -= 1;
      while (isWhole(end + 1)) end += 1;
    }
    const all = own.slice(start, end + 1);
    return [
      {
        text: all.map(({ text }) => text).join(' '),
        answer: first.answer,
        ...(verdict.test(first.under) && { about: first.under }),
        ...(all.some(({ isList }) => isList) && { isList: true as const }),
        urls: [...new Set(all.flatMap(({ urls }) => urls))],
      },
    ];
  });
}

/** A list of options answers what is best without saying so: `Popular coffee beans are: …`. */
function isOnAsked(text: string, { prompt, language }: AskedQuestion): boolean {
  const words = checkWordsOf(language);
  const asked = stemsOf(prompt, words);
  const [intro = ''] = text.split(':');
  return 2 * asked.intersection(stemsOf(intro, words)).size >= asked.size;
}

const [worthOfVerdict, worthOfPlace, worthOfEnd] = [0.5, 0.3, 0.1];
