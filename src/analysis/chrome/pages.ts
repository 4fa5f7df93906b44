import { lettersOf } from './letters.ts';
import { type PageChrome, pageChrome } from './phrases.ts';

/** What a page says, ready to be compared. */
export interface Phrase {
  readonly letters: string;
  /** Whether it tells the page by itself. */
  readonly telling: boolean;
  /** Whether it ends as sentences and labels do. */
  readonly whole: boolean;
}

/** The chrome of one page; of its phrases the longest first, as one may begin or end with another. */
export interface Page {
  readonly chrome: PageChrome;
  readonly before: readonly Phrase[];
  readonly asker: readonly Phrase[];
  readonly behind: readonly Phrase[];
}

const phrases = (telling: boolean, byLanguage: PageChrome['before']): Phrase[] =>
  [...new Set(Object.values(byLanguage).flat())].map((phrase) => ({
    letters: lettersOf(phrase.replaceAll('#', '0')).text,
    telling,
    whole: /[.:?!。]$/u.test(phrase),
  }));

const longestFirst = (found: Phrase[]): Phrase[] => found.sort((a, b) => b.letters.length - a.letters.length);

const pageOf = (chrome: PageChrome): Page => ({
  chrome,
  before: longestFirst(phrases(true, chrome.before)),
  asker: longestFirst(phrases(true, chrome.asker)),
  behind: longestFirst([...phrases(true, chrome.telling), ...phrases(false, chrome.beside)]),
});

/** The pages of the assistants, by their names. */
export const pages: ReadonlyMap<string, Page> = new Map(
  Object.entries(pageChrome).map(([assistant, chrome]) => [assistant, pageOf(chrome)]),
);
