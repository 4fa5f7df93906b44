import { fold } from '../text/fold.ts';
import { words } from '../text/words.ts';

/** Leaves out what says the same as something before it: four of five words alike. */
export function distinct<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  const kept: { item: Item; said: ReadonlySet<string> }[] = [];
  for (const item of items) {
    const said = new Set(words(textOf(item)).map(({ text }) => fold(text)));
    if (!kept.some((other) => alike(said, other.said))) kept.push({ item, said });
  }
  return kept.map(({ item }) => item);
}

function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const shared = a.intersection(b).size;
  return a.size === b.size && a.size === 0 || shared >= 0.8 * Math.max(a.size, b.size);
}
