import { memoizeSome } from '../text/memoize.ts';
import { singularOf, stemOf } from '../text/words/stems.ts';
import { allStopWords } from '../text/words/stopWords.ts';
import { words } from '../text/words/words.ts';

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

const digit = /^\p{N}/u;

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

/** Disjoint groups of positions in a list. The first position of a group leads it. */
class Groups {
  private readonly leaders: number[];

  constructor(size: number) {
    this.leaders = Array.from({ length: size }, (_, at) => at);
  }

  join(one: number, other: number): void {
    const [left, right] = [this.leaderOf(one), this.leaderOf(other)];
    this.leaders[Math.max(left, right)] = Math.min(left, right);
  }

  areOne(one: number, other: number): boolean {
    return this.leaderOf(one) === this.leaderOf(other);
  }

  /** Returns all groups in the order of their leaders. */
  all(): number[][] {
    return [...Map.groupBy(this.leaders.keys(), (at) => this.leaderOf(at)).values()];
  }

  leaderOf(at: number): number {
    let leader = at;
    while (this.leaders[leader] !== leader) leader = this.leaders[leader] ?? leader;
    this.leaders[at] = leader;
    return leader;
  }
}

/** Rank of a feature, the rarest first, so that sets are compared in one pass. */
type Rank = number;

/** Set of words or other features. Only sets of the same kind are compared. */
interface FeatureSet {
  readonly kind: string;
  readonly features: ReadonlySet<string>;
}

/** Finds sets with a high weighted Jaccard index. Rare features weigh more. */
class OverlapIndex {
  private readonly sets: readonly (readonly Rank[])[];
  private readonly weights: readonly number[];
  private readonly sums: readonly number[];
  private readonly kinds: readonly string[];
  private readonly least: number;

  /** @param least minimum Jaccard index of two sets that overlap */
  constructor(sets: readonly FeatureSet[], least: number) {
    this.least = least;
    this.kinds = sets.map(({ kind }) => kind);
    const counts = new Map<string, number>();
    for (const { features } of sets)
      for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
    const rarest = [...counts].sort(([one, times], [other, often]) => times - often || (one < other ? -1 : 1));
    const ranks = new Map(rarest.map(([feature], rank) => [feature, rank]));
    this.weights = rarest.map(([, times]) => Math.log(1 + sets.length / times));
    this.sets = sets.map(({ features }) =>
      [...features].map((feature) => ranks.get(feature) ?? 0).sort((one, other) => one - other),
    );
    this.sums = this.sets.map((set) => set.reduce((sum, rank) => sum + this.weightOf(rank), 0));
  }

  /** Calls `take` with the positions of every two sets that overlap, unless `known` says that they belong together. */
  eachPair(known: (one: number, other: number) => boolean, take: (one: number, other: number) => void): void {
    const holdings = new Map<string, Map<Rank, number[]>>();
    const compared = new Int32Array(this.sets.length).fill(-1);
    for (const [at, kind] of this.kinds.entries()) {
      const holding = holdings.get(kind) ?? new Map<Rank, number[]>();
      holdings.set(kind, holding);
      for (const rank of this.telling(at)) {
        const places = holding.get(rank) ?? [];
        holding.set(rank, places);
        for (const other of places) {
          if (compared[other] === at) continue;
          compared[other] = at;
          if (!known(at, other) && this.doOverlap(at, other)) take(other, at);
        }
        places.push(at);
      }
    }
  }

  /** Returns the rarest features of a set. Every set that overlaps enough has one of them. */
  private telling(at: number): Rank[] {
    let left = (1 - this.least) * (this.sums[at] ?? 0);
    return (this.sets[at] ?? []).filter((rank) => {
      const isNeeded = left >= 0;
      left -= this.weightOf(rank);
      return isNeeded;
    });
  }

  private doOverlap(one: number, other: number): boolean {
    const [sum = 0, otherSum = 0] = [this.sums[one], this.sums[other]];
    if (Math.min(sum, otherSum) < this.least * Math.max(sum, otherSum)) return false;
    const [left = [], right = []] = [this.sets[one], this.sets[other]];
    let shared = 0;
    for (let i = 0, j = 0; i < left.length && j < right.length;) {
      const [mine = 0, theirs = 0] = [left[i], right[j]];
      if (mine === theirs) shared += this.weightOf(mine);
      if (mine <= theirs) i++;
      if (theirs <= mine) j++;
    }
    return shared >= this.least * (sum + otherSum - shared);
  }

  private weightOf(rank: Rank): number {
    return this.weights[rank] ?? 0;
  }
}
