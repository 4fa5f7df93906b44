import type { Position } from '../../contract/values.ts';

/**
 * Where in a text of `count` words its word with the index `first`, from 0, stands: `top` in the first third,
 * `bottom` in the last, else `middle`.
 */
export function positionOf(first: number, count: number): Position {
  if (3 * first < count) return 'top';
  return 3 * first >= 2 * count ? 'bottom' : 'middle';
}
