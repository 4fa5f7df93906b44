import type { Scope } from '../contract/endpoint.ts';
import { localUser } from '../service/main.ts';
import { type Command, needed, optional, print, say, Usage } from './command.ts';
import { withStore } from './withStore.ts';

const scopes: readonly Scope[] = ['read', 'write', 'agents'];
const data = { data: { type: 'string' } } as const;

/** Makes a key and prints it, this once. */
export const createKey: Command = {
  usage: 'keys create --data DIR --name N --scopes read,write,agents [--user EMAIL]',
  does: 'Makes a key for programs and prints it, this once.',
  options: { ...data, name: { type: 'string' }, scopes: { type: 'string' }, user: { type: 'string' } },
  async run(options) {
    const name = needed(options, 'name');
    const asked = [...new Set(needed(options, 'scopes').split(',').map((scope) => scope.trim()))];
    const known = scopes.filter((scope) => asked.includes(scope));
    if (known.length !== asked.length) throw new Usage(`--scopes takes ${scopes.join(', ')}, separated by commas`);
    const now = Date.now();
    const { secret, prefix, id } = await withStore({ folder: needed(options, 'data') }, (store) =>
      store.write(async ({ accounts, keys }) => {
        const user = await accounts.ensure(optional(options, 'user') ?? localUser, now);
        return keys.create({ userId: user.id, name, scopes: known, now });
      }),
    );
    print(JSON.stringify({ key: secret, prefix, id }));
    return 0;
  },
};

/** Lists keys by their prefix; the keys themselves are not kept. */
export const listKeys: Command = {
  usage: 'keys list --data DIR',
  does: 'Lists keys by their prefix; the keys themselves are not kept.',
  options: data,
  async run(options) {
    const keys = await withStore({ folder: needed(options, 'data') }, (store) => store.read.keys.list());
    if (keys.length === 0) say('There are no keys yet.');
    for (const key of keys) {
      const state = key.revokedAt === null ? 'usable' : `revoked ${new Date(key.revokedAt).toISOString()}`;
      print([key.prefix, key.name, key.email, key.scopes.join(','), state].join('\t'));
    }
    return 0;
  },
};

/** Takes a key out of use; its next call fails. */
export const revokeKey: Command = {
  usage: 'keys revoke PREFIX --data DIR',
  does: 'Takes a key out of use.',
  options: data,
  async run(options, [prefix]) {
    if (prefix === undefined) throw new Usage('the prefix of the key is missing');
    const revoked = await withStore({ folder: needed(options, 'data') }, (store) => store.write(({ keys }) => keys.revoke(prefix, Date.now())));
    say(revoked ? `${prefix} is revoked.` : `There is no usable key with the prefix ${prefix}.`);
    return revoked ? 0 : 1;
  },
};
