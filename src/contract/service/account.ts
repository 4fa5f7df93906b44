import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { Moment, Month } from '../call/values.ts';

/** Formats a number of credits: `1 API credit`. */
export const creditsWord = (count: number): string => `${count} API ${count === 1 ? 'credit' : 'credits'}`;

const Balance = z.object({ available: z.int(), plan: z.int(), additional: z.int(), plan_limit: z.int() });

/** Owner of the key, its permissions, and the credits left. */
export const Account = z.object({
  user: z.object({ id: z.int(), name: z.string(), email: z.string() }),
  key: z.object({
    name: z.string(),
    prefix: z.string(),
    scopes: z.array(z.string()),
    restricted_to_projects: z.boolean(),
    expires_at: Moment.nullable(),
  }),
  plan: z.object({
    name: z.string(),
    display_name: z.string(),
    status: z.string(),
    renews_at: Moment,
    /** Maximum number of active prompts in each of the user's projects. Not all services report it. */
    prompts_limit: z.int().optional(),
  }),
  credits: Balance,
  export_rows: Balance,
  rate_limits: z.object({ perMinute: z.int(), perSecond: z.int() }),
});
export type Account = z.infer<typeof Account>;

export const getAccount = endpoint({
  method: 'GET',
  path: '/me',
  origin: 'specified',
  summary: 'Get the key’s account with its remaining balances',
  data: Account,
  cost: 0,
});

/** Purpose of a model call. */
export const UsageKind = z.enum(['ask', 'judge', 'article', 'trial', 'proposal']);
export type UsageKind = z.infer<typeof UsageKind>;

/** Usage of the owner's keys in a month (UTC), for one purpose and one model. */
export const UsageRow = z.object({
  month: Month,
  kind: z.string(),
  /** Assistant whose answers were requested. Null for a text or a judgment. */
  assistant: z.string().nullable(),
  vendor: z.string(),
  /** Configured model. Null if the vendor has none. */
  model: z.string().nullable(),
  /** Number of calls, including every retry. */
  calls: z.int(),
  /** Number of these calls whose price or usage is unknown. `usd` excludes them. */
  unpriced: z.int(),
  /** Reported tokens only. */
  input_tokens: z.int(),
  output_tokens: z.int(),
  searches: z.int(),
  /** US dollars, null if no call has a known price. */
  usd: z.number().nullable(),
});
export type UsageRow = z.infer<typeof UsageRow>;

/** Spending of the current month compared with the cap, for all accounts of the service together. */
export const SpendStanding = z.object({
  month: Month,
  usd: z.number(),
  /** Calls that the spending excludes. */
  unpriced: z.int(),
  /** US dollars a month, null without a cap. */
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
