import { keywordOf } from '../outline/keyword.ts';
import { contentWords } from './headRoles.ts';
import { languageOfPrompt } from './promptLanguage.ts';

/** Fewer words do not name what is asked for so closely that another prompt that has them all asks the same. */
const enoughWords = 3;

/**
 * Whether two prompts ask the same in other words: they share more than half of the words that tell what is asked for,
 * or one has three or more of them all, some where it tells of its case (`my garage is damp, I need a dehumidifier`). All
 * numbers are the same: `best laptop under 1000` and `I'm looking for a laptop under $1000`, but not `best laptop under
 * 500`.
 */
export function areSisters(prompt: string, other: string): boolean {
  const [own, theirs] = [subjectOf(prompt), subjectOf(other)];
  const larger = Math.max(own.size, theirs.size);
  const shared = own.intersection(theirs).size;
  if (shared > larger / 2) return haveSameNumbers(own, theirs);
  const [all, allTheirs] = [wordsOf(prompt), wordsOf(other)];
  return haveSameNumbers(all, allTheirs) && (tellsOf(theirs, all, own) || tellsOf(own, allTheirs, theirs));
}

/** Whether a prompt has the words of another's subject, but not all of them in its own. */
const tellsOf = (subject: ReadonlySet<string>, words: ReadonlySet<string>, own: ReadonlySet<string>): boolean =>
  subject.size >= enoughWords && subject.isSubsetOf(words) && !subject.isSubsetOf(own);

function subjectOf(prompt: string): ReadonlySet<string> {
  const bare = plain(prompt);
  return new Set(contentWords(keywordOf(bare, languageOfPrompt(bare, []))));
}

const wordsOf = (prompt: string): ReadonlySet<string> => new Set(contentWords(plain(prompt)));

const plain = (prompt: string): string => prompt.replace(/(?<=\d)[,.](?=\d{3}\b)/g, '').replace(/\p{Sc}/gu, ' ');

const numbersIn = (words: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...words].filter((word) => /\d/.test(word)));

const haveSameNumbers = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  numbersIn(some).symmetricDifference(numbersIn(others)).size === 0;
