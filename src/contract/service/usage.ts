import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { Month } from '../call/values.ts';

/** What a call of a model was made for. */
export const UsageKind = z.enum(['ask', 'judge', 'article', 'trial', 'proposal']);
export type UsageKind = z.infer<typeof UsageKind>;

/** What calls with own keys have used in a month (UTC), for one kind of work at one model. */
export const UsageRow = z.object({
  month: Month,
  kind: z.string(),
  /** Whose answers were asked for; null where a text or a verdict was. */
  assistant: z.string().nullable(),
  vendor: z.string(),
  /** As it is configured; null where the vendor has none. */
  model: z.string().nullable(),
  /** Every try. */
  calls: z.int(),
  /** Of these, calls of which no price is known, or not what they have used; they are not in `usd`. */
  unpriced: z.int(),
  /** As far as they were told. */
  input_tokens: z.int(),
  output_tokens: z.int(),
  searches: z.int(),
  /** US dollars; null where no price is known of any of the calls. */
  usd: z.number().nullable(),
});
export type UsageRow = z.infer<typeof UsageRow>;

/** How the running month stands against the cap, for all accounts of the service together. */
export const SpendStanding = z.object({
  month: Month,
  usd: z.number(),
  /** Calls that are not in it. */
  unpriced: z.int(),
  /** US dollars a month; null where there is none. */
  cap: z.number().nullable(),
  reached: z.boolean(),
});
export type SpendStanding = z.infer<typeof SpendStanding>;

export const getUsage = endpoint({
  method: 'GET',
  path: '/usage',
  origin: 'citedesk',
  summary: 'Get usage of your own provider keys, by month, assistant, and kind of work',
  query: z.strictObject({ from_month: Month.optional(), to_month: Month.optional() }),
  data: z.object({ rows: z.array(UsageRow), standing: SpendStanding }),
  meta: z.object({ from_month: Month, to_month: Month }),
  cost: 0,
  scope: 'read',
});
