import * as z from 'zod';
import { domainFrom } from '../../text/urls/sites.ts';
import { maxPageSize, maxQueryIds, maxSiteLength, maxSites } from './limits.ts';

const integer = (text: unknown): unknown =>
  typeof text === 'string' && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
const flag = (text: unknown): unknown => (text === 'true' ? true : text === 'false' ? false : text);
const commaSeparated = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** A whole number as it stands in a URL. */
export const queryInteger = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(integer, z.int().min(least).max(most));

/** `true` or `false` as it stands in a URL. */
export const queryFlag = () => z.preprocess(flag, z.boolean());

/** The same of what may not be known: `unknown`, too. */
export const querySearched = () => z.preprocess(flag, z.union([z.boolean(), z.literal('unknown')]));

/** A list in one parameter, separated by commas. Many generated clients repeat the parameter instead. */
const listText = (text: z.ZodString) =>
  z.preprocess((given: unknown) => (Array.isArray(given) ? given.join(',') : given), text);

/** Names separated by commas. */
const queryNames = () =>
  listText(z.string().max(120, 'must have at most 120 characters')).transform(commaSeparated).pipe(z.array(z.string()));

/** One or several of these values, separated by commas. */
export const queryChoices = <Choices extends z.core.util.EnumLike>(choice: z.ZodEnum<Choices>) =>
  listText(z.string().max(120))
    .transform((text): unknown => commaSeparated(text))
    .pipe(z.array(choice).min(1));

/** IDs separated by commas. */
export const queryIds = () =>
  listText(z.string().max(2000))
    .transform((text): unknown => commaSeparated(text).map(integer))
    .pipe(z.array(z.int().min(1)).min(1).max(maxQueryIds));

const noDomain = 'must be a domain or site, such as acme.com or etsy.com/shop/acme';
const isDomain = (written: string): boolean => domainFrom(written) !== undefined;
const tidyDomain = (written: string): string => domainFrom(written) ?? written;

/** A domain or site in any spelling that `sites` takes, passed on as answers carry it: `müller.de` is `xn--mller-kva.de`. */
export const queryDomain = () => z.string().min(1).max(255).refine(isDomain, noDomain).overwrite(tidyDomain);

/** One of them or several, with commas between them. */
export const queryDomains = () =>
  listText(
    z
      .string()
      .min(1)
      .max((maxSites + 1) * (maxSiteLength + 1))
      .refine((domains) => commaSeparated(domains).every(isDomain), noDomain)
      .overwrite((domains) => [...new Set(commaSeparated(domains).map(tidyDomain))].join(',')),
  );

/** The window that most reads take: days of the project's zone, both ends included. */
export const window = {
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  model: queryNames().optional(),
};

/** How lists page. */
export const page = {
  limit: queryInteger(1, maxPageSize).default(50),
  /** An empty one is none, as a script sends it for the first page. */
  cursor: z.preprocess((cursor) => (cursor === '' ? undefined : cursor), z.string().max(200).optional()).optional(),
};

/** What the `meta` of every paged list says. */
export const pageMeta = {
  limit: z.int(),
  count: z.int(),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
};

/** What the calls that count answers take: a window, and which answers count. */
export const figures = {
  ...window,
  topic_id: queryInteger(1).optional(),
  prompt_id: queryInteger(1).optional(),
  branded: queryFlag().optional(),
};

/** How many rows a derived view lists. */
export const viewLimit = queryInteger(1, maxPageSize).default(20);

/**
 * How many of the project's stored answers were analysed anew so far, after its names, its time zone, the topic of a
 * prompt, or the service have changed: figures mix both until that is done. Null when they are as one; absent where the
 * service is not ours.
 */
export const reanalysis = { reanalysis: z.object({ done: z.int(), total: z.int() }).nullable().optional() };

/**
 * Our further filters of a call that the specification has without them, as far as they were given. Where they were and
 * this is absent, the service did not know them and counted all answers.
 */
export const furtherFilters = { filters: z.record(z.string(), z.unknown()).optional() };

/** What the `meta` of every derived view says. */
export const figuresMeta = {
  project: z.string(),
  timezone: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  models: z.array(z.string()),
  topic_id: z.int().nullable(),
  prompt_id: z.int().nullable(),
  branded: z.boolean().nullable(),
  ...reanalysis,
};

/** The `meta` of a view that lists rows: `total` is how many there are beyond the limit. */
export const viewMeta = { ...figuresMeta, limit: z.int(), count: z.int(), total: z.int() };

/**
 * How the answers behind a figure are found, of a share those that count for it: as many rows of `/responses` at
 * `explain` as `answers` says, or as `mentioned` where a figure has it.
 */
export const explained = { answers: z.int(), explain: z.string() };

/** What every derived view of ours has in common. */
export const derived = {
  method: 'GET',
  origin: 'citedesk',
  cost: 2,
  scope: 'read',
  cachedFor: 600,
  errors: ['DATE_RANGE_TOO_LARGE', 'QUERY_TIMEOUT'],
} as const;
