import words from './wallWords.json' with { type: 'json' };

/** Obstacle that a page shows instead of an article. */
export type Wall = 'consent' | 'challenge' | 'empty' | 'bare';

interface Shown {
  readonly title: string;
  /** Text that was detected as the article, and its number of words. */
  readonly article: string;
  readonly words: number;
  /** All visible text of the page, including cookie banners. */
  readonly whole: string;
  /** Text for browsers that don't run scripts. */
  readonly noscript: string;
  readonly scripts: number;
}

/** Longer texts aren't walls. Articles about cookies or robots are longer. */
const maxWallWords = 250;
/** A page with fewer words that asks for scripts loads its text with them. */
const maxShellWords = 60;
/** Number of different consent phrases that can't be coincidental. */
const consentPhrases = 3;
/** Fewer words aren't an article, only page furniture. */
const fewWords = 8;

/** Detects an obstacle before or instead of an article. Undefined if there is an article. */
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

/** True if consent phrases are dense. In a text about something else, there are many words between them. */
const isConsent = (text: string, count: number): boolean => {
  const phrases = has(text, words.consent);
  return phrases >= consentPhrases && phrases * wordsPerPhrase >= count;
};
const wordsPerPhrase = 25;

const start = (text: string): string => text.slice(0, 20_000).toLowerCase();
const has = (text: string, phrases: readonly string[]): number =>
  phrases.filter((phrase) => text.includes(phrase)).length;
