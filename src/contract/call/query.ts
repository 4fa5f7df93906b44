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

/** Whole number in a query parameter. */
export const queryInteger = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(integer, z.int().min(least).max(most));

/** `true` or `false` in a query parameter. */
export const queryFlag = () => z.preprocess(flag, z.boolean());

/** `true`, `false` or `unknown` in a query parameter. */
export const querySearched = () => z.preprocess(flag, z.union([z.boolean(), z.literal('unknown')]));

/** List in one parameter, separated by commas. Also accepts a repeated parameter, which many generated clients send. */
const listText = (text: z.ZodString) =>
  z.preprocess((given: unknown) => (Array.isArray(given) ? given.join(',') : given), text);

const queryNames = () =>
  listText(z.string().max(120, 'must have at most 120 characters')).transform(commaSeparated).pipe(z.array(z.string()));

/** One or more of the values, separated by commas. */
export const queryChoices = <Choices extends z.core.util.EnumLike>(choice: z.ZodEnum<Choices>) =>
  listText(z.string().max(120))
    .transform((text): unknown => commaSeparated(text))
    .pipe(z.array(choice).min(1));

export const queryIds = () =>
  listText(z.string().max(2000))
    .transform((text): unknown => commaSeparated(text).map(integer))
    .pipe(z.array(z.int().min(1)).min(1).max(maxQueryIds));

const noDomain = 'must be a domain or site, such as acme.com or etsy.com/shop/acme';
const isDomain = (written: string): boolean => domainFrom(written) !== undefined;
const tidyDomain = (written: string): string => domainFrom(written) ?? written;

/**
 * Domain or site in any spelling that `sites` accepts, converted to the stored form: `müller.de` becomes
 * `xn--mller-kva.de`.
 */
export const queryDomain = () => z.string().min(1).max(255).refine(isDomain, noDomain).overwrite(tidyDomain);

/** One or more domains or sites, separated by commas. */
export const queryDomains = () =>
  listText(
    z
      .string()
      .min(1)
      .max((maxSites + 1) * (maxSiteLength + 1))
      .refine((domains) => commaSeparated(domains).every(isDomain), noDomain)
      .overwrite((domains) => [...new Set(commaSeparated(domains).map(tidyDomain))].join(',')),
  );

/** Period of most reads: days in the project's time zone, both ends included. */
export const window = {
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  model: queryNames().optional(),
};

export const page = {
  limit: queryInteger(1, maxPageSize).default(50),
  /** Scripts send an empty cursor for the first page. */
  cursor: z.preprocess((cursor) => (cursor === '' ? undefined : cursor), z.string().max(200).optional()).optional(),
};

export const pageMeta = {
  limit: z.int(),
  count: z.int(),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
};

/** Query of calls that count answers: a period, and which answers count. */
export const figures = {
  ...window,
  topic_id: queryInteger(1).optional(),
  prompt_id: queryInteger(1).optional(),
  branded: queryFlag().optional(),
};

export const viewLimit = queryInteger(1, maxPageSize).default(20);

/**
 * Progress of reanalyzing the project's stored answers after a change to its names, its time zone, a prompt's topic, or
 * the service. Until then, figures mix old and new results. Null if all are up to date. Absent from other services.
 */
export const reanalysis = { reanalysis: z.object({ done: z.int(), total: z.int() }).nullable().optional() };

/**
 * Filters in addition to the specification's that the call was given. If it was given any and this is absent, the
 * service ignored them and counted all answers.
 */
export const furtherFilters = { filters: z.record(z.string(), z.unknown()).optional() };

/** Fields in the `meta` of every derived view. */
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

/** Fields in the `meta` of a view that lists rows. `total` also counts rows beyond the limit. */
export const viewMeta = { ...figuresMeta, limit: z.int(), count: z.int(), total: z.int() };

/**
 * Link from a figure to its answers. `/responses` returns `answers` rows at `explain`, or `mentioned` rows if the
 * figure has that field.
 */
export const explained = { answers: z.int(), explain: z.string() };

/** Properties that all derived views of Citedesk share. */
export const derived = {
  method: 'GET',
  origin: 'citedesk',
  cost: 2,
  scope: 'read',
  cachedFor: 600,
  errors: ['DATE_RANGE_TOO_LARGE', 'QUERY_TIMEOUT'],
} as const;
