import { readArticle } from '../../checking/article.ts';
import { words } from '../../text/words/words.ts';
import { type Removed, textsOf } from '../draft/takeOut.ts';
import type { StaleSentence } from './refresh.ts';

interface Brought {
  readonly before: string;
  readonly after: string;
  /** BCP 47 language tag. */
  readonly language: string;
  /** Stale sentences, with positions in `before`. */
  readonly stale: readonly StaleSentence[];
}

/** Minimum share of common words between a stale sentence and its replacement. */
const leastShare = 0.5;

/** Returns the stale sentences that were removed without a replacement, with the reasons they were stale. */
export function leftOut({ before, after, language, stale }: Brought): Removed[] {
  const old = new Set(sayingsOf(before, language));
  const fresh = sayingsOf(after, language)
    .filter((text) => !old.has(text))
    .map(wordsIn);
  const standing = after.replace(/\s+/g, ' ');
  const gone = stale.filter(({ text, words: said }) => {
    if (standing.includes(text)) return false;
    const own = wordsIn(said);
    const anew = fresh.findIndex((other) => shared(own, other) >= leastShare * Math.max(own.size, other.size));
    if (anew >= 0) fresh.splice(anew, 1); // a sentence replaces only one other
    return anew < 0;
  });
  return gone.flatMap(({ places, reason }) =>
    textsOf(
      places.slice(0, 1).map((sentence) => ({ sentence, reason })),
      before,
    ),
  );
}

const sayingsOf = (markdown: string, tag: string): string[] =>
  readArticle(markdown, { tag }).statements.map(({ text }) => text);

const wordsIn = (text: string): ReadonlySet<string> => new Set(words(text.toLowerCase()).map((word) => word.text));

const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((word) => other.has(word)).length;
