import type { Scope } from '../../contract/call/endpoint.ts';
import { localUser } from '../../service/folder/folderHome.ts';
import type { User } from '../../service/store/accounts/accounts.ts';
import { isUsable, type Key } from '../../service/store/accounts/keys.ts';
import type { Stores } from '../../service/store/store.ts';
import { moment } from '../../service/store/values.ts';
import { type Command, print, printRow, RefusedError, printNote, UsageError } from '../command.ts';
import { Email, LineOption, ListOption, MomentToCome, neededValue, valueOf } from '../optionValues.ts';
import { storeLocation, storeOptions, storeUsage } from '../storeOptions.ts';
import { withStore } from '../withStore.ts';
import { shellWord } from '../../system/shellWord.ts';

const scopes: readonly Scope[] = ['read', 'write', 'agents'];

export const createKey: Command = {
  usage: `keys create ${storeUsage} --name N --scopes read,write,agents [--user EMAIL] [--projects ID,ID] [--expires ISO|30d]`,
  does: 'Create a key for programs and print it. The key can’t be shown again.',
  options: {
    ...storeOptions,
    name: { type: 'string' },
    scopes: { type: 'string' },
    user: { type: 'string' },
    projects: { type: 'string' },
    expires: { type: 'string' },
  },
  async run(options) {
    const place = await storeLocation(options);
    const name = neededValue(options, 'name', LineOption);
    const asked = neededValue(options, 'scopes', ListOption);
    const known = scopes.filter((scope) => asked.includes(scope));
    if (known.length !== asked.length)
      throw new UsageError(`--scopes must be one or more of ${scopes.join(', ')}, separated by commas`);
    const email = valueOf(options, 'user', Email) ?? localUser;
    const only = valueOf(options, 'projects', ListOption) ?? null;
    const expiresAt = valueOf(options, 'expires', MomentToCome) ?? null;
    const { secret, prefix, id } = await withStore(place, (store) =>
      store.write(async (stores) => {
        const user = await ownerOf(email, stores);
        for (const project of only ?? []) await checkReached(project, user, stores);
        return stores.keys.create({ userId: user.id, name, scopes: known, projects: only, expiresAt, now: Date.now() });
      }),
    );
    print(JSON.stringify({ key: secret, prefix, id }));
    return 0;
  },
};

export const listKeys: Command = {
  usage: `keys list ${storeUsage}`,
  does: 'List keys with prefix, name, owner, scopes, projects, expiry, and state. The keys themselves are not stored.',
  options: storeOptions,
  async run(options) {
    const keys = await withStore(await storeLocation(options), (store) => store.read.keys.list());
    if (keys.length === 0) printNote('No keys yet.');
    for (const key of keys) {
      const expiry = key.expiresAt === null ? 'never expires' : moment(key.expiresAt);
      printRow([
        key.prefix,
        key.name,
        key.email,
        key.scopes.join(','),
        key.projects?.join(',') ?? 'all projects',
        expiry,
        stateOf(key),
      ]);
    }
    return 0;
  },
};

export const revokeKey: Command = {
  usage: `keys revoke PREFIX ${storeUsage}`,
  does: 'Revoke a key.',
  options: storeOptions,
  words: 1,
  async run(options, [prefix]) {
    if (prefix === undefined || prefix === '') throw new UsageError('the key’s prefix is required');
    const revoked = await withStore(await storeLocation(options), (store) =>
      store.write(({ keys }) => keys.revoke(prefix, Date.now())),
    );
    printNote(revoked ? `Revoked ${prefix}.` : `No active key has the prefix ${prefix}.`);
    return revoked ? 0 : 1;
  },
};

/** Creates only the local user automatically. A typo in another address must not create an account. */
async function ownerOf(email: string, { accounts }: Stores): Promise<User> {
  if (email === localUser) return accounts.ensure(localUser, Date.now());
  const user = await accounts.byEmail(email);
  if (!user)
    throw new RefusedError(
      `There is no user ${email}. Create the user first: citedesk accounts set --user ${shellWord(email)}`,
    );
  return user;
}

async function checkReached(id: string, user: User, { projects }: Stores): Promise<void> {
  const project = await projects.find(id);
  if (!project) throw new RefusedError(`There is no project ${id}.`);
  if (project.userId === user.id || (await projects.isMember(id, user.id))) return;
  throw new RefusedError(
    `${user.email} doesn’t have access to project ${id}. Share the project first: citedesk projects share --project ${id} --user ${shellWord(user.email)}`,
  );
}

function stateOf(key: Key): string {
  if (key.revokedAt !== null) return `revoked ${moment(key.revokedAt)}`;
  return isUsable(key, Date.now()) ? 'usable' : 'expired';
}
