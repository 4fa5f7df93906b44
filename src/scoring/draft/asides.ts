import { memoize } from '../../text/memoize.ts';
import type { Draft } from './draft.ts';
import type { DraftSentence } from './sentences.ts';

/** From so many sentences on that have the same; and from this share of them on. */
const fewestTimes = 4;
const leastShare = 0.1;

/**
 * Two or three words before the first comma of a sentence, or behind its last: `In fact, …`, `…, of course.` One word may
 * lead on (`However, …`), and of more it is told as of refrains.
 */
const before = /^(?:[\p{L}’']{1,15}\s){1,2}[\p{L}’']{1,15}(?=,\s)/u;
const behind = /(?<=,\s)(?:[\p{L}’']{1,15}\s){1,2}[\p{L}’']{1,15}(?=[.!?]?\s*$)/u;
/** So much of a sentence is looked at for what ends it. */
const reach = 80;

/** The few words beside a sentence with which it begins and ends. */
export const asidesIn = (text: string): readonly string[] =>
  [before.exec(text)?.[0], behind.exec(text.slice(-reach))?.[0]].flatMap((found) => found?.toLowerCase() ?? []);

/**
 * Sentences of paragraphs that begin or end with a few words beside them which one in ten has: they fit anywhere. Items of
 * lists say what they are about there.
 */
export const withSameAside = memoize(({ sentences, subject }: Draft): ReadonlySet<DraftSentence> => {
  const times = new Map<string, number>();
  const paragraphs = sentences.filter(({ own, unlinked }) => own.isOfParagraph && !unlinked);
  const isOther = (aside: string): boolean => aside.split(' ').every((word) => subject.hits(word).length === 0);
  for (const aside of paragraphs.flatMap(({ own }) => own.asides)) times.set(aside, (times.get(aside) ?? 0) + 1);
  const least = Math.max(fewestTimes, leastShare * paragraphs.length);
  const same = new Set([...times].filter(([aside, count]) => count >= least && isOther(aside)).map(([aside]) => aside));
  return new Set(paragraphs.filter(({ own }) => own.asides.some((aside) => same.has(aside))));
});
