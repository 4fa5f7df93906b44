import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { Moment } from '../call/values.ts';

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
