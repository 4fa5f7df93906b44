import type { Assistant } from '../../contract/models/assistants.ts';
import { lettersOf } from './letters.ts';
import chatgpt from './pages/chatgpt.json' with { type: 'json' };
import copilot from './pages/copilot.json' with { type: 'json' };
import gemini from './pages/gemini.json' with { type: 'json' };
import googleSearch from './pages/googleSearch.json' with { type: 'json' };
import perplexity from './pages/perplexity.json' with { type: 'json' };

/**
 * What the page of an assistant says around an answer, by language (ISO 639-1), as it comes along when an answer is
 * copied or scraped. Letter case, marks and links do not matter; `#` stands for a number.
 */
interface PageChrome {
  /** Before the answer, each on a line of its own or with a colon behind it. */
  readonly before: Phrases;
  /** Who speaks: the page names the one who asks, repeats the prompt, and then names the assistant. */
  readonly asker: Phrases;
  /** After the answer: phrases that only the page uses, never an answer. */
  readonly telling: Phrases;
  /** Buttons and notes that an answer could contain, too. They are removed only next to `telling` phrases. */
  readonly beside: Phrases;
  /** Addresses that the page itself links, by their beginning. */
  readonly addresses: readonly string[];
  /** An image that leads an exported answer, by its address; the line below it repeats the prompt. */
  readonly logo?: string;
}

type Phrases = Readonly<Record<string, readonly string[]>>;

/** The chrome of each assistant's page; AI Mode and AI Overviews stand on the pages of Google's search. */
export const pageChrome: Readonly<Record<Assistant, PageChrome>> = {
  chatgpt,
  gemini,
  perplexity,
  copilot,
  aimode: googleSearch,
  aioverview: googleSearch,
};

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

const phrases = (byLanguage: Phrases, telling = true): Phrase[] =>
  [...new Set(Object.values(byLanguage).flat())].map((phrase) => ({
    letters: lettersOf(phrase.replaceAll('#', '0')).text,
    telling,
    whole: /[.:?!。]$/u.test(phrase),
  }));

const longestFirst = (found: Phrase[]): Phrase[] => found.sort((a, b) => b.letters.length - a.letters.length);

const pageOf = (chrome: PageChrome): Page => ({
  chrome,
  before: longestFirst(phrases(chrome.before)),
  asker: phrases(chrome.asker),
  behind: longestFirst([...phrases(chrome.telling), ...phrases(chrome.beside, false)]),
});

/** The pages of the assistants, by their names. */
export const pages: ReadonlyMap<string, Page> = new Map(
  Object.entries(pageChrome).map(([assistant, chrome]) => [assistant, pageOf(chrome)]),
);
