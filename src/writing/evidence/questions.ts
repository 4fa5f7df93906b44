import { distinct } from './distinct.ts';
import type { Passage } from './passages.ts';
import type { Search } from './searches.ts';
import { isReadersQuestion } from './quotable.ts';

/** A question that readers may have: answers raise it, or assistants searched for it. */
export interface ReaderQuestion {
  readonly text: string;
  readonly answers: readonly number[];
}

const maxQuestions = 10;

/** Gathers the questions in answers and searches. */
export function gatherQuestions(
  passages: readonly Passage[],
  searches: readonly Search[],
  language: string,
): ReaderQuestion[] {
  const raised = passages.flatMap(({ question, answer }) =>
    question === undefined ? [] : [{ text: question, answers: [answer] }],
  );
  const searched = searches
    .map(({ query, answers }) => ({ text: asked(query), answers }))
    .filter(({ text }) => isReadersQuestion(text, language));
  return distinct([...searched, ...raised], maxQuestions, ({ text }) => text);
}

function asked(query: string): string {
  const text = query.charAt(0).toUpperCase() + query.slice(1);
  return /[?？]$/u.test(text) || !questionOpening.test(text) ? text : `${text}?`;
}

const questionOpening =
  /^(?:What|Which|How|Why|When|Where|Who|Is|Are|Do|Does|Can|Should|Was|Welche[rs]?|Wie|Warum|Wann|Wo|Wer|Ist|Sind|Kann|Soll)\s/;
