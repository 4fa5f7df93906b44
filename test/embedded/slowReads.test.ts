import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { readingProcess } from '../../src/service/store/sqlite/readingProcess.ts';
import type { Schema } from '../../src/service/store/schema.ts';
import { openStore, type Stores } from '../../src/service/store/store.ts';
import { eventually } from '../fakes/eventually.ts';
import { dialects, emptyPlace, openDatabase } from '../service/testDatabase.ts';
import { behind, makeFolder } from '../service/testService.ts';

/** Counts far enough to take minutes, or to take a while. */
const countTo = async (db: Kysely<Schema>, far: number): Promise<number | undefined> => {
  const { rows } = await sql<{ n: number }>`
    WITH RECURSIVE counted(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM counted WHERE x < ${sql.lit(far)}) SELECT count(*) AS n FROM counted`.execute(
    db,
  );
  return rows[0]?.n;
};
const stuck = 2_000_000_000;

describe('slow reads', () => {
  for (const [dialect, options] of dialects) {
    test(`${dialect}: end an endless query and run the next`, options, async (context) => {
      const { slow } = await openDatabase(context, dialect, { slowest: 2000 });
      const given = {
        name: 'Failure',
        code: 'QUERY_TIMEOUT',
        message: 'The query took too long. Narrow the range, or use an export.',
      };
      // Together they take longer than one may.
      await Promise.all([
        assert.rejects(countTo(slow, stuck), given),
        assert.rejects(countTo(slow, stuck), given),
        countTo(slow, 3).then((n) => assert.equal(n, 3)),
      ]);
      assert.equal(await countTo(slow, 5), 5);
    });

    test(`${dialect}: leave the event loop free`, options, async (context) => {
      const { slow } = await openDatabase(context, dialect, { slowest: 2000 });
      await countTo(slow, 1);
      const events: string[] = [];
      const query = assert.rejects(countTo(slow, stuck), { code: 'QUERY_TIMEOUT' }).then(() => events.push('query'));
      for (let tick = 0; tick < 10; tick += 1) await sleep(1);
      events.push('ticks');
      await query;
      assert.deepEqual(events, ['ticks', 'query']);
    });

    test(`${dialect}: report the error of a query`, options, async (context) => {
      const { slow } = await openDatabase(context, dialect);
      await assert.rejects(sql`SELECT nonsense FROM secrets`.execute(slow), /nonsense/);
      assert.equal(await countTo(slow, 2), 2);
    });

    test(`${dialect}: see earlier writes`, options, async (context) => {
      const store = await openStore(await emptyPlace(context, dialect));
      behind(context, () => store.close());
      for (const email of ['one@acme.com', 'two@acme.com']) {
        const { id } = await store.write(({ accounts }) => accounts.ensure(email, 1));
        assert.equal((await store.slow.accounts.byId(id)).email, email);
      }
    });

    test(`${dialect}: see one moment in a snapshot`, options, async (context) => {
      const store = await openStore(await emptyPlace(context, dialect));
      behind(context, () => store.close());
      const counted = async ({ accounts }: Stores): Promise<number> => (await accounts.list()).length;
      const add = (email: string) => store.write(({ accounts }) => accounts.ensure(email, 1));
      await add('one@acme.com');
      const during = Promise.withResolvers<void>();
      const seen = store.snapshot(async (stores) => {
        const before = await counted(stores);
        await add('two@acme.com');
        during.resolve();
        return [before, await counted(stores)];
      });
      await during.promise;
      assert.deepEqual([await counted(store.slow), await store.snapshot(counted)], [2, 2]);
      assert.deepEqual(await seen, [1, 1]);
    });

    test(`${dialect}: clean up after a failed snapshot`, options, async (context) => {
      const { slow } = await openDatabase(context, dialect, { slowest: 2000 });
      await assert.rejects(
        slow.transaction().execute((snapshot) => countTo(snapshot, stuck)),
        { code: 'QUERY_TIMEOUT' },
      );
      await assert.rejects(
        slow.transaction().execute(() => Promise.reject(new Error('stopped'))),
        /stopped/,
      );
      assert.equal(await slow.transaction().execute((snapshot) => countTo(snapshot, 3)), 3);
      assert.equal(await countTo(slow, 5), 5);
    });
  }

  test('end with the store', async (context) => {
    const { slow } = await openDatabase(context, 'sqlite');
    await countTo(slow, 1);
    const waiting = [countTo(slow, stuck), countTo(slow, stuck)].map((query) =>
      assert.rejects(query, /has ended|is closed/),
    );
    await sleep(100); // until the first one runs
    await Promise.all([slow.destroy(), ...waiting]);
  });

  test('start a new process after an idle period', async (context) => {
    const { ask, close } = readingProcess({ file: ':memory:', patience: 0, slowest: 20_000, rest: 1 });
    behind(context, close);
    const asked = ask({ sql: 'CREATE TEMP TABLE held (x)', parameters: [] });
    await Promise.all([asked, ask({ sql: 'SELECT * FROM held', parameters: [] })]);
    await eventually(async () => {
      await sleep(20);
      return ask({ sql: 'SELECT * FROM held', parameters: [] }).then(
        () => false,
        () => true,
      );
    });
    assert.deepEqual(await ask({ sql: 'SELECT 1 AS one', parameters: [] }), [{ one: 1 }]);
  });

  const onLinux = process.platform === 'linux' ? {} : { skip: 'processes are looked up as Linux tells of them' };

  test('run checks at a lower priority', onLinux, async (context) => {
    const priorities = (): number[] =>
      fs
        .readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
        .trim()
        .split(/\s+/u)
        .map((pid) => os.getPriority(Number(pid)));
    for (const yields of [false, true]) {
      const { ask, close } = readingProcess({ file: ':memory:', patience: 0, slowest: 20_000, yields });
      behind(context, close);
      await ask({ sql: 'SELECT 1 AS one', parameters: [] });
      const own = os.getPriority();
      const expected = yields ? Math.max(own, os.constants.priority.PRIORITY_BELOW_NORMAL) : own;
      assert.deepEqual(priorities(), [expected]);
      await close();
    }
  });

  test('end with a process that does not close its store', async (context) => {
    const store = pathToFileURL(path.join(import.meta.dirname, '../../src/service/store/store.ts')).href;
    const script = `
    import { openStore } from ${JSON.stringify(store)};
    const store = await openStore({ folder: ${JSON.stringify(makeFolder(context))} });
    await store.slow.keys.list();
  `;
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    behind(context, () => child.kill('SIGKILL'));
    const [code] = (await once(child, 'exit', { signal: AbortSignal.timeout(120_000) })) as [number | null];
    assert.equal(code, 0);
  });

  test('count the changes of every writer', async (context) => {
    const place = await emptyPlace(context, 'sqlite');
    const [store, other] = [await openStore(place), await openStore(place)];
    for (const open of [store, other]) behind(context, () => open.close());
    const seen = [store.changes()];
    await store.read.keys.list();
    await store.slow.keys.list();
    assert.equal(store.changes(), seen[0]);
    for (const [n, writer] of [store, other, store, other].entries()) {
      await writer.write(({ accounts }) => accounts.ensure(`${n}@acme.com`, 1));
      seen.push(store.changes());
    }
    assert.equal(new Set(seen).size, 5);
  });
});
