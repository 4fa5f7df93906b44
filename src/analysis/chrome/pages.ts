import type { Assistant } from '../../contract/models/assistants.ts';
import chatgpt from './pages/chatgpt.json' with { type: 'json' };
import copilot from './pages/copilot.json' with { type: 'json' };
import gemini from './pages/gemini.json' with { type: 'json' };
import googleSearch from './pages/googleSearch.json' with { type: 'json' };
import perplexity from './pages/perplexity.json' with { type: 'json' };

/** Characters of a text that matter when phrases are compared, with their offsets. */
export interface Letters {
  /**
   * Lowercase letters, `#` for each number, quotation marks and brackets. No spaces, other marks, tags or link
   * addresses.
   */
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Reads the letters of a text from `from` to before `to`, in linear time. Offsets refer to the whole text. */
export function lettersOf(text: string, from = 0, to = text.length): Letters {
  const window = text.slice(from, to);
  let letters = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < window.length;) {
    const skipped = unseenEnd(window, at);
    if (skipped !== undefined) {
      at = skipped;
      continue;
    }
    const { letter, end } = letterAt(window, at);
    letters += letter;
    for (let unit = 0; unit < letter.length; unit++) {
      starts.push(from + at);
      ends.push(from + end);
    }
    at = end;
  }
  return { text: letters, starts, ends };
}

/** Returns the end of a link's target or a tag that starts at `at`, if there is one. */
function unseenEnd(text: string, at: number): number | undefined {
  const first = text.charCodeAt(at);
  const unseen = first === bracket ? target : first === less ? tag : undefined;
  if (!unseen) return undefined;
  unseen.lastIndex = at;
  return unseen.test(text) ? unseen.lastIndex : undefined;
}

const bracket = ']'.charCodeAt(0);
const less = '<'.charCodeAt(0);
const target = /\]\([^()\s]{0,3000}\)/y;
const tag = /<\/?[a-z][^<>\n]{0,500}>/iy;

/** Returns the letter at an offset, empty if it doesn't matter, and its end. */
function letterAt(text: string, at: number): { readonly letter: string; readonly end: number } {
  const code = text.charCodeAt(at);
  if (code < 128) {
    const letter = ascii[code] ?? '';
    let end = at + 1;
    if (letter === '#') while (ascii[text.charCodeAt(end)] === '#') end++;
    return { letter, end };
  }
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const letter = /[“”„«»]/u.test(character) ? '"' : /[\p{L}⁂]/u.test(character) ? character.toLowerCase() : '';
  return { letter, end: at + character.length };
}

const ascii: readonly string[] = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/\d/.test(character)) return '#';
  return /[a-z"()]/i.test(character) ? character.toLowerCase() : '';
});

/**
 * Texts that an assistant's page shows around an answer, by language (ISO 639-1). A copied or scraped answer contains
 * them. Letter case, marks and links don't matter. `#` stands for a number.
 */
interface PageChrome {
  /** Texts before the answer, each on its own line or with a colon after it. */
  readonly before: Phrases;
  /** Names of the user. The page shows one, repeats the prompt, and then names the assistant. */
  readonly asker: Phrases;
  /** Texts after the answer that only the page uses, never an answer. */
  readonly telling: Phrases;
  /** Buttons and notes that an answer could also contain. They are removed only next to `telling` phrases. */
  readonly beside: Phrases;
  /** Prefixes of the addresses that the page itself links. */
  readonly addresses: readonly string[];
  /** Address of the image at the start of an exported answer. The line below it repeats the prompt. */
  readonly logo?: string;
}

type Phrases = Readonly<Record<string, readonly string[]>>;

/** Texts of each assistant's page. AI Mode and AI Overviews share the pages of Google Search. */
export const pageChrome: Readonly<Record<Assistant, PageChrome>> = {
  chatgpt,
  gemini,
  perplexity,
  copilot,
  aimode: googleSearch,
  aioverview: googleSearch,
};

/** Text of a page, prepared for comparison. */
export interface Phrase {
  readonly letters: string;
  /** True if the phrase alone identifies the page. */
  readonly telling: boolean;
  /** True if the phrase ends like a sentence or label. */
  readonly whole: boolean;
}

/** Phrases of a page. The longest come first, because one may start or end with another. */
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

const longestFirst = (toSort: Phrase[]): Phrase[] => toSort.sort((a, b) => b.letters.length - a.letters.length);

const pageOf = (chrome: PageChrome): Page => ({
  chrome,
  before: longestFirst(phrases(chrome.before)),
  asker: phrases(chrome.asker),
  behind: longestFirst([...phrases(chrome.telling), ...phrases(chrome.beside, false)]),
});

export const pages: ReadonlyMap<string, Page> = new Map(
  Object.entries(pageChrome).map(([assistant, chrome]) => [assistant, pageOf(chrome)]),
);
