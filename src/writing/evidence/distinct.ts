import { fold } from '../../text/words/fold.ts';
import { words } from '../../text/words/words.ts';

/**
 * Skips items that share 80% of their words with an earlier one.
 * @param max limit on the result, because each item is compared with all others
 */
export function distinct<Item>(items: readonly Item[], max: number, textOf: (item: Item) => string): Item[] {
  const distinctItems: { item: Item; words: ReadonlySet<string> }[] = [];
  for (const item of items) {
    if (distinctItems.length >= max) break;
    const itemWords = new Set(words(textOf(item)).map(({ text }) => fold(text)));
    if (!distinctItems.some((other) => alike(itemWords, other.words))) distinctItems.push({ item, words: itemWords });
  }
  return distinctItems.map(({ item }) => item);
}

function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.intersection(b).size >= 0.8 * Math.max(a.size, b.size);
}
