import * as z from 'zod';
import { localUser } from '../../service/folder/folderHome.ts';
import { type AccountChange, accountToContract, type User } from '../../service/store/accounts/accounts.ts';
import type { Store, Stores } from '../../service/store/store.ts';
import { isSet } from '../../service/store/values.ts';
import { type Command, type CommandOptions, print, printNote, printRow, RefusedError, UsageError } from '../command.ts';
import {
  CountFromOne,
  CountOption,
  Email,
  LineOption,
  MomentOption,
  neededValue,
  Truth,
  valueOf,
} from '../optionValues.ts';
import { storeLocation, storeOptions, storeUsage } from '../storeOptions.ts';
import { withStore } from '../withStore.ts';

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

const termsHelp = Object.entries(accountTerms)
  .map(([name, { takes, says }]) => `  ${`--${name} ${takes}`.padEnd(42)}${says}`)
  .join('\n');

/** Terms of a new account: enough for one person in a team, with limits to what a mistake can cost. */
const firstTerms = {
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

const termOptions = Object.fromEntries(Object.keys(accountTerms).map((name) => [name, { type: 'string' as const }]));

/**
 * Returns the changes that the options make to an account.
 * @throws UsageError for an invalid value
 */
export const changeOf = (options: CommandOptions): AccountChange =>
  Object.assign({}, ...Object.entries(accountTerms).map(([name, { read }]) => read(options, name))) as AccountChange;

const present = (user: User) => ({
  ...accountToContract(user),
  prompts: { limit: user.prompts_limit, daily: user.daily_prompts },
  manage_prompts: isSet(user.manage_prompts),
  frozen: isSet(user.frozen),
});

export const setAccount: Command = {
  usage: `accounts set ${storeUsage} --user EMAIL [--credits N] [--plan-status active] …`,
  does: 'Create or update a user, and print the account. For all options, run `citedesk accounts set --help`.',
  more:
    `${termsHelp}\n\nA new user starts on the “${firstTerms.plan_name}” plan: ${firstTerms.credits_limit} API credits and ${firstTerms.rows_limit} Export rows a month,\n` +
    `${firstTerms.prompts_limit} prompts per project, ${firstTerms.daily_prompts} new prompts a day, ${firstTerms.per_minute} calls a minute, and ${firstTerms.per_second} a second. Values that you don’t set stay unchanged.`,
  options: { ...storeOptions, user: { type: 'string' }, ...termOptions },
  async run(options) {
    const place = await storeLocation(options);
    const email = neededValue(options, 'user', Email);
    const change = changeOf(options);
    const user = await withStore(place, (store) =>
      store.write(async ({ accounts }) => {
        const { id } = (await accounts.byEmail(email)) ?? (await make(email, accounts));
        return accounts.set(id, { email, ...change });
      }),
    );
    print(JSON.stringify(present(user)));
    return 0;
  },
};

const flagsOf = ({ frozen, manage_prompts: managesPrompts }: User): string =>
  [...(isSet(frozen) ? ['frozen'] : []), ...(isSet(managesPrompts) ? [] : ['prompts read-only'])].join(',') || '-';

export const listAccounts: Command = {
  usage: `accounts list ${storeUsage} [--json]`,
  does: 'List accounts with email address, plan, plan status, remaining API credits and Export rows, and restrictions.',
  options: { ...storeOptions, json: { type: 'boolean' } },
  async run(options) {
    const users = await withStore(await storeLocation(options), (store) => store.read.accounts.list());
    if (users.length === 0) printNote('No accounts yet.');
    for (const user of users) {
      if (options['json'] === true) print(JSON.stringify(present(user)));
      else
        printRow([
          user.email,
          user.plan_name,
          user.plan_status,
          user.credits_plan + user.credits_additional,
          user.rows_plan + user.rows_additional,
          flagsOf(user),
        ]);
    }
    return 0;
  },
};

/** Creates a user with a month of the initial terms. The local user has no limits. */
async function make(email: string, accounts: Stores['accounts']): Promise<User> {
  const now = Date.now();
  const { id } = await accounts.ensure(email, now);
  if (email === localUser) return accounts.byId(id);
  await accounts.set(id, { ...firstTerms, plan_renews_at: now });
  await accounts.renew(id, now);
  return accounts.byId(id);
}

interface Term {
  /** Placeholder of the option's value in the usage. */
  readonly takes: string;
  readonly says: string;
  readonly read: (options: CommandOptions, name: string) => AccountChange | undefined;
}

export const removeAccount: Command = {
  usage: `accounts remove ${storeUsage} --user EMAIL [--hand-over EMAIL | --delete-projects]`,
  does: 'Remove a user and all their keys. Their projects are handed over to another user or permanently deleted; export them first.',
  more: 'The user must have no active runs or exports. The user’s work in other users’ projects stays. To block a user’s calls without removing the user, use `accounts set --frozen true`.',
  options: {
    ...storeOptions,
    user: { type: 'string' },
    'hand-over': { type: 'string' },
    'delete-projects': { type: 'boolean' },
  },
  async run(options) {
    const place = await storeLocation(options);
    const email = neededValue(options, 'user', Email);
    const heir = valueOf(options, 'hand-over', Email);
    const purges = options['delete-projects'] === true;
    if (heir !== undefined && purges) throw new UsageError('--hand-over and --delete-projects can’t be combined');
    if (heir === email) throw new UsageError('--hand-over must be another user');
    await withStore(place, async (store) => {
      await store.write((stores) => prepareRemoval(stores, { email, heir, purges }));
      if (purges) await purgeOwnProjects(store, email);
      const isGone = await store.write(async (stores) =>
        stores.removals.remove((await userOf(stores, email)).id, Date.now()),
      );
      if (!isGone) throw new RefusedError(`${email} now owns a new project, so the user was not removed. Try again.`);
    });
    printNote(`Removed ${email}.`);
    return 0;
  },
};

interface RemovalOptions {
  readonly email: string;
  readonly heir: string | undefined;
  readonly purges: boolean;
}

/** Checks that nothing is lost, freezes the user during the removal, and hands over the projects. */
async function prepareRemoval(stores: Stores, { email, heir, purges }: RemovalOptions): Promise<void> {
  if (email === localUser)
    throw new RefusedError(`${email} can’t be removed because editors that use this folder need that account.`);
  const { id } = await userOf(stores, email);
  const { projects, live } = await stores.removals.obstacles(id);
  if (live > 0)
    throw new RefusedError(
      `${email} still has active runs or exports (${live}). Wait for them to end, or cancel them.`,
    );
  if (projects.length > 0 && heir === undefined && !purges) {
    const names = projects.map((project) => `\n  ${project.id}  ${project.name}`).join('');
    throw new RefusedError(
      `${email} owns projects. To give them a new owner, add --hand-over EMAIL. To delete them, export what you need, then add --delete-projects. Projects:${names}`,
    );
  }
  await stores.accounts.set(id, { frozen: 1 });
  if (heir !== undefined) await stores.removals.handOver(id, (await userOf(stores, heir)).id);
}

/** Deletes in small steps, because a service may be running on the same store. */
async function purgeOwnProjects(store: Store, email: string): Promise<void> {
  const { id: userId } = await userOf(store.read, email);
  for (const { id } of (await store.read.removals.obstacles(userId)).projects) {
    await store.write(({ projects }) => projects.markDeleted(id, Date.now()));
    while (await store.write(({ projects }) => projects.purgeSome(id)));
  }
}

async function userOf({ accounts }: Stores, email: string): Promise<User> {
  const user = await accounts.byEmail(email);
  if (!user) throw new RefusedError(`There is no user ${email}.`);
  return user;
}
