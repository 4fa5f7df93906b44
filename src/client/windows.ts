import type { Endpoint } from '../contract/call/endpoint.ts';
import { Failure } from '../contract/failure.ts';
import { addDays, dayOf, daysIn } from '../metrics/days.ts';
import { maxOwnWindowDays, maxWindowDays } from '../contract/call/limits.ts';

/** Days as `YYYY-MM-DD`, both included. The service chooses absent ones. */
interface AskedWindow {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Splits a period into periods of at most 31 days, the newest first. `now` (milliseconds since 1970) decides where an
 * open period is split.
 */
export function splitWindow({ from, to }: AskedWindow, now: number): readonly AskedWindow[] {
  const parts: AskedWindow[] = [];
  let end = to;
  for (;;) {
    // Today may be a day earlier or later in the project's time zone, so an open end leaves room for one more day.
    const first =
      end === undefined ? addDays(dayOf(now, 'UTC'), -(maxWindowDays - 2)) : addDays(end, -(maxWindowDays - 1));
    if (from === undefined || first <= from) return [...parts, { from, to: end }];
    parts.push({ from: first, to: end });
    end = addDays(first, -1);
  }
}

/** Filters that only Citedesk adds to calls of the specification. With them, it accepts longer periods. */
const ownFilters = ['branded', 'prompt_id', 'topic_id'];

/** Calls whose results of several periods can be added up, as `walkResponses` does. */
const addingUp = new Set(['listResponses', 'getSentiment']);

/**
 * Throws `DATE_RANGE_TOO_LARGE` before a call if its period is too long and its figures can't be added up. `now` is in
 * milliseconds since 1970.
 */
export function checkWindow(
  name: string,
  { errors = [], origin }: Pick<Endpoint, 'errors' | 'origin'>,
  input: object,
  now: number,
): void {
  if (addingUp.has(name) || !errors.includes('DATE_RANGE_TOO_LARGE')) return;
  const { from, to, ...filters } = ('query' in input ? (input.query ?? {}) : {}) as AskedWindow & object;
  const isOwn = origin === 'citedesk' || ownFilters.some((name) => name in filters);
  const most = isOwn ? maxOwnWindowDays : maxWindowDays;
  // Without a start, the service chooses a valid one. Without an end, it may still be yesterday in the project's time
  // zone.
  if (from === undefined || !(daysIn(from, to ?? addDays(dayOf(now, 'UTC'), -1)) > most)) return;
  const words = `These figures cover at most ${most} days and cannot be added up. Choose a shorter period.`;
  throw new Failure('DATE_RANGE_TOO_LARGE', words, { details: { max_days: most } });
}
