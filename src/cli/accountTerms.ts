import * as z from 'zod';
import type { AccountChange } from '../service/store/accounts/accounts.ts';
import type { CommandOptions } from './command.ts';
import { CountOption, CountFromOne, LineOption, MomentOption, Truth, valueOf } from './optionValues.ts';

/** Terms of a new account: enough for one person in a team, with limits to what a mistake can cost. */
export const firstTerms = {
  plan_name: 'team',
  plan_display_name: 'Team',
  plan_status: 'active',
  credits_plan: 1000,
  credits_additional: 0,
  credits_limit: 1000,
  rows_plan: 10_000,
  rows_additional: 0,
  rows_limit: 10_000,
  prompts_limit: 200,
  daily_prompts: 200,
  per_minute: 120,
  per_second: 10,
} as const satisfies AccountChange;

interface Term {
  /** Placeholder of the option's value in the usage. */
  readonly takes: string;
  readonly says: string;
  readonly read: (options: CommandOptions, name: string) => AccountChange | undefined;
}

const term = <Value>(
  takes: string,
  says: string,
  schema: z.ZodType<Value>,
  change: (value: Value) => AccountChange,
): Term => ({
  takes,
  says,
  read(options, name) {
    const value = valueOf(options, name, schema);
    return value === undefined ? undefined : change(value);
  },
});

const PlanStatus = z.enum(['active', 'past_due', 'cancelled'], 'must be active, past_due, or cancelled');

/** Applied in this order: additional balances come after the plan's, which reset them to 0. */
const accountTerms: Readonly<Record<string, Term>> = {
  name: term('TEXT', 'name of the user', LineOption, (name) => ({ name })),
  plan: term('NAME', 'name of the plan', LineOption, (plan) => ({
    plan_name: plan,
    plan_display_name: plan.replace(/^./u, (first) => first.toUpperCase()),
  })),
  'plan-status': term(
    'active|past_due|cancelled',
    'status of the plan; only an active plan can be used',
    PlanStatus,
    (status) => ({
      plan_status: status,
    }),
  ),
  'renews-at': term('ISO', 'when the plan renews next; monthly from then on', MomentOption, (moment) => ({
    plan_renews_at: moment,
    plan_renewed_at: null,
  })),
  credits: term('N', 'API credits, now and at each renewal; resets additional credits to 0', CountOption, (n) => ({
    credits_plan: n,
    credits_limit: n,
    credits_additional: 0,
  })),
  'additional-credits': term(
    'N',
    'additional API credits; spent after the plan’s credits and never renewed',
    CountOption,
    (n) => ({
      credits_additional: n,
    }),
  ),
  'export-rows': term('N', 'Export rows, now and at each renewal; resets additional rows to 0', CountOption, (n) => ({
    rows_plan: n,
    rows_limit: n,
    rows_additional: 0,
  })),
  'additional-export-rows': term('N', 'additional Export rows', CountOption, (n) => ({ rows_additional: n })),
  prompts: term('N', 'maximum number of active prompts in each project that the user owns', CountOption, (n) => ({
    prompts_limit: n,
  })),
  'daily-prompts': term('N', 'maximum number of prompts that each key can add in 24 hours', CountOption, (n) => ({
    daily_prompts: n,
  })),
  'per-minute': term('N', 'maximum number of calls per minute for each key', CountFromOne, (n) => ({ per_minute: n })),
  'per-second': term('N', 'maximum number of calls per second for each key', CountFromOne, (n) => ({ per_second: n })),
  'manage-prompts': term('true|false', 'whether the user can change topics and prompts', Truth, (flag) => ({
    manage_prompts: flag,
  })),
  frozen: term('true|false', 'whether the user’s keys are paused', Truth, (flag) => ({ frozen: flag })),
};

export const termOptions = Object.fromEntries(
  Object.keys(accountTerms).map((name) => [name, { type: 'string' as const }]),
);

export const termsHelp = Object.entries(accountTerms)
  .map(([name, { takes, says }]) => `  ${`--${name} ${takes}`.padEnd(42)}${says}`)
  .join('\n');

/**
 * Returns the changes that the options make to an account.
 * @throws UsageError for an invalid value
 */
export const changeOf = (options: CommandOptions): AccountChange =>
  Object.assign({}, ...Object.entries(accountTerms).map(([name, { read }]) => read(options, name))) as AccountChange;
