import * as z from 'zod';
import { maxOwnWindowDays } from '../contract/call/limits.ts';
import { Failure } from '../contract/failure.ts';
import { dayOf, daysIn } from '../metrics/days.ts';
import { type CommandOptions, UsageError } from './command.ts';
import { valueOf } from './optionValues.ts';

const Day = z.iso.date('must be a day such as 2030-01-31');

/**
 * Reads a period from the options. Both ends are optional.
 * @throws UsageError for a period that views don't accept
 */
export function windowOf(
  options: CommandOptions,
  first: 'from' | 'since',
): { readonly from?: string; readonly to?: string } {
  const [from, to] = [valueOf(options, first, Day), valueOf(options, 'to', Day)];
  checkCome(from, first);
  checkCome(to, 'to');
  if (from !== undefined && to !== undefined) checkLength({ from, to }, { first });
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/**
 * Converts the service's rejection of a period to a `UsageError`, because only the service knows today's date in the
 * project's time zone. Returns other errors unchanged.
 */
export function windowFault(error: unknown, days: { readonly from?: string; readonly to?: string }): unknown {
  if (!(error instanceof Failure) || days.from === undefined || days.to !== undefined) return error;
  if (error.code === 'DATE_RANGE_TOO_LARGE')
    return new UsageError(`a period can span at most ${maxOwnWindowDays} days, and ${days.from} is too long ago`);
  return error.code === 'VALIDATION_FAILED' ? new UsageError(`--since is in the future: ${days.from}`) : error;
}

/**
 * @param zone by default the one in which days begin first
 * @throws UsageError for a day in the future
 */
export function checkCome(day: string | undefined, name: 'to' | 'from' | 'since', zone = 'Pacific/Kiritimati'): void {
  if (day !== undefined && day > dayOf(Date.now(), zone)) throw new UsageError(`--${name} is in the future: ${day}`);
}

/** @throws UsageError for a period that is too long or ends before it starts */
export function checkLength(
  { from, to }: { readonly from: string; readonly to: string },
  { first = 'from', maxDays = maxOwnWindowDays }: { first?: 'from' | 'since'; maxDays?: number } = {},
): void {
  const days = daysIn(from, to);
  if (days < 1) throw new UsageError(`--${first} is after --to: ${from} is later than ${to}`);
  if (days > maxDays)
    throw new UsageError(`a period can span at most ${maxDays} days, but ${from} to ${to} spans ${days}`);
}
