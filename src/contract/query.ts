import * as z from 'zod';

const integer = (text: unknown): unknown => (typeof text === 'string' && /^-?\d{1,15}$/.test(text) ? Number(text) : text);
const flag = (text: unknown): unknown => (text === 'true' ? true : text === 'false' ? false : text);
const names = (text: unknown): unknown =>
  typeof text === 'string' ? text.split(',').map((name) => name.trim()).filter((name) => name !== '') : text;

/** A whole number as it stands in a URL. */
export const queryInteger = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(integer, z.int().min(least).max(most));

/** `true` or `false` as it stands in a URL. */
export const queryFlag = () => z.preprocess(flag, z.boolean());

/** Names separated by commas. */
export const queryNames = () =>
  z.preprocess((text, context) => {
    if (typeof text === 'string' && text.length > 120) context.issues.push({ code: 'custom', message: 'must have at most 120 characters', input: text });
    return names(text);
  }, z.array(z.string()));

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
