import fs from 'node:fs';
import path from 'node:path';
import type { Verdict } from '../../src/checking/checkInput.ts';
import { briefCases } from './briefs.ts';

/** A sentence about a question in `untuned/`, written from its pages by someone who did not know the checks. */
interface UntunedStatement {
  readonly question: string;
  readonly text: string;
  /** True if a page says it. */
  readonly isTrue: boolean;
  /** Recorded verdict of a language model that only got the request. */
  readonly verdict: Verdict;
}

const folder = path.join(import.meta.dirname, 'untuned');

export const untunedCases = () => briefCases(folder);

type Row = Pick<UntunedStatement, 'text' | 'isTrue'> & { readonly verdict: Omit<Verdict, 'claim'> };

export const untunedStatements: readonly UntunedStatement[] = untunedCases().flatMap(({ name: question }) =>
  (JSON.parse(fs.readFileSync(path.join(folder, `${question}.json`), 'utf8')) as Row[]).map(
    ({ text, isTrue, verdict }) => ({ question, text, isTrue, verdict: { claim: text, ...verdict } as Verdict }),
  ),
);
