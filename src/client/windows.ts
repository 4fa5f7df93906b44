import type { Endpoint } from '../contract/call/endpoint.ts';
import { Failure } from '../contract/failure.ts';
import { addDays, dayOf, daysIn } from '../metrics/days.ts';
import { maxOwnWindowDays, maxWindowDays } from '../contract/call/limits.ts';

/** Days as `YYYY-MM-DD`, both included; what is left out is up to the service. */
interface AskedWindow {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * A window cut into windows of at most 31 days, the newest first. `now` (milliseconds since 1970) says where a window
 * without an end is cut.
 */
export function splitWindow({ from, to }: AskedWindow, now: number): readonly AskedWindow[] {
  const parts: AskedWindow[] = [];
  let end = to;
  for (;;) {
    // Today is a day earlier or later in the project's zone, so that an open end gets a day to spare.
    const first =
      end === undefined ? addDays(dayOf(now, 'UTC'), -(maxWindowDays - 2)) : addDays(end, -(maxWindowDays - 1));
    if (from === undefined || first <= from) return [...parts, { from, to: end }];
    parts.push({ from: first, to: end });
    end = addDays(first, -1);
  }
}

/** Filters of calls of the specification that only our own service has, and with which it takes longer periods. */
const ownFilters = ['branded', 'prompt_id', 'topic_id'];

/** Calls whose results can be put together from several windows, as `walkResponses` and `sentimentOver` do. */
const addingUp = new Set(['listResponses', 'getSentiment']);

/**
 * Throws `DATE_RANGE_TOO_LARGE` before a call is sent whose period is too long and whose figures can't be added up.
 * `now` in milliseconds since 1970.
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
  // Without a beginning the service takes one that fits; without an end it may be yesterday still in the project's
  // zone.
  if (from === undefined || !(daysIn(from, to ?? addDays(dayOf(now, 'UTC'), -1)) > most)) return;
  const words = `These figures cover at most ${most} days and cannot be added up. Choose a shorter period.`;
  throw new Failure('DATE_RANGE_TOO_LARGE', words, { details: { max_days: most } });
}
