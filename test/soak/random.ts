/** Random numbers of a seed. */
export interface Random {
  /** An integer from `min` to `max`. */
  integer(min: number, max: number): number;
  pick<Value>(values: readonly Value[]): Value;
  /** True with this probability. */
  chance(probability: number): boolean;
}

/** mulberry32 by Tommy Ettinger, public domain. */
export function randomOf(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer: Random['integer'] = (min, max) => min + Math.floor(next() * (max - min + 1));
  return {
    integer,
    pick: <Value>(values: readonly Value[]) => values[integer(0, values.length - 1)] as Value,
    chance: (probability) => next() < probability,
  };
}
