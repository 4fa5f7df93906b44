import { localUser } from '../../service/folder/folderHome.ts';
import type { User } from '../../service/store/accounts/accounts.ts';
import type { Store, Stores } from '../../service/store/store.ts';
import { type Command, RefusedError, printNote, UsageError } from '../command.ts';
import { Email, neededValue, valueOf } from '../optionValues.ts';
import { storeLocation, storeOptions, storeUsage } from '../storeOptions.ts';
import { withStore } from '../withStore.ts';

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
