import words from './wallWords.json' with { type: 'json' };

/** What a page shows instead of an article. */
export type Wall = 'consent' | 'challenge' | 'empty' | 'bare';

interface Shown {
  readonly title: string;
  /** What was taken for the article, and how many words it has. */
  readonly article: string;
  readonly words: number;
  /** All text of the page that is shown, cookie banners included. */
  readonly whole: string;
  /** What it says to browsers that run no scripts. */
  readonly noscript: string;
  readonly scripts: number;
}

/** Below it a page may be a wall; whoever writes about cookies or robots writes more. */
const maxWallWords = 250;
/** What has fewer words and asks for scripts has its text in them. */
const maxShellWords = 60;
/** So many different phrases of consent are no chance. */
const consentPhrases = 3;
/** No text of an article, only what stands around it. */
const fewWords = 8;

/** Tells what stands before an article, or in its place; undefined where there is an article. */
export function wallOf({ title, article, words: count, whole, noscript, scripts }: Shown): Wall | undefined {
  if (count > maxWallWords) return undefined;
  const shown = start(`${title}\n${article}`);
  const page = start(whole);
  if (count <= maxShellWords && has(`${shown}\n${page}`, words.challenge) > 0) return 'challenge';
  if (isConsent(shown, count)) return 'consent';
  if (count > maxShellWords) return undefined;
  if (count <= fewWords && has(page, words.consent) >= consentPhrases) return 'consent';
  const asks = has(`${start(noscript)}\n${page}`, words.script) > 0;
  if (asks && scripts > 0) return 'empty';
  if (count > fewWords) return undefined;
  return asks || scripts > 0 ? 'empty' : 'bare';
}

/** Where a text about something else names three of these, it has many words between them. */
const isConsent = (text: string, count: number): boolean => {
  const phrases = has(text, words.consent);
  return phrases >= consentPhrases && phrases * wordsPerPhrase >= count;
};
const wordsPerPhrase = 25;

const start = (text: string): string => text.slice(0, 20_000).toLowerCase();
const has = (text: string, phrases: readonly string[]): number =>
  phrases.filter((phrase) => text.includes(phrase)).length;
