import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { listAccounts, setAccount } from '../../src/cli/commands/accounts.ts';
import { changeOf } from '../../src/cli/accountTerms.ts';
import { type Command, Refused, Usage } from '../../src/cli/command.ts';
import { createKey } from '../../src/cli/commands/keys.ts';
import { shareProject } from '../../src/cli/commands/projects.ts';
import type { Account } from '../../src/contract/account.ts';
import { localUser } from '../../src/service/folder/folderHome.ts';
import { openStore, type StoreLocation } from '../../src/service/store/store.ts';
import { beginStore, makeKey, makeStore, printed, run, runIn, serve } from './commandLine.ts';
import { dialects, emptyPlace } from '../service/testDatabase.ts';
import { acme, callerOf, makeFolder } from '../service/testService.ts';

type Printed = Omit<Account, 'key'> & {
  readonly prompts: { limit: number; daily: number };
  readonly manage_prompts: boolean;
  readonly frozen: boolean;
};

const project = { ...acme, models: [...acme.models], competitors: [] };

const wordsOf = (place: StoreLocation): string[] =>
  'folder' in place ? ['--data', place.folder] : ['--database-url', place.databaseUrl];

const set = async (place: readonly string[], ...words: string[]): Promise<Printed> =>
  JSON.parse(await printed('accounts', 'set', ...place, ...words)) as Printed;

/** The cells of a table that a command prints. */
const table = async (...words: string[]): Promise<string[][]> =>
  (await printed(...words))
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));

async function withStore<Value>(
  place: StoreLocation,
  deed: (store: Awaited<ReturnType<typeof openStore>>) => Promise<Value>,
): Promise<Value> {
  const store = await openStore(place);
  try {
    return await deed(store);
  } finally {
    await store.close();
  }
}

for (const [dialect, options] of dialects) {
  test(
    `users, keys and shared projects are managed in a ${dialect} store by the same words`,
    options,
    async (context) => {
      const place = await emptyPlace(context, dialect);
      await beginStore(place);
      const words = wordsOf(place);
      const { user: owner } = await set(words, '--user', 'owner@acme.com');
      await set(words, '--user', 'member@acme.com', '--frozen', 'true', '--manage-prompts', 'false');
      assert.deepEqual(await table('accounts', 'list', ...words), [
        ['owner@acme.com', 'team', 'active', '1000', '10000', '-'],
        ['member@acme.com', 'team', 'active', '1000', '10000', 'frozen,prompts kept'],
      ]);

      const [{ id }, { id: own }] = await withStore(place, (store) =>
        store.write(({ projects }) =>
          Promise.all([
            projects.create(owner.id, project, 1),
            projects.create(owner.id, { ...project, name: 'Own\tone' }, 1),
          ]),
        ),
      );
      for (const email of ['member@acme.com', 'MEMBER@acme.com', 'owner@acme.com'])
        await printed('projects', 'share', ...words, '--project', id, '--user', email);
      assert.deepEqual(await table('projects', 'list', ...words), [
        [id, 'Acme', 'owner@acme.com', 'member@acme.com'],
        [own, 'Own one', 'owner@acme.com', '-'],
      ]);

      const create = [
        'keys',
        'create',
        ...words,
        '--name',
        'CI',
        '--scopes',
        'write,read',
        '--user',
        'member@acme.com',
      ];
      const one = JSON.parse(await printed(...create)) as { prefix: string };
      const other = JSON.parse(await printed(...create, '--projects', id, '--expires', '2100-01-31')) as {
        prefix: string;
      };
      await printed('keys', 'revoke', one.prefix, ...words);
      const [first = [], second] = await table('keys', 'list', ...words);
      assert.deepEqual(first.slice(0, 6), [
        one.prefix,
        'CI',
        'member@acme.com',
        'read,write',
        'all projects',
        'never expires',
      ]);
      assert.match(first[6] ?? '', /^revoked 2/);
      assert.deepEqual(second, [
        other.prefix,
        'CI',
        'member@acme.com',
        'read,write',
        id,
        '2100-01-31T00:00:00.000Z',
        'usable',
      ]);
    },
  );
}

test('a new user starts with a month of limits that an end can be seen of, and is made once', async (context) => {
  const words = ['--data', await makeStore(context)];
  const {
    plan,
    credits,
    export_rows: rows,
    rate_limits: rates,
    prompts,
    ...rest
  } = await set(words, '--user', ' Jane@Acme.com ');
  assert.deepEqual([plan.name, plan.display_name, plan.status], ['team', 'Team', 'active']);
  const days = (Date.parse(plan.renews_at) - Date.now()) / 86_400_000;
  assert.ok(days > 27 && days < 31.1, `${days}`);
  assert.deepEqual(
    [credits, rows],
    [
      { available: 1000, plan: 1000, additional: 0, plan_limit: 1000 },
      { available: 10_000, plan: 10_000, additional: 0, plan_limit: 10_000 },
    ],
  );
  assert.deepEqual(
    [rates, prompts],
    [
      { perMinute: 120, perSecond: 10 },
      { limit: 200, daily: 200 },
    ],
  );
  assert.deepEqual(rest, {
    user: { id: 1, name: 'jane', email: 'jane@acme.com' },
    manage_prompts: true,
    frozen: false,
  });
  assert.equal((await set(words, '--user', 'JANE@acme.com')).user.id, 1);
});

test('accounts set changes what is named and nothing else; additional balances hold in whatever order they are named', async (context) => {
  const words = ['--data', await makeStore(context), '--user', 'jane@acme.com'];
  const before = await set(words, '--credits', '7', '--per-minute', '3');
  assert.deepEqual(before.credits, { available: 7, plan: 7, additional: 0, plan_limit: 7 });
  const after = await set(
    words,
    '--additional-credits',
    '2',
    '--credits',
    '5',
    '--export-rows',
    '9',
    '--additional-export-rows',
    '1',
    '--prompts',
    '4',
    '--daily-prompts',
    '6',
    '--name',
    'Jane Roe',
    '--plan',
    'gold',
    '--renews-at',
    '2100-01-31',
    '--plan-status',
    'past_due',
    '--frozen',
    'true',
    '--manage-prompts',
    'false',
    '--per-second',
    '1',
  );
  assert.deepEqual(after, {
    user: { ...before.user, name: 'Jane Roe' },
    plan: { name: 'gold', display_name: 'Gold', status: 'past_due', renews_at: '2100-01-31T00:00:00.000Z' },
    credits: { available: 7, plan: 5, additional: 2, plan_limit: 5 },
    export_rows: { available: 10, plan: 9, additional: 1, plan_limit: 9 },
    rate_limits: { perMinute: 3, perSecond: 1 },
    prompts: { limit: 4, daily: 6 },
    manage_prompts: false,
    frozen: true,
  });
  assert.deepEqual(JSON.parse(await printed('accounts', 'list', ...words.slice(0, 2), '--json')), after);
});

test('the local user keeps its endless limits, but for those that are named', async (context) => {
  const { plan, credits, prompts } = await set(
    ['--data', await makeStore(context)],
    '--user',
    localUser,
    '--prompts',
    '5',
  );
  assert.deepEqual([plan.name, credits.plan, prompts.limit], ['local', 1_000_000_000, 5]);
});

test('each option of accounts set takes its own kind of value only', () => {
  const wrong: Readonly<Record<string, readonly string[]>> = {
    credits: ['', '-1', '1.5', '1e3', 'many', ' 5', '99999999999999'],
    'export-rows': ['x'],
    'additional-credits': ['-1'],
    'additional-export-rows': ['x'],
    prompts: ['x'],
    'daily-prompts': ['x'],
    'per-minute': ['0', 'x'],
    'per-second': ['0'],
    'plan-status': ['Active', ''],
    frozen: ['yes', '1'],
    'manage-prompts': ['no'],
    name: ['', '  ', 'a\nb'],
    plan: [''],
    'renews-at': ['soon', '2030-02-31', '2030-01-31T12:00:00', '31.1.2030'],
  };
  for (const [option, values] of Object.entries(wrong)) {
    for (const value of values) {
      assert.throws(
        () => changeOf({ [option]: value }),
        (error) => error instanceof Usage && error.message.startsWith(`--${option} takes `),
        `${option} ${value}`,
      );
    }
  }
});

test('a wrong value, a missing one or a word too many is a usage error, and nothing is written', async (context) => {
  const data = path.join(makeFolder(context), 'new');
  const jane = { data, user: 'jane@acme.com' };
  const key = { data, name: 'n', scopes: 'read' };
  const tried: readonly (readonly [Command, Readonly<Record<string, string>>, string])[] = [
    [setAccount, { ...jane, credits: '5', prompts: 'x' }, '--prompts takes'],
    [setAccount, { data, credits: '5' }, '--user is missing'],
    [setAccount, { data, user: 'jane' }, '--user takes'],
    [createKey, { ...key, scopes: 'read,all' }, '--scopes takes'],
    [createKey, { ...key, user: '' }, '--user takes'],
    [createKey, { ...key, expires: '2020-01-31' }, '--expires takes'],
    [createKey, { ...key, expires: '0d' }, '--expires takes'],
    [createKey, { ...key, expires: 'soon' }, '--expires takes'],
    [createKey, { ...key, projects: '' }, '--projects takes'],
    [createKey, { ...key, projects: 'a,,b' }, '--projects takes'],
    [shareProject, jane, '--project is missing'],
  ];
  for (const [command, options, start] of tried) {
    await assert.rejects(
      command.run(options, []),
      (error) => error instanceof Usage && error.message.startsWith(start),
      JSON.stringify(options),
    );
  }
  for (const words of [
    ['--credits', 'five'],
    ['--credits', '5', '000'],
  ]) {
    const { code, err, out } = await run('accounts', 'set', '--data', data, '--user', 'jane@acme.com', ...words);
    assert.deepEqual([code, out], [2, ''], err);
    assert.match(err, /^citedesk: .*\nusage: citedesk accounts set /);
  }
  assert.equal(fs.existsSync(data), false);
});

test('a command works on exactly one place; a database may be named in the environment, and a folder goes before that', async (context) => {
  const environment = { CITEDESK_DATABASE_URL: 'postgres://me:s3cret@127.0.0.1:1/acme' };
  const list = ['accounts', 'list'];
  await assert.rejects(listAccounts.run({}, []), {
    message: '--data is missing, or --database-url (or CITEDESK_DATABASE_URL in the environment)',
  });
  await assert.rejects(listAccounts.run({ data: 'x', 'database-url': 'postgres://127.0.0.1:1/acme' }, []), {
    message: '--data and --database-url exclude each other',
  });
  for (const option of ['data', 'database-url'])
    await assert.rejects(listAccounts.run({ [option]: '' }, []), { message: `--${option} is missing` });
  const named = await runIn(environment, ...list);
  assert.equal(named.code, 1);
  assert.match(named.err, /^citedesk: The database acme at 127\.0\.0\.1:1 cannot be used: .*\n$/);
  assert.doesNotMatch(named.err, /s3cret/);
  const folder = makeFolder(context);
  assert.equal(
    (await runIn(environment, ...list, '--data', folder)).err,
    `citedesk: There is no store in ${folder}. If the name is right, make one: citedesk serve --data ${folder}\n`,
  );
});

test('a key is made for users that are there only, and for projects that they reach; a project is shared with users that are there', async (context) => {
  const data = makeFolder(context);
  const id = await withStore({ folder: data }, (store) =>
    store.write(async ({ accounts, projects }) => {
      await accounts.ensure('jane@acme.com', 1);
      return (await projects.create((await accounts.ensure('owner@acme.com', 1)).id, project, 1)).id;
    }),
  );
  const nobody = 'f'.repeat(24);
  const key = { data, name: 'n', scopes: 'read' };
  const noUser = 'There is no user jame@acme.com. Make one first: citedesk accounts set --user jame@acme.com';
  const tried: readonly (readonly [Command, Readonly<Record<string, string>>, string])[] = [
    [createKey, { ...key, user: 'jame@acme.com' }, noUser],
    [
      createKey,
      { ...key, user: 'jane@acme.com', projects: id },
      `jane@acme.com does not reach the project ${id}. Share it first: citedesk projects share --project ${id} --user jane@acme.com`,
    ],
    [createKey, { ...key, user: 'owner@acme.com', projects: `${id},${nobody}` }, `There is no project ${nobody}.`],
    [createKey, { ...key, projects: nobody }, `There is no project ${nobody}.`],
    [shareProject, { data, project: nobody, user: 'jane@acme.com' }, `There is no project ${nobody}.`],
    [shareProject, { data, project: id, user: 'jame@acme.com' }, noUser],
  ];
  for (const [command, options, message] of tried) {
    await assert.rejects(
      command.run(options, []),
      (error) => error instanceof Refused && error.message === message,
      JSON.stringify(options),
    );
  }
  assert.deepEqual(await run('projects', 'share', '--data', data, '--project', id, '--user', 'jame@acme.com'), {
    code: 1,
    out: '',
    err: `citedesk: ${noUser}\n`,
  });
  await withStore({ folder: data }, async ({ read: { accounts, keys } }) => {
    assert.deepEqual([(await accounts.list()).length, await keys.list()], [2, []]);
  });
});

test('a key that has expired is listed as such', async (context) => {
  const folder = makeFolder(context);
  const now = Date.now();
  await withStore({ folder }, (store) =>
    store.write(async ({ accounts, keys }) => {
      const { id: userId } = await accounts.ensure(localUser, now);
      await keys.create({ userId, name: 'old\tkey', scopes: ['read'], expiresAt: now - 1, now });
    }),
  );
  const [row = []] = await table('keys', 'list', '--data', folder);
  assert.deepEqual([row.length, row[1], row[6]], [7, 'old key', 'expired']);
});

test('a running service obeys the command line at its next request', async (context) => {
  const folder = makeFolder(context);
  const place = ['--data', folder];
  const { url } = await serve(context, folder);
  const user = ['--user', 'jane@acme.com'];
  await set(place, ...user);
  const { key } = await makeKey(folder, 'read,write', ...user);
  const jane = callerOf(url, key);
  const code = async (path: string) => (await jane.call('GET', path)).body.error?.code ?? 'fine';
  const { id } = await jane.data('POST', '/projects', acme);

  for (const [words, expected] of [
    [['--credits', '0'], 'INSUFFICIENT_CREDITS'],
    [['--credits', '50', '--plan-status', 'past_due'], 'PLAN_INACTIVE'],
    [['--frozen', 'true'], 'API_FROZEN'],
    [['--frozen', 'false', '--plan-status', 'active', '--per-minute', '1'], 'RATE_LIMITED'],
    [['--per-minute', '1000', '--credits', '9', '--additional-credits', '3'], 'fine'],
  ] as const) {
    await set(place, ...user, ...words);
    assert.equal(await code('/projects'), expected, words.join(' '));
  }
  assert.equal((await jane.data('GET', '/me')).credits.plan, 8);
  await set(place, ...user, '--renews-at', '2020-01-31');
  assert.deepEqual((await jane.data('GET', '/me')).credits, { available: 12, plan: 9, additional: 3, plan_limit: 9 });

  await set(place, '--user', 'john@acme.com');
  const john = callerOf(url, (await makeKey(folder, 'read,write', '--user', 'john@acme.com', '--expires', '30d')).key);
  assert.deepEqual(await john.data('GET', '/projects'), []);
  await printed('projects', 'share', ...place, '--project', id, '--user', 'john@acme.com');
  assert.equal((await john.data('GET', '/projects'))[0].id, id);
  const only = callerOf(url, (await makeKey(folder, 'read,write', ...user, '--projects', id)).key);
  assert.equal((await only.data('GET', '/me')).key.restricted_to_projects, true);
  assert.equal((await only.refusal('POST', '/projects', acme)).code, 'PROJECT_FORBIDDEN');
  const days = (Date.parse((await john.data('GET', '/me')).key.expires_at) - Date.now()) / 86_400_000;
  assert.ok(days > 29.9 && days < 30.1);
});
