import { Failure } from '../../contract/failure.ts';
import { assistants } from '../../contract/models/assistants.ts';
import { addDays, dayOf, daysIn } from '../../metrics/days.ts';
import { maxWindowDays } from '../../contract/call/limits.ts';

/** Period of a read, as the first and last day, both inclusive. */
export interface Window {
  readonly from: string;
  readonly to: string;
}

interface WindowQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly timezone: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Query parameter that holds the first day. Defaults to `from`. */
  readonly firstName?: 'from' | 'since' | undefined;
  /** Maximum number of days. Defaults to 31. */
  readonly maxDays?: number | undefined;
}

/**
 * Returns the period of a read. Defaults to the 31 days up to today in the project's time zone.
 * @throws Failure `VALIDATION_FAILED` if it ends before it begins, `DATE_RANGE_TOO_LARGE` if it is too long
 */
export function resolveWindow(asked: WindowQuery): Window {
  const window = resolveDays(asked);
  checkDays(window, asked.maxDays ?? maxWindowDays);
  return window;
}

/** @throws Failure `DATE_RANGE_TOO_LARGE` */
export function checkDays({ from, to }: Window, maxDays: number): void {
  if (daysIn(from, to) <= maxDays) return;
  throw new Failure('DATE_RANGE_TOO_LARGE', `A period can span at most ${maxDays} days.`, {
    details: { max_days: maxDays },
  });
}

/**
 * Returns the period of a read without limiting its length.
 * @throws Failure `VALIDATION_FAILED` if it ends before it begins
 */
export function resolveDays({ from, to, timezone, now, firstName = 'from' }: WindowQuery): Window {
  const last = to ?? dayOf(now, timezone);
  const first = from ?? addDays(last, 1 - maxWindowDays);
  if (first > last) {
    throw new Failure('VALIDATION_FAILED', 'The period ends before it begins.', {
      details: [{ path: firstName, message: to === undefined ? 'must not be after today' : 'must not be after to' }],
    });
  }
  return { from: first, to: last };
}

/** Returns the assistants of a read: the requested ones that exist, or by default those that the project tracks. */
export function resolveModels(asked: readonly string[] | undefined, tracked: readonly string[]): string[] {
  if (asked === undefined || asked.length === 0) return [...tracked];
  return [...new Set(asked)].filter((name) => (assistants as readonly string[]).includes(name));
}
