import { keywordOf } from '../outline/keyword.ts';
import { contentWords } from './headRoles.ts';
import { languageOfPrompt } from './promptLanguage.ts';

/**
 * Whether two prompts ask the same in other words: they share more than half of the words that tell what is asked for,
 * and all numbers (`best laptop under 1000`, `I'm looking for a laptop under $1000`, but not `best laptop under 500`).
 */
export function areSisters(prompt: string, other: string): boolean {
  const [own, theirs] = [subjectOf(prompt), subjectOf(other)];
  const larger = Math.max(own.size, theirs.size);
  const shared = own.intersection(theirs).size;
  return shared > larger / 2 && numbersIn(own).symmetricDifference(numbersIn(theirs)).size === 0;
}

function subjectOf(prompt: string): ReadonlySet<string> {
  const plain = prompt.replace(/(?<=\d)[,.](?=\d{3}\b)/g, '').replace(/\p{Sc}/gu, ' ');
  return new Set(contentWords(keywordOf(plain, languageOfPrompt(plain, []))));
}

const numbersIn = (words: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...words].filter((word) => /\d/.test(word)));
