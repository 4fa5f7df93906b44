import { memoizeSome } from '../../text/memoize.ts';
import { singularOf, stemOf } from '../../text/words/stems.ts';
import { allStopWords } from '../../text/words/stopWords.ts';
import { words } from '../../text/words/words.ts';
import { Groups } from './groups.ts';
import { OverlapIndex } from './overlapIndex.ts';

export interface WordedPrompt {
  readonly id: number;
  readonly text: string;
}

/** Minimum weighted Jaccard index of the words of two prompts that ask the same. */
const sameWords = 0.5;
/**
 * Minimum number of pages that two groups to merge have in common, and minimum share of the pages of the group with
 * fewer pages.
 */
const [fewestPages, sameShare] = [3, 0.2];
/** A page in the answers to more prompts covers a whole market. */
const maxPromptsOfPage = 6;
/** Enough for the prompts of the largest projects, so that their words are only split once. */
const maxTexts = 20_000;

/**
 * Groups prompts that ask the same in other words. Prompts of a group contain the same numbers. They share most of
 * their words, or several of the pages that their answers use. Groups and prompts are sorted by ID.
 * @param pages prompts whose answers use each page
 */
export function groupQuestions<Prompt extends WordedPrompt>(
  prompts: readonly Prompt[],
  pages: ReadonlyMap<string, ReadonlySet<number>>,
): Prompt[][] {
  const sorted = prompts.toSorted((one, other) => one.id - other.id);
  const read = sorted.map(({ text }) => wordsOf(text));
  const groups = new Groups(sorted.length);
  new OverlapIndex(
    read.map(({ numbers, stems }) => ({ kind: numbers, features: stems })),
    sameWords,
  ).eachPair(
    (one, other) => groups.areOne(one, other),
    (one, other) => groups.join(one, other),
  );
  const places = new Map(sorted.map(({ id }, at) => [id, at]));
  const groupOf = (id: number): number | undefined => {
    const at = places.get(id);
    return at === undefined ? undefined : groups.leaderOf(at);
  };
  for (const [one, other] of sharingPages(pages, groupOf))
    if (read[one]?.numbers === read[other]?.numbers) groups.join(one, other);
  return groups.all().map((group) => group.flatMap((at) => sorted[at] ?? []));
}

/** Returns pairs of groups whose answers share enough pages. */
function sharingPages(
  pages: ReadonlyMap<string, ReadonlySet<number>>,
  groupOf: (prompt: number) => number | undefined,
): (readonly [number, number])[] {
  const counts = new Map<number, number>();
  const shared = new Map<string, number>();
  for (const ids of pages.values()) {
    if (ids.size > maxPromptsOfPage) continue;
    const some = [...new Set([...ids].flatMap((id) => groupOf(id) ?? []))].sort((one, other) => one - other);
    for (const [place, one] of some.entries()) {
      counts.set(one, (counts.get(one) ?? 0) + 1);
      for (const other of some.slice(place + 1)) {
        const pair = `${one} ${other}`;
        shared.set(pair, (shared.get(pair) ?? 0) + 1);
      }
    }
  }
  return [...shared].flatMap(([pair, count]) => {
    const [one = 0, other = 0] = pair.split(' ').map(Number);
    const fewer = Math.min(counts.get(one) ?? 0, counts.get(other) ?? 0);
    return count >= fewestPages && count >= sameShare * fewer ? [[one, other] as const] : [];
  });
}

const wordsOf = memoizeSome(maxTexts, (text) => {
  const all = words(text).map((word) => word.text);
  const numbers = all.filter((word) => digit.test(word)).map((word) => word.toLowerCase().replaceAll(/[.,]/gu, ''));
  const others = all.filter((word) => !digit.test(word));
  const telling = others.filter((word) => !allStopWords.has(word.toLowerCase()) && !allStopWords.has(singularOf(word)));
  return {
    numbers: [...new Set(numbers)].sort().join(' '),
    stems: new Set((telling.length > 0 ? telling : others).map(stemOf)),
  };
});
const digit = /^\p{N}/u;
