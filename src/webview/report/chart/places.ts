import type { LinePoint } from '../../../contract/reportState.ts';
import { daysIn } from '../../../metrics/days.ts';

/**
 * Returns x positions in days: the first day of each point, relative to the last point. The last one is 0, so in weekly
 * charts Mondays are multiples of 7.
 */
export function placesOf(points: readonly Pick<LinePoint, 'from'>[]): number[] {
  const last = points.at(-1)?.from ?? '';
  return points.map(({ from }) => 1 - daysIn(from, last));
}
