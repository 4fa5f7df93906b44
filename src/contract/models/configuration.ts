import { Assistant } from '../call/values.ts';
import * as z from 'zod';
import { ModelPrices } from './prices.ts';
import { canAnswerFor, Model, Provider, vendorOf } from './vendors.ts';

/** Host and port: `127.0.0.1:8080`, `intranet:80` or `[::1]:8080`. */
const HostAndPort = z
  .string()
  .max(260)
  .regex(/^(?:\[[\da-f:.]+\]|[^\s/:@[\]]+):\d{1,5}$/iu, 'must be a host and port, such as 127.0.0.1:8080')
  .overwrite((host) => host.toLowerCase());

/** Settings for reading web pages for articles. */
export const Crawl = z.strictObject({
  /** Hosts with private addresses that may be read, for intranets and tests. */
  privateHosts: z.array(HostAndPort).max(100).default([]),
  /** Maximum number of pages read for one article. With 0, none is read. */
  maxPages: z.int().min(0).max(50).default(20),
});
export type Crawl = z.output<typeof Crawl>;
export const defaultCrawl: Crawl = { privateHosts: [], maxPages: 20 };

/** Limit and prices of calls with the owner's keys. */
export const Spending = z.strictObject({
  /** Cap in US dollars a month (UTC), for all answers, judgments and texts. No cap by default. */
  cap: z.number().positive().max(1_000_000).optional(),
  /** Prices of models that the price list lacks, or that cost something else here. */
  prices: ModelPrices.default({}),
});
export type Spending = z.output<typeof Spending>;

/**
 * Configuration of a service: providers for assistants, models for writing and judging, page reading, and spending. It
 * is one document and always replaced as a whole.
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
/** Purpose of a call: an assistant's answer, a text, or a judgment. */
export const Role = z.enum([...Assistant.options, 'writer', 'judge']);
export type Role = z.output<typeof Role>;

export type Configuration = z.output<typeof Configuration>;

export const emptyConfiguration: Configuration = { assistants: {} };
