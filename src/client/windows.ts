import { addDays, dayOf } from '../metrics/days.ts';

const longest = 31;

/** Days as `YYYY-MM-DD`, both included; what is left out is up to the service. */
export interface Window {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * A window cut into windows of at most 31 days, the newest first. `now` (milliseconds since 1970) says where a window
 * without an end is cut.
 */
export function splitWindow({ from, to }: Window, now: number): readonly Window[] {
  if (from === undefined) return [{ from, to }];
  // Today is a day earlier or later in the project's zone, so that an open end gets a day to spare.
  const first = to === undefined ? addDays(dayOf(now, 'UTC'), -(longest - 2)) : addDays(to, -(longest - 1));
  if (first <= from) return [{ from, to }];
  return [{ from: first, to }, ...splitWindow({ from, to: addDays(first, -1) }, now)];
}
