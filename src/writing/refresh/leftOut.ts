import { readArticle } from '../../checking/article.ts';
import { words } from '../../text/words/words.ts';
import { type Removed, textsOf } from '../draft/takeOut.ts';
import type { StaleSentence } from './refresh.ts';

interface Update {
  readonly before: string;
  readonly after: string;
  /** BCP 47 language tag. */
  readonly language: string;
  /** Stale sentences, with positions in `before`. */
  readonly stale: readonly StaleSentence[];
}

/** Minimum share of common words between a stale sentence and its replacement. */
const minShare = 0.5;

/** Returns the stale sentences that were removed without a replacement, with the reasons they were stale. */
export function leftOut({ before, after, language, stale }: Update): Removed[] {
  const old = new Set(sentencesOf(before, language));
  const fresh = sentencesOf(after, language)
    .filter((text) => !old.has(text))
    .map(wordsIn);
  const articleText = after.replace(/\s+/g, ' ');
  const dropped = stale.filter(({ text, words: plainText }) => {
    if (articleText.includes(text)) return false;
    const own = wordsIn(plainText);
    const replacementIndex = fresh.findIndex(
      (other) => shared(own, other) >= minShare * Math.max(own.size, other.size),
    );
    if (replacementIndex >= 0) fresh.splice(replacementIndex, 1); // a sentence replaces only one other
    return replacementIndex < 0;
  });
  return dropped.flatMap(({ places, reason }) =>
    textsOf(
      places.slice(0, 1).map((sentence) => ({ sentence, reason })),
      before,
    ),
  );
}

const sentencesOf = (markdown: string, tag: string): string[] =>
  readArticle(markdown, { tag }).statements.map(({ text }) => text);

const wordsIn = (text: string): ReadonlySet<string> => new Set(words(text.toLowerCase()).map((word) => word.text));

const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((word) => other.has(word)).length;
