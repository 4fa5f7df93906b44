import { Assistant } from '../call/values.ts';
import * as z from 'zod';
import { ModelPrices } from './prices.ts';
import { canAnswerFor, Model, Provider, vendorOf } from './vendors.ts';

/** Host and port, as `127.0.0.1:8080`, `intranet:80` or `[::1]:8080`. */
const HostAndPort = z
  .string()
  .max(260)
  .regex(/^(?:\[[\da-f:.]+\]|[^\s/:@[\]]+):\d{1,5}$/iu, 'must be a host and port, such as 127.0.0.1:8080')
  .overwrite((host) => host.toLowerCase());

/** How pages of the web are read for articles. */
export const Crawl = z.strictObject({
  /** Hosts that may be read although their address is private: intranets, and tests. */
  privateHosts: z.array(HostAndPort).max(100).default([]),
  /** Pages that are read for one article at most; with 0 none is read. */
  maxPages: z.int().min(0).max(50).default(20),
});
export type Crawl = z.output<typeof Crawl>;
export const defaultCrawl: Crawl = { privateHosts: [], maxPages: 20 };

/** What calls with own keys may cost, and what they do. */
export const Spending = z.strictObject({
  /** US dollars a month (UTC), over all that is asked, judged and written; without it there is no end. */
  cap: z.number().positive().max(1_000_000).optional(),
  /** Of models that are not in the list of prices, or that cost something else here. */
  prices: ModelPrices.default({}),
});
export type Spending = z.output<typeof Spending>;

/**
 * Who answers for which assistant, which model writes, which judges how answers speak of a brand, how pages are read, and
 * what calls may cost.
 * One document, replaced whole.
 */
export const Configuration = z.strictObject({
  assistants: z
    .partialRecord(Assistant, Provider)
    .default({})
    .superRefine((assistants, context) => {
      for (const [name, { kind }] of Object.entries(assistants)) {
        if (canAnswerFor(kind, name)) continue;
        context.addIssue({
          code: 'custom',
          path: [name, 'kind'],
          message: `${kind} can provide answers only for ${vendorOf(kind).onlyFor?.join(', ')}`,
        });
      }
    }),
  writer: Model.optional(),
  judge: Model.optional(),
  crawl: Crawl.optional(),
  spending: Spending.optional(),
});
/** Who is called: for an assistant's answer, for a text, or for a verdict. */
export const Role = z.enum([...Assistant.options, 'writer', 'judge']);
export type Role = z.output<typeof Role>;

export type Configuration = z.output<typeof Configuration>;

export const emptyConfiguration: Configuration = { assistants: {} };
