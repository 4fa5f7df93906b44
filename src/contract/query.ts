import * as z from 'zod';

const integer = (text: unknown): unknown => (typeof text === 'string' && /^-?\d{1,15}$/.test(text) ? Number(text) : text);
const flag = (text: unknown): unknown => (text === 'true' ? true : text === 'false' ? false : text);
const names = (text: string): string[] => text.split(',').map((name) => name.trim()).filter((name) => name !== '');

/** A whole number as it stands in a URL. */
export const queryInteger = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(integer, z.int().min(least).max(most));

/** `true` or `false` as it stands in a URL. */
export const queryFlag = () => z.preprocess(flag, z.boolean());

/** Names separated by commas. */
export const queryNames = () => z.string().max(120, 'must have at most 120 characters').transform(names).pipe(z.array(z.string()));

/** The window that most reads take: days of the project's zone, both ends included. */
export const window = {
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  model: queryNames().optional(),
};

/** How lists page. */
export const page = {
  limit: queryInteger(1, 100).default(50),
  cursor: z.string().max(200).optional(),
};

/** What the `meta` of every paged list says. */
export const pageMeta = {
  limit: z.int(),
  count: z.int(),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
};
