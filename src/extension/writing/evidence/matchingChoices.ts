import { stopWordsOf } from '../../../text/words/stopWords.ts';
import type { FactChoice } from './factChoices.ts';

/** Words after a figure that give its unit or what it measures, as in `24 cm wide`. */
const wordsBeside = 3;

/** Quality of a match, best first. */
const ranks = { figure: 0, beside: 1, word: 2, smallWord: 3, inside: 4 } as const;

/**
 * Returns the facts that contain every typed word, best first. A match at the start of a figure ranks highest, then one
 * in the words measured, any other word, a stop word such as `within`, and the inside of a word. Returns all facts if
 * nothing is typed.
 * @param language ISO 639-1 code of the article's language
 */
export function matchingChoices<Choice extends Pick<FactChoice, 'words' | 'figure' | 'about' | 'site'>>(
  choices: readonly Choice[],
  typed: string,
  language: string,
): Choice[] {
  const asked = wordsOf(typed);
  if (asked.length === 0) return [...choices];
  const { all: stopWords } = stopWordsOf(language);
  return choices
    .flatMap((choice) => {
      const wordRanks = asked.map((start) => rankOf(start, choice, stopWords));
      return wordRanks.some((rank) => rank === undefined)
        ? []
        : [{ choice, rank: wordRanks.reduce<number>((sum, rank) => sum + (rank ?? 0), 0) }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ choice }) => choice);
}

function rankOf(
  start: string,
  { words, figure = '', about = '', site }: Pick<FactChoice, 'words' | 'figure' | 'about' | 'site'>,
  stopWords: ReadonlySet<string>,
): number | undefined {
  const at = figure === '' ? -1 : words.indexOf(figure);
  const behind = at < 0 ? '' : words.slice(at + figure.length);
  const begins = (word: string): boolean => word.startsWith(start);
  if (wordsOf(figure).some((word) => begins(word) && !stopWords.has(word))) return ranks.figure;
  const beside = [...wordsOf(behind).slice(0, wordsBeside), ...wordsOf(about.split(' – ').at(-1) ?? '')];
  if (beside.some((word) => begins(word) && !stopWords.has(word))) return ranks.beside;
  const all = wordsOf(`${words} ${about} ${site}`);
  if (all.some((word) => begins(word) && !stopWords.has(word))) return ranks.word;
  if (all.some(begins)) return ranks.smallWord;
  return all.some((word) => word.includes(start)) ? ranks.inside : undefined;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
