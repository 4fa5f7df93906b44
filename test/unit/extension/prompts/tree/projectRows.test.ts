import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { Failure } from '../../../../../src/contract/failure.ts';
import type { PromptsTree } from '../../../../../src/extension/prompts/tree/promptsTree.ts';
import { kept, project, promptsFixture as stage } from '../../../../fakes/promptsFixture.ts';

const due = { ...project, next_run_at: '2026-11-21T00:10:00Z' };
const rowsOf = async (tree: PromptsTree) => (await tree.children()).map(({ row }) => row.description);

describe('project rows', () => {
  test('check the next run with free calls', async () => {
    const moments = [due.next_run_at];
    const source = {
      projects: () => Promise.resolve([due]),
      nextRunAt: () => Promise.resolve(moments.shift() ?? '2026-11-22T00:10:00Z'),
    };
    const { tree, told, clock, calls, runs } = stage({ source });
    const [row] = await tree.children();
    assert.ok(row);
    assert.equal(row.row.description, '2 prompts · next run today 12:10 AM');
    await clock.advance(599_000);
    assert.deepEqual([told, runs()], [[], 0]);
    await clock.advance(1_000);
    assert.deepEqual([told, row.row.description, runs()], [[row], '2 prompts · due now', 0]);
    await clock.advance(3_000);
    assert.deepEqual([told, row.row.description, runs()], [[row, row], '2 prompts · next run tomorrow 12:10 AM', 1]);
    assert.deepEqual(await rowsOf(tree), ['2 prompts · next run tomorrow 12:10 AM']);
    assert.deepEqual(calls, ['topics'], 'of a project that is alone, which opens by itself');
    await tree.dispose();
  });

  test('report a missed run that will be caught up', async () => {
    const missed = { ...project, next_run_at: '2026-11-20T06:00:00Z' };
    const before = stage({ state: { name: 'none' }, kept: { ...kept, projects: { '': [missed] } } });
    assert.deepEqual(await rowsOf(before.tree), ['2 prompts · catching up']);
    await before.clock.advance(60_000);
    assert.deepEqual(before.calls, []);
    await before.tree.dispose();

    const after = stage({
      kept: { ...kept, projects: { '': [missed] } },
      source: {
        projects: () => turn([{ ...project, next_run_at: '2026-11-21T06:00:00Z' }]),
        nextRunAt: () => Promise.resolve(missed.next_run_at),
      },
    });
    assert.deepEqual(await rowsOf(after.tree), ['2 prompts · catching up']);
    await after.clock.advance(0);
    assert.deepEqual(await rowsOf(after.tree), ['2 prompts · next run today 6:00 AM']);
    assert.equal(after.runs(), 1);
    await after.tree.dispose();
  });

  test('do not query a service that charges for one project', async () => {
    const { tree, clock, calls } = stage({
      local: false,
      source: { tellsOfOne: false, projects: () => Promise.resolve([due]) },
    });
    const [row] = await tree.children();
    await clock.advance(3_600_000);
    assert.equal(row?.row.description, '2 prompts · was due today 12:10 AM');
    assert.deepEqual(calls, []);
    await tree.dispose();
  });

  test('do not query an unreachable service', async () => {
    const { tree, clock, calls } = stage({
      state: { name: 'unreachable', failure: new Failure('SERVICE_TIMEOUT', 'Late.') },
      kept: { ...kept, projects: { '': [{ ...project, next_run_at: '2026-11-20T06:00:00Z' }] } },
    });
    assert.deepEqual((await rowsOf(tree)).at(-1), '2 prompts · was due yesterday 6:00 AM');
    await clock.advance(60_000);
    assert.deepEqual(calls, []);
    await tree.dispose();
  });

  test('query less and less often while a run stays due', async () => {
    let looks = 0;
    const { tree, clock, notes } = stage({
      source: {
        projects: () => Promise.resolve([{ ...project, next_run_at: '2026-11-20T06:00:00Z' }]),
        nextRunAt: () => {
          looks += 1;
          return Promise.reject(new Failure('RATE_LIMITED', 'Slow.'));
        },
      },
    });
    await tree.children();
    await clock.advance(600_000);
    assert.ok(looks > 10 && looks < 20, String(looks));
    assert.equal(notes.length, 1);
    await tree.dispose();
    const before = looks;
    await clock.advance(600_000);
    assert.deepEqual([looks, clock.waiting], [before, 0]);
  });

  test('query often again after a refresh', async () => {
    let looks = 0;
    const lists = [
      [{ ...project, next_run_at: '2026-11-20T06:00:00Z' }],
      [{ ...project, next_run_at: '2026-11-20T06:00:00Z' }],
      [project],
    ];
    const { tree, clock } = stage({
      source: {
        projects: () => Promise.resolve(lists.shift() ?? []),
        nextRunAt: () => {
          looks += 1;
          return Promise.resolve('2026-11-20T06:00:00Z');
        },
      },
    });
    await tree.children();
    await clock.advance(600_000);
    const before = looks;
    tree.refresh();
    await tree.children();
    await clock.advance(8_000);
    assert.equal(looks - before, 3); // at once, and after 3 and 7.5 seconds
    tree.refresh();
    await tree.children();
    await clock.advance(0);
    await tree.children();
    await clock.advance(0);
    assert.equal(clock.waiting, 0);
    await tree.dispose();
  });

  test('wait once until the next run or midnight', async () => {
    const next = '2026-11-22T06:00:00Z';
    const { tree, told, clock, calls } = stage({
      source: { projects: () => Promise.resolve([{ ...project, next_run_at: next }]) },
    });
    const [row] = await tree.children();
    await clock.advance(0);
    assert.deepEqual([row?.row.description, clock.waits], ['2 prompts · next run tomorrow 6:00 AM', [86_400_000]]);
    await clock.advance(86_400_000);
    assert.deepEqual([row?.row.description, clock.waits], ['2 prompts · next run today 6:00 AM', [6 * 3_600_000]]);
    assert.deepEqual([told, calls], [[row], ['topics']], 'at midnight alone');
    await tree.dispose();
  });

  test('do not wait for something they cannot check', async () => {
    for (const away of [
      { local: false, source: { tellsOfOne: false, projects: () => Promise.resolve([due]) } },
      { state: { name: 'none' } as const, kept: { ...kept, projects: { '': [due] } } },
    ]) {
      const { tree, clock } = stage(away);
      await tree.children();
      await clock.advance(3_600_000);
      assert.deepEqual(clock.waits, [23 * 3_600_000], 'midnight');
      await tree.dispose();
    }
  });

  test('start no clock without a schedule', async () => {
    const { tree, clock } = stage();
    await tree.children();
    await clock.advance(0);
    assert.equal(clock.waiting, 0);
    await tree.dispose();
  });
});
