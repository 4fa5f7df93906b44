import { distinct } from './distinct.ts';
import type { Passage } from './passages.ts';
import type { Search } from './searches.ts';
import { isReadersQuestion, opensQuestion } from './quotable.ts';

/** Question that readers may have, from an answer or a search. */
export interface ReaderQuestion {
  readonly text: string;
  readonly answers: readonly number[];
}

const maxQuestions = 10;

export function gatherQuestions(
  passages: readonly Passage[],
  searches: readonly Search[],
  language: string,
): ReaderQuestion[] {
  const raised = passages.flatMap(({ question, answer }) =>
    question === undefined ? [] : [{ text: question, answers: [answer] }],
  );
  const searched = searches
    .map(({ query, answers }) => ({ text: asked(query, language), answers }))
    .filter(({ text }) => isReadersQuestion(text, language));
  return distinct([...searched, ...raised], maxQuestions, ({ text }) => text);
}

function asked(query: string, language: string): string {
  const text = query.charAt(0).toUpperCase() + query.slice(1);
  return opensQuestion(text, language) && !text.endsWith('?') ? `${text}?` : text;
}
