import { fold } from '../../text/words/fold.ts';
import { words } from '../../text/words/words.ts';

/**
 * Skips items that share 80% of their words with an earlier one.
 * @param most limit on the result, because each item is compared with all others
 */
export function distinct<Item>(items: readonly Item[], most: number, textOf: (item: Item) => string): Item[] {
  const kept: { item: Item; said: ReadonlySet<string> }[] = [];
  for (const item of items) {
    if (kept.length >= most) break;
    const said = new Set(words(textOf(item)).map(({ text }) => fold(text)));
    if (!kept.some((other) => alike(said, other.said))) kept.push({ item, said });
  }
  return kept.map(({ item }) => item);
}

function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.intersection(b).size >= 0.8 * Math.max(a.size, b.size);
}
