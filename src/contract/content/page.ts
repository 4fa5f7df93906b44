import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { maxAddressLength } from '../call/limits.ts';
import { page, pageMeta, queryDomain } from '../call/query.ts';
import { Day, Moment, WebUrl } from '../call/values.ts';

/**
 * What became of a page: `read`; `forbidden` by robots.txt; `not_found`; `refused` by its server; hidden behind a wall
 * of `consent`; `empty` without its scripts; a `pdf`, or `not_text` otherwise; `too_large`; a `timeout`; at a `private`
 * address; `failed` for another reason.
 */
export const PageState = z.enum([
  'read',
  'forbidden',
  'not_found',
  'refused',
  'consent',
  'empty',
  'pdf',
  'not_text',
  'too_large',
  'timeout',
  'private',
  'failed',
]);
export type PageState = z.infer<typeof PageState>;

/** What is known of a page that an answer draws on; null where it was not read for any article of the project. */
export const PageSummary = z
  .object({ state: PageState, title: z.string().nullable(), published: Day.nullable(), read_at: Moment })
  .nullable();
export type PageSummary = z.infer<typeof PageSummary>;

/** A page that a run reads, or waits to, or a text that the writer added. */
export const RunPage = z.object({
  url: z.string().optional(),
  /** What the writer calls a text of their own, which has no address. */
  label: z.string().optional(),
  state: z.enum([...PageState.options, 'waiting']),
  title: z.string().nullable(),
  /** Why it cannot be read, or of when it is where it could not be read anew, or how much of a long text was read. */
  note: z.string().nullable(),
  /** When it was read, and the SHA-256 of its Markdown; only where it was read. Earlier services do not tell. */
  read_at: Moment.optional(),
  sha256: z.string().optional(),
});
export type RunPage = z.infer<typeof RunPage>;

/** A page of the web that the service has looked at for an article of the project. */
export const Page = z.object({
  url: z.string(),
  /** Where redirects led; null where nothing answered. */
  final_url: z.string().nullable(),
  domain: z.string(),
  state: PageState,
  /** Why there is nothing to read, as a sentence; null where it was read. */
  note: z.string().nullable(),
  title: z.string().nullable(),
  author: z.string().nullable(),
  /** The day that the page itself tells. */
  published: Day.nullable(),
  /** ISO 639-1. */
  language: z.string().nullable(),
  words: z.int(),
  read_at: Moment,
  /** Statements that articles can rest on. */
  facts: z.int(),
});
export type Page = z.infer<typeof Page>;

export const listPages = endpoint({
  method: 'GET',
  path: '/projects/{project}/pages',
  origin: 'citedesk',
  summary: 'List the pages read for a project’s articles, most recently found first',
  query: z.strictObject({
    ...page,
    /** Of this registrable domain. */
    domain: queryDomain().optional(),
    state: PageState.optional(),
    /** The page with this very address. */
    url: z.string().min(1).max(maxAddressLength).optional(),
  }),
  data: z.array(Page),
  meta: z.object({
    project: z.string(),
    domain: z.string().nullable(),
    state: PageState.nullable(),
    url: z.string().nullable(),
    ...pageMeta,
  }),
  cost: 0,
  scope: 'read',
  errors: ['INVALID_CURSOR'],
});

/** Milliseconds that a page may take which someone waits for. */
export const maxReadingTime = 20_000;

export const readPage = endpoint({
  method: 'POST',
  path: '/projects/{project}/pages',
  origin: 'citedesk',
  summary: 'Read a page for a project now, unless it was read in the last 24 hours',
  body: z.strictObject({ url: WebUrl }),
  data: z.object({
    ...Page.shape,
    /** True if the page mentions the brand; null if it was not read. */
    mentions_brand: z.boolean().nullable(),
    /** The first statements of the page that contain figures, at most 5. */
    statements: z.array(z.string()),
  }),
  cost: 0,
  scope: 'write',
  perMinute: 60,
});
