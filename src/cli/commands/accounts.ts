import { localUser } from '../../service/folder/folderHome.ts';
import { accountToContract, type User } from '../../service/store/accounts/accounts.ts';
import type { Stores } from '../../service/store/store.ts';
import { isSet } from '../../service/store/values.ts';
import { changeOf, firstTerms, termOptions, termsHelp } from '../accountTerms.ts';
import { type Command, print, printRow, printNote } from '../command.ts';
import { Email, neededValue } from '../optionValues.ts';
import { storeLocation, storeOptions, storeUsage } from '../storeOptions.ts';
import { withStore } from '../withStore.ts';

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

const present = (user: User) => ({
  ...accountToContract(user),
  prompts: { limit: user.prompts_limit, daily: user.daily_prompts },
  manage_prompts: isSet(user.manage_prompts),
  frozen: isSet(user.frozen),
});

const flagsOf = ({ frozen, manage_prompts: managesPrompts }: User): string =>
  [...(isSet(frozen) ? ['frozen'] : []), ...(isSet(managesPrompts) ? [] : ['prompts read-only'])].join(',') || '-';
