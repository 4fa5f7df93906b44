import * as z from 'zod';
import type { Flag } from '../service/store/schema.ts';
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

/** A short text without line breaks. */
export const LineOption = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}]{1,120}$/u, 'must be 1 to 120 characters on one line');

/** Addresses are told apart whatever their case, so that one person has one account. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[^\s@]{1,64}@[^\s@]{1,189}$/u, 'must be an email address');

export const Truth = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((text): Flag => (text === 'true' ? 1 : 0));

const momentForm = 'must be a date or time such as 2030-01-31 or 2030-01-31T12:00:00Z';

/** A moment in milliseconds; a day stands for its first moment in UTC. */
export const MomentOption = z.union([z.iso.date(), z.iso.datetime({ offset: true })], momentForm).transform(Date.parse);

/** The same, or so many days from now. */
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

/** The values of a list that is parted by commas, each once. */
export const ListOption = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((item) => item.trim()))])
  .refine((items) => !items.includes(''), 'must be values separated by commas');

/** What an option says, by its schema; undefined where it was not given. Throws `UsageError` with the schema's message. */
export function valueOf<Value>(options: CommandOptions, name: string, schema: z.ZodType<Value>): Value | undefined {
  const text = options[name];
  if (text === undefined) return undefined;
  const { success, data, error } = schema.safeParse(text);
  if (!success) throw new UsageError(`--${name} ${error.issues[0]?.message ?? 'is not valid'}`);
  return data;
}

/** The same for an option that must be given. */
export function neededValue<Value>(options: CommandOptions, name: string, schema: z.ZodType<Value>): Value {
  const value = valueOf(options, name, schema);
  if (value === undefined) throw new UsageError(`--${name} is required`);
  return value;
}
