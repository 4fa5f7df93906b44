import { stemLength } from '../../text/words/stems.ts';
import { tokensIn } from '../evidence/clauseTokens.ts';
import type { FigurePlace } from '../evidence/directions.ts';
import { checkWordsOf } from '../words/checkWords.ts';
import { groupWordsOf } from '../words/groupWords.ts';

/** What a plain number counts, and for each of what: `points` and `dollar`. */
export interface Rated {
  /** The stem of the noun before `per`. */
  readonly counted: string;
  /** The stem of the noun behind it. */
  readonly by: string;
  /** The stems of all words between the number and `per`. */
  readonly said: ReadonlySet<string>;
}

/** Characters behind a figure that are looked at. */
const reach = 60;
/** Words between a number and `per`: `3 bonus points per dollar`. */
const mostWords = 3;

/**
 * What a plain number counts by something else: `3 points per dollar`. Undefined where it is no such rate, or counts
 * people or firms, for whom there are too many words.
 */
export function ratedAt({ text, sentence, figure, language }: FigurePlace): Rated | undefined {
  const { rates } = checkWordsOf(language);
  const words = tokensIn(text.slice(figure.end, Math.min(sentence.end, figure.end + reach)), 0).map(({ word }) => word);
  const at = words.findIndex((word) => rates.has(word));
  const [counted, by] = [words[at - 1], words[at + 1]];
  const said = words.slice(0, Math.max(0, at));
  if (!counted || !by || said.length > mostWords || !said.every((word) => /^\p{L}/u.test(word))) return undefined;
  const { groups, anybody } = groupWordsOf(language) ?? {};
  if (said.some((word) => groups?.has(word) || anybody?.has(word))) return undefined;
  return { counted: stemOf(counted), by: stemOf(by), said: new Set(said.map(stemOf)) };
}

/** Whether a page counts something else for each of the same: `3 points per dollar` is not `3 batteries per dollar`. */
export const isOtherRate = (page: Rated, claim: Rated): boolean =>
  page.by === claim.by && page.counted !== claim.counted && page.said.isDisjointFrom(claim.said);

const stemOf = (word: string): string => word.slice(0, stemLength);
