/** Rank of a feature, the rarest first, so that sets are compared in one pass. */
type Rank = number;

/** Set of words or other features. Only sets of the same kind are compared. */
export interface FeatureSet {
  readonly kind: string;
  readonly features: ReadonlySet<string>;
}

/** Finds sets with a high weighted Jaccard index. Rare features weigh more. */
export class OverlapIndex {
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
