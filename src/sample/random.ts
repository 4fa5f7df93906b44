/** Deterministic random numbers from 0 up to 1, from FNV-1a and one round of murmur3's finalizer. */
export interface Random {
  next(): number;
  pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item;
  /** Returns that many random items, in their original order. */
  some<Item>(items: readonly Item[], count: number): Item[];
}

export function seededRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    pick: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item,
    some<Item>(items: readonly Item[], count: number) {
      const chosen = new Set(
        items
          .map((item) => ({ item, order: next() }))
          .sort((one, other) => one.order - other.order)
          .slice(0, count)
          .map(({ item }) => item),
      );
      return items.filter((item) => chosen.has(item));
    },
  };
}
