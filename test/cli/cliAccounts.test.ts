import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changeOf } from '../../src/cli/commands/accounts.ts';
import { UsageError } from '../../src/cli/command.ts';
import { localUser } from '../../src/service/folder/folderHome.ts';
import { makeStore, printed } from './commandLine.ts';
import { dialects, emptyPlace } from '../service/testDatabase.ts';
import { project, wordsOf, set, table, withStore } from './accountCommands.ts';

describe('accounts command', () => {
  for (const [dialect, options] of dialects) {
    test(`manages users, keys and projects in a ${dialect} store`, options, async (context) => {
      const place = await emptyPlace(context, dialect);
      const words = wordsOf(place);
      const { user: owner } = await set(words, '--user', 'owner@acme.com');
      await set(words, '--user', 'member@acme.com', '--frozen', 'true', '--manage-prompts', 'false');
      assert.deepEqual(await table('accounts', 'list', ...words), [
        ['owner@acme.com', 'team', 'active', '1000', '10000', '-'],
        ['member@acme.com', 'team', 'active', '1000', '10000', 'frozen,prompts read-only'],
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
    });
  }

  test('creates a user once, with limits for a month', async (context) => {
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

  test('changes only the given values, in any order', async (context) => {
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
      plan: {
        name: 'gold',
        display_name: 'Gold',
        status: 'past_due',
        renews_at: '2100-01-31T00:00:00.000Z',
        prompts_limit: 4,
      },
      credits: { available: 7, plan: 5, additional: 2, plan_limit: 5 },
      export_rows: { available: 10, plan: 9, additional: 1, plan_limit: 9 },
      rate_limits: { perMinute: 3, perSecond: 1 },
      prompts: { limit: 4, daily: 6 },
      manage_prompts: false,
      frozen: true,
    });
    assert.deepEqual(JSON.parse(await printed('accounts', 'list', ...words.slice(0, 2), '--json')), after);
  });

  test('keeps other limits of the local user', async (context) => {
    const { plan, credits, prompts } = await set(
      ['--data', await makeStore(context)],
      '--user',
      localUser,
      '--prompts',
      '5',
    );
    assert.deepEqual([plan.name, credits.plan, prompts.limit], ['local', 1_000_000_000, 5]);
  });

  test('validates the value of each option', () => {
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
          (error) => error instanceof UsageError && error.message.startsWith(`--${option} must be `),
          `${option} ${value}`,
        );
      }
    }
  });
});
