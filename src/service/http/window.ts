import { Failure } from '../../contract/failure.ts';
import { assistants } from '../../contract/models/assistants.ts';
import { addDays, dayOf, daysIn } from '../../metrics/days.ts';
import { maxWindowDays } from '../../contract/call/limits.ts';

/** Days of one read, both ends included. */
export interface Window {
  readonly from: string;
  readonly to: string;
}

interface WindowQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly timezone: string;
  /** In milliseconds. */
  readonly now: number;
  /** What the first day is called where it was asked for; `from` unless it says otherwise. */
  readonly firstName?: 'from' | 'since' | undefined;
  /** Days of the longest period, 31 by default. */
  readonly maxDays?: number | undefined;
}

/**
 * The period of a read: by default the 31 days up to today in the project's time zone.
 * @throws Failure `VALIDATION_FAILED` if it ends before it begins, `DATE_RANGE_TOO_LARGE` if it is too long.
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
 * The same, however long.
 * @throws Failure `VALIDATION_FAILED` when it ends before it begins.
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

/** The assistants of a read: those asked for that exist, or else those that the project tracks. */
export function resolveModels(asked: readonly string[] | undefined, tracked: readonly string[]): string[] {
  if (asked === undefined || asked.length === 0) return [...tracked];
  return [...new Set(asked)].filter((name) => (assistants as readonly string[]).includes(name));
}
