import * as z from 'zod';
import type { Flag } from '../service/store/values.ts';
import { type CommandOptions, UsageError } from './command.ts';
import { dayLength } from '../metrics/days.ts';

const maxCount = 1_000_000_000_000;

const count = (least: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= least && value <= maxCount, `must be a whole number from ${least} to ${maxCount}`);

export const CountOption = count(0);
export const CountFromOne = count(1);

export const LineOption = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}]{1,120}$/u, 'must be 1 to 120 characters on one line');

/** Lowercased, so that one person has one account. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[^\s@]{1,64}@[^\s@]{1,189}$/u, 'must be an email address');

export const Truth = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((text): Flag => (text === 'true' ? 1 : 0));

const momentForm = 'must be a date or time such as 2030-01-31 or 2030-01-31T12:00:00Z';

/** Time as milliseconds since 1970. A day means its start in UTC. */
export const MomentOption = z.union([z.iso.date(), z.iso.datetime({ offset: true })], momentForm).transform(Date.parse);

/** Time as above, or a number of days from now, e.g. `30d`. */
export const MomentToCome = z
  .union(
    [
      z
        .string()
        .regex(/^\d{1,5}d$/)
        .transform((text) => Date.now() + Number.parseInt(text, 10) * dayLength),
      MomentOption,
    ],
    `${momentForm}, or a number of days from now such as 30d`,
  )
  .refine((moment) => moment > Date.now(), 'must be in the future');

/** Comma-separated list without duplicates. */
export const ListOption = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((item) => item.trim()))])
  .refine((items) => !items.includes(''), 'must be values separated by commas');

/**
 * Parses an option with a schema. Undefined if it is missing.
 * @throws UsageError with the schema's message
 */
export function valueOf<Value>(options: CommandOptions, name: string, schema: z.ZodType<Value>): Value | undefined {
  const text = options[name];
  if (text === undefined) return undefined;
  const { success, data, error } = schema.safeParse(text);
  if (!success) throw new UsageError(`--${name} ${error.issues[0]?.message ?? 'is not valid'}`);
  return data;
}

/**
 * Parses a required option with a schema.
 * @throws UsageError if it is missing or invalid
 */
export function neededValue<Value>(options: CommandOptions, name: string, schema: z.ZodType<Value>): Value {
  const value = valueOf(options, name, schema);
  if (value === undefined) throw new UsageError(`--${name} is required`);
  return value;
}
