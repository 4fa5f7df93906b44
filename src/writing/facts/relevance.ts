import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';

/** Relevance of texts to a question: the sum of the weights of shared stems. Rare stems weigh more. */
export class Relevance {
  readonly language: string;
  private readonly weights: ReadonlyMap<string, number>;

  /**
   * @param texts the question first, then related searches, which count half
   * @param among stems of all statements, to find rare ones
   */
  constructor(texts: readonly string[], language: string, among: readonly ReadonlySet<string>[]) {
    this.language = language;
    const [question = '', ...searches] = texts;
    const words = checkWordsOf(language);
    const asked = new Map([...stemsOf(searches.join(' '), words)].map((stem) => [stem, 0.5]));
    for (const stem of stemsOf(question, words)) asked.set(stem, 1);
    const counts = new Map<string, number>();
    for (const stems of among) {
      for (const stem of stems) if (asked.has(stem)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
    const rarity = (stem: string): number => Math.log2(2 + among.length / (1 + (counts.get(stem) ?? 0)));
    this.weights = new Map([...asked].map(([stem, weight]) => [stem, weight * rarity(stem)]));
  }

  of(stems: Iterable<string>): number {
    let sum = 0;
    for (const stem of stems) sum += this.weights.get(stem) ?? 0;
    return sum;
  }
}
