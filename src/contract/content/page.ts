import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { maxAddressLength } from '../call/limits.ts';
import { page, pageMeta, queryDomain } from '../call/query.ts';
import { Day, Moment, WebUrl } from '../call/values.ts';

/**
 * State of a page. `refused` is by its server, `forbidden` by robots.txt. `consent` is a wall in front of the text, and
 * `empty` a page without text unless scripts run. `private` is an address in a private network, and `failed` any other
 * reason.
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

/** Summary of a page that an answer uses. Null if no article of the project has read it. */
export const PageSummary = z
  .object({ state: PageState, title: z.string().nullable(), published: Day.nullable(), read_at: Moment })
  .nullable();
export type PageSummary = z.infer<typeof PageSummary>;

/** Page that a run reads or will read, or text that the writer added. */
export const RunPage = z.object({
  url: z.string().optional(),
  /** Writer's name for their text, which has no address. */
  label: z.string().optional(),
  state: z.enum([...PageState.options, 'waiting']),
  title: z.string().nullable(),
  /** Details: why it can't be read, the date of the cached version, or how much of a long text was read. */
  note: z.string().nullable(),
  /** Time of reading, and the SHA-256 of the page's Markdown. Only if it was read, and absent from earlier services. */
  read_at: Moment.optional(),
  sha256: z.string().optional(),
});
export type RunPage = z.infer<typeof RunPage>;

/** Web page that the service has requested for an article of the project. */
export const Page = z.object({
  url: z.string(),
  /** Address after redirects. Null without a response. */
  final_url: z.string().nullable(),
  domain: z.string(),
  state: PageState,
  /** Reason why there is nothing to read, as a sentence. Null if it was read. */
  note: z.string().nullable(),
  title: z.string().nullable(),
  author: z.string().nullable(),
  /** Publication day that the page states. */
  published: Day.nullable(),
  /** ISO 639-1. */
  language: z.string().nullable(),
  words: z.int(),
  read_at: Moment,
  /** Number of statements that articles can cite. */
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
    /** Filter by registrable domain. */
    domain: queryDomain().optional(),
    state: PageState.optional(),
    /** Filter by exact address. */
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

/** Milliseconds to read a page that a user waits for. */
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
    /** First statements of the page with figures, at most 5. */
    statements: z.array(z.string()),
  }),
  cost: 0,
  scope: 'write',
  perMinute: 60,
});
