import { stemsOf } from '../../../checking/evidence/stems.ts';
import { checkWordsOf } from '../../../checking/words/checkWords.ts';
import type { QuestionKind } from '../../../contract/content/contentRun.ts';
import { figuresIn } from '../../../text/figures/figures.ts';
import { sectionWords } from '../../facts/sectionWords.ts';
import type { Passage, Quotation } from '../passages.ts';

export interface AskedQuestion {
  readonly prompt: string;
  readonly kind: QuestionKind;
  /** ISO 639-1, of the text in which an answer is sought. */
  readonly language: string;
}

/**
 * How directly a sentence answers a question, 0 for not at all: by how many of the question's words it has, and by what
 * an answer to such a question says.
 * @param around what it stands under, which may name what is asked
 */
export function directness(text: string, around: string, { prompt, kind, language }: AskedQuestion): number {
  const words = checkWordsOf(language);
  const asked = stemsOf(prompt, words);
  if (asked.size === 0 || /[?？:：]$/u.test(text) || !sectionWords(language).answers.get(kind)?.test(text)) return 0;
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

/** For each answer the sentence that answers the question most directly, if any does. */
export function directAnswers(passages: readonly Passage[], question: AskedQuestion): Quotation[] {
  return [...Map.groupBy(passages, ({ answer }) => answer).values()].flatMap((own) => {
    const said = own.flatMap(({ quotation }) => quotation ?? []);
    const rated = said.map((quotation, index) => ({
      quotation,
      // An answer says first, or last, what it has to say.
      worth:
        directness(quotation.text, '', question) +
        (index < 2 ? worthOfPlace : index === said.length - 1 ? worthOfEnd : 0),
    }));
    const best = rated.toSorted((one, other) => other.worth - one.worth)[0];
    return best && best.worth >= leastDirect + worthOfEnd ? [best.quotation] : [];
  });
}

const [worthOfPlace, worthOfEnd] = [0.3, 0.1];
