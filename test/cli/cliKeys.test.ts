import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { listAccounts, setAccount } from '../../src/cli/commands/accounts.ts';
import { type Command, RefusedError, UsageError } from '../../src/cli/command.ts';
import { createKey } from '../../src/cli/commands/keys.ts';
import { shareProject } from '../../src/cli/commands/projects.ts';
import { localUser } from '../../src/service/folder/folderHome.ts';
import { makeKey, printed, run, runIn, serve } from './commandLine.ts';
import { acme } from '../service/acme.ts';
import { callerOf } from '../service/caller.ts';
import { makeFolder } from '../service/testService.ts';
import { project, set, table, withStore } from './accountCommands.ts';

describe('account and key commands', () => {
  test('refuse invalid options and write nothing', async (context) => {
    const data = path.join(makeFolder(context), 'new');
    const jane = { data, user: 'jane@acme.com' };
    const key = { data, name: 'n', scopes: 'read' };
    const attempts: readonly (readonly [Command, Readonly<Record<string, string>>, string])[] = [
      [setAccount, { ...jane, credits: '5', prompts: 'x' }, '--prompts must be'],
      [setAccount, { data, credits: '5' }, '--user is required'],
      [setAccount, { data, user: 'jane' }, '--user must be'],
      [createKey, { ...key, scopes: 'read,all' }, '--scopes must be'],
      [createKey, { ...key, user: '' }, '--user must be'],
      [createKey, { ...key, expires: '2020-01-31' }, '--expires must be'],
      [createKey, { ...key, expires: '0d' }, '--expires must be'],
      [createKey, { ...key, expires: 'soon' }, '--expires must be'],
      [createKey, { ...key, projects: '' }, '--projects must be'],
      [createKey, { ...key, projects: 'a,,b' }, '--projects must be'],
      [shareProject, jane, '--project is required'],
    ];
    for (const [command, options, start] of attempts) {
      await assert.rejects(
        command.run(options, []),
        (error) => error instanceof UsageError && error.message.startsWith(start),
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

  test('take one store and prefer a folder to the environment', async (context) => {
    const environment = { CITEDESK_DATABASE_URL: 'postgres://me:s3cret@127.0.0.1:1/acme' };
    const list = ['accounts', 'list'];
    await assert.rejects(listAccounts.run({}, []), {
      message: '--data or --database-url is required (or set CITEDESK_DATABASE_URL in the environment)',
    });
    await assert.rejects(listAccounts.run({ data: 'x', 'database-url': 'postgres://127.0.0.1:1/acme' }, []), {
      message: '--data and --database-url can’t be combined',
    });
    for (const option of ['data', 'database-url'])
      await assert.rejects(listAccounts.run({ [option]: '' }, []), { message: `--${option} is empty` });
    const named = await runIn(environment, ...list);
    assert.equal(named.code, 1);
    assert.match(named.err, /^citedesk: The database acme at 127\.0\.0\.1:1 can’t be used: .*\n$/);
    assert.doesNotMatch(named.err, /s3cret/);
    const folder = makeFolder(context);
    assert.equal(
      (await runIn(environment, ...list, '--data', folder)).err,
      `citedesk: There is no store in ${folder}. If the path is right, create one: citedesk serve --data ${folder}\n`,
    );
  });

  test("refuse unknown users, and projects they can't reach", async (context) => {
    const data = makeFolder(context);
    const id = await withStore({ folder: data }, (store) =>
      store.write(async ({ accounts, projects }) => {
        await accounts.ensure('jane@acme.com', 1);
        return (await projects.create((await accounts.ensure('owner@acme.com', 1)).id, project, 1)).id;
      }),
    );
    const missing = 'f'.repeat(24);
    const key = { data, name: 'n', scopes: 'read' };
    const noUser = 'There is no user jame@acme.com. Create the user first: citedesk accounts set --user jame@acme.com';
    const attempts: readonly (readonly [Command, Readonly<Record<string, string>>, string])[] = [
      [createKey, { ...key, user: 'jame@acme.com' }, noUser],
      [
        createKey,
        { ...key, user: 'jane@acme.com', projects: id },
        `jane@acme.com doesn’t have access to project ${id}. Share the project first: citedesk projects share --project ${id} --user jane@acme.com`,
      ],
      [createKey, { ...key, user: 'owner@acme.com', projects: `${id},${missing}` }, `There is no project ${missing}.`],
      [createKey, { ...key, projects: missing }, `There is no project ${missing}.`],
      [shareProject, { data, project: missing, user: 'jane@acme.com' }, `There is no project ${missing}.`],
      [shareProject, { data, project: id, user: 'jame@acme.com' }, noUser],
    ];
    for (const [command, options, message] of attempts) {
      await assert.rejects(
        command.run(options, []),
        (error) => error instanceof RefusedError && error.message === message,
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

  test('list an expired key as expired', async (context) => {
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

  test('change a running service from its next request on', async (context) => {
    const folder = makeFolder(context);
    const place = ['--data', folder];
    const { url } = await serve(context, folder);
    const user = ['--user', 'jane@acme.com'];
    await set(place, ...user, '--per-second', '1000');
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
      await code('/me'); // free, but counts as a call if a new minute has begun
      assert.equal(await code('/projects'), expected, words.join(' '));
    }
    assert.equal((await jane.data('GET', '/me')).credits.plan, 8);
    await set(place, ...user, '--renews-at', '2020-01-31');
    assert.deepEqual((await jane.data('GET', '/me')).credits, { available: 12, plan: 9, additional: 3, plan_limit: 9 });

    await set(place, '--user', 'john@acme.com');
    const john = callerOf(
      url,
      (await makeKey(folder, 'read,write', '--user', 'john@acme.com', '--expires', '30d')).key,
    );
    assert.deepEqual(await john.data('GET', '/projects'), []);
    await printed('projects', 'share', ...place, '--project', id, '--user', 'john@acme.com');
    assert.equal((await john.data('GET', '/projects'))[0].id, id);
    const only = callerOf(url, (await makeKey(folder, 'read,write', ...user, '--projects', id)).key);
    assert.equal((await only.data('GET', '/me')).key.restricted_to_projects, true);
    assert.equal((await only.refusal('POST', '/projects', acme)).code, 'PROJECT_FORBIDDEN');
    const days = (Date.parse((await john.data('GET', '/me')).key.expires_at) - Date.now()) / 86_400_000;
    assert.ok(days > 29.9 && days < 30.1);
  });
});
