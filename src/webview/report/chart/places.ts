import type { LinePoint } from '../../../contract/reportState.ts';
import { daysIn } from '../../../metrics/days.ts';

/** Where points are on the axis of days: at their first day, counted from the last point. Mondays are multiples of 7. */
export function placesOf(points: readonly Pick<LinePoint, 'from'>[]): number[] {
  const last = points.at(-1)?.from ?? '';
  return points.map(({ from }) => 1 - daysIn(from, last));
}
