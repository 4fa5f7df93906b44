import { memoize } from '../../../text/memoize.ts';

/** Measures the share of common words of two sentences. Rare words weigh more, and words of the question less. */
export class SharedWords {
  private readonly asked: ReadonlySet<string>;
  private readonly uses: ReadonlyMap<string, number>;
  private readonly total: number;

  constructor(all: readonly ReadonlySet<string>[], asked: ReadonlySet<string>) {
    const uses = new Map<string, number>();
    for (const words of all) for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1);
    this.uses = uses;
    this.asked = asked;
    this.total = all.length;
  }

  /** Returns the common words and their share of each sentence. */
  of(one: ReadonlySet<string>, other: ReadonlySet<string>): Shared {
    const both = one.intersection(other);
    const weight = this.weightOf(both);
    const [ofOne, ofOther] = [one, other].map((words) => (weight === 0 ? 0 : weight / this.weightOf(words)));
    return {
      count: both.size,
      telling: [...both.difference(this.asked)],
      weight,
      ofOne: ofOne ?? 0,
      ofOther: ofOther ?? 0,
    };
  }

  isRare(word: string): boolean {
    return (this.uses.get(word) ?? 0) <= maxRareUses;
  }

  private readonly weightOf = memoize((words: ReadonlySet<string>): number => {
    const weights = [...words].map((word) => {
      const weight = Math.log((this.total + 1) / ((this.uses.get(word) ?? 0) + 0.5));
      return this.asked.has(word) ? askedWeight * weight : weight;
    });
    return weights.reduce((sum, weight) => sum + weight, 0);
  });
}

interface Shared {
  readonly count: number;
  /** Common words that aren't in the question. */
  readonly telling: readonly string[];
  readonly weight: number;
  readonly ofOne: number;
  readonly ofOther: number;
}

const askedWeight = 0.3;
/** Maximum sentences that contain a rare word. */
const maxRareUses = 3;
