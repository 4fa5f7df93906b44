import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { Failure } from '../../../src/contract/failure.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { stopExport } from '../../../src/service/exporting/exports.ts';
import { expireExports } from '../../../src/service/work/housekeeping.ts';
import { exporting } from '../../../src/service/work/jobs/exporting.ts';
import { eventually } from '../../fakes/eventually.ts';
import { days, fill, leaveRows, newAnswer, noon, type Filled } from './exportData.ts';
import { balance, breaking, fileIn, linesIn, live, log, orderExport } from './exportJob.ts';
import { sharedService } from '../testService.ts';

// Runs the job directly, next to a service without these exports.

const service = await sharedService({ now: () => noon });
let data: Filled;
const count = 400;

before(async () => {
  data = await fill(service);
  await service.withStore(async (store) => {
    await store.write(async ({ answers }) => {
      for (let index = 0; index < count; index += 1) {
        await answers.add(
          newAnswer(data.project, data.prompts[0], 1000 + index, randomBytes(12_000).toString('base64')),
        );
      }
    });
  });
});

describe('export job', () => {
  test('resumes after a crash, whole and charged once', async () => {
    await service.withStore(async (store) => {
      await leaveRows(service, 1_000_000);
      const whole = await orderExport(store, data.project);
      await exporting({ store, log, now: () => noon }).run(whole, live());
      const paid = (await balance(store))[0];

      const id = await orderExport(store, data.project);
      let stuck = false;
      const dies = breaking(store, 3, () => {
        stuck = true;
        return new Promise(() => undefined);
      });
      void exporting({ store: dies, log, now: () => noon }).run(id, live());
      await eventually(() => stuck);
      const half = await store.read.exports.byId(id);
      assert.equal(half?.status, 'running');
      assert.ok(
        half.bytes > 0 && half.rows > 0 && (await fileIn(store, id)).length === half.bytes,
        'something was written',
      );

      await exporting({ store, log, now: () => noon + 1 }).run(id, live());
      const done = await store.read.exports.byId(id);
      assert.deepEqual(
        [done?.status, done?.rows, done?.rowsCharged],
        ['ready', done?.estimatedRows, done?.estimatedRows],
      );
      assert.ok((await fileIn(store, id)).equals(await fileIn(store, whole)));
      assert.equal((await fileIn(store, id)).length, done?.bytes);
      assert.equal(paid - (await balance(store))[0], done?.rowsCharged);
    });
  });

  test('refunds its rows and deletes its file when cancelled', async () => {
    await service.withStore(async (store) => {
      const rows = await balance(store);
      const id = await orderExport(store, data.project);
      const cancelled = new AbortController();
      let writes = 0;
      const watched: Store = {
        ...store,
        async write(action) {
          writes += 1;
          if (writes === 4) {
            const record = await store.read.exports.byId(id);
            assert.ok(record);
            await store.write((stores) => stopExport(record, noon, stores));
            await assert.rejects(
              store.write(async (stores) => stopExport((await stores.exports.byId(id)) ?? record, noon, stores)),
              { code: 'RUN_NOT_ACTIVE' },
            );
            cancelled.abort();
          }
          return store.write(action);
        },
      };
      const signals = { ...live(), signal: cancelled.signal };
      await assert.rejects(exporting({ store: watched, log, now: () => noon }).run(id, signals));
      const stopped = await store.read.exports.byId(id);
      assert.deepEqual([stopped?.status, stopped?.error, stopped?.rowsCharged], ['failed', 'It was cancelled.', 0]);
      assert.deepEqual(await balance(store), rows);
      assert.ok((await fileIn(store, id)).length > 0);
      await expireExports(store, noon);
      assert.equal((await fileIn(store, id)).length, 0);
      assert.equal((await store.read.exports.byId(id))?.status, 'failed');
      assert.deepEqual(await store.read.exports.due(noon), []);
    });
  });

  test('counts its rows while it is running', async () => {
    await service.withStore(async (store) => {
      const id = await orderExport(store, data.project);
      const seen: (readonly [string | undefined, number])[] = [];
      const look = async (): Promise<void> => {
        const { status, rows = 0 } = (await store.read.exports.byId(id)) ?? {};
        seen.push([status, rows]);
      };
      await look();
      const watched: Store = {
        ...store,
        async write(action) {
          const value = await store.write(action);
          await look();
          return value;
        },
      };
      await exporting({ store: watched, log, now: () => noon }).run(id, live());
      const statuses = seen.map(([status]) => status).filter((status, place, all) => status !== all[place - 1]);
      assert.deepEqual(statuses, ['queued', 'running', 'ready']);
      const rows = seen.map(([, count]) => count);
      assert.deepEqual(
        rows,
        rows.toSorted((a, b) => a - b),
      );
      assert.ok(new Set(rows).size > 3, rows.join(' '));
      assert.equal(rows.at(-1), (await store.read.exports.byId(id))?.estimatedRows);
    });
  });

  test('leaves out answers that came after the order', async () => {
    await service.withStore(async (store) => {
      const id = await orderExport(store, data.project);
      await store.write(({ answers }) => answers.add(newAnswer(data.project, data.prompts[0], 90_000)));
      await exporting({ store, log, now: () => noon }).run(id, live());
      const { estimatedRows, rows, status } = (await store.read.exports.byId(id)) ?? {};
      assert.deepEqual([status, rows], ['ready', estimatedRows]);
      assert.equal(linesIn(await fileIn(store, id)).length, estimatedRows);
    });
  });

  test('refunds the balance it was charged to, once', async () => {
    await service.withStore(async (store) => {
      await leaveRows(service, 100, 1000);
      const id = await orderExport(store, data.project);
      const charged = (await store.read.exports.byId(id))?.rowsCharged ?? 0;
      assert.deepEqual(await balance(store), [0, 1100 - charged]);
      const job = exporting({
        store: breaking(store, 3, () => Promise.reject(new Error('the disk is full'))),
        log,
        now: () => noon,
      });
      await assert.rejects(job.run(id, live()), /disk is full/);

      const again = exporting({ store, log, now: () => noon });
      await again.giveUp(id, 'failed');
      await again.giveUp(id, 'failed');
      await again.run(id, live());
      const failed = await store.read.exports.byId(id);
      assert.deepEqual([failed?.status, failed?.rowsCharged, failed?.bytes], ['failed', 0, 0]);
      assert.match(failed?.error ?? '', /^[A-Z].*\.$/);
      assert.deepEqual(await balance(store), [100, 1000]);
      assert.equal((await fileIn(store, id)).length, 0);
    });
  });

  test('refunds rows that are gone and charges no new ones', async () => {
    await service.withStore(async (store) => {
      const competitors = { name: 'Globex', domain: 'globex.com', position: 'top' } as const;
      const known = await store.write(({ answers }) =>
        answers.add({ ...newAnswer(data.project, data.prompts[0], 95_000), competitors: [competitors, competitors] }),
      );
      const name = (count: number): Promise<unknown> =>
        store.write(({ answers }) =>
          answers.change(known, (answer) => ({
            ...answer,
            competitors: Array.from({ length: count }, () => competitors),
          })),
        );
      for (const [now, surplus, remaining] of [
        [1, 1, [0, 11]],
        [0, 2, [1, 11]],
        [3, 0, [0, 10]],
      ] as const) {
        await name(2);
        const charged = await store.read.exportRows.count('competitors', {
          project: data.project,
          ...days,
          models: ['chatgpt', 'aimode'],
          promptIds: undefined,
          lastAnswer: known,
        });
        await leaveRows(service, charged - 1, 11);
        const id = await orderExport(store, data.project, 'competitors');
        assert.deepEqual(await balance(store), [0, 10]);
        await name(now);
        await exporting({ store, log, now: () => noon }).run(id, live());
        const { status, rows, rowsCharged, estimatedRows } = (await store.read.exports.byId(id)) ?? {};
        assert.deepEqual(
          [status, rows, rowsCharged, estimatedRows],
          ['ready', charged - 2 + now, charged - surplus, charged],
        );
        assert.deepEqual(await balance(store), remaining);
        assert.equal(linesIn(await fileIn(store, id)).length, rows);
      }
    });
  });

  test('fails with a reason when a read takes too long', async () => {
    await service.withStore(async (store) => {
      await leaveRows(service, 1_000_000);
      const id = await orderExport(store, data.project);
      const slow = {
        ...store.slow,
        exportRows: { ...store.slow.exportRows, walk: () => Promise.reject(new Failure('QUERY_TIMEOUT', 'No.')) },
      };
      await exporting({ store: { ...store, slow }, log, now: () => noon }).run(id, live());
      const { status, error } = (await store.read.exports.byId(id)) ?? {};
      assert.deepEqual([status, error], ['failed', 'Reading the answers took too long. Export a shorter period.']);
      assert.equal((await balance(store))[0], 1_000_000);
    });
  });

  test('returns to the queue, still charged, when the service stops', async () => {
    await service.withStore(async (store) => {
      await leaveRows(service, 1_000_000);
      const id = await orderExport(store, data.project);
      const closing = new AbortController();
      let writes = 0;
      const watched: Store = {
        ...store,
        write: (action) => {
          if ((writes += 1) === 4) closing.abort();
          return store.write(action);
        },
      };
      await assert.rejects(
        exporting({ store: watched, log, now: () => noon }).run(id, {
          signal: new AbortController().signal,
          closing: closing.signal,
        }),
      );
      const waiting = await store.read.exports.byId(id);
      assert.deepEqual([waiting?.status, waiting?.rows, waiting?.rowsCharged], ['queued', 0, waiting?.estimatedRows]);
      await exporting({ store, log, now: () => noon }).run(id, live());
      assert.equal((await store.read.exports.byId(id))?.status, 'ready');
    });
  });

  test('is finished by the later of two processes', async () => {
    await service.withStore(async (store) => {
      const id = await orderExport(store, data.project);
      const { promise: paused, resolve: goOn } = Promise.withResolvers<void>();
      let writes = 0;
      const slowly: Store = {
        ...store,
        write: async (action) => {
          if ((writes += 1) > 3) await paused;
          return store.write(action);
        },
      };
      const cancelled = new AbortController();
      const first = exporting({ store: slowly, log, now: () => noon }).run(id, {
        signal: cancelled.signal,
        closing: new AbortController().signal,
      });
      await eventually(() => writes > 3);
      const second = exporting({ store, log, now: () => noon + 5000 }).run(id, live());
      await eventually(async () => (await store.read.exports.byId(id))?.startedAt === noon + 5000);
      goOn();
      await second;
      cancelled.abort();
      await assert.rejects(first, /another/i);
      const done = await store.read.exports.byId(id);
      assert.equal(done?.status, 'ready');
      assert.equal(linesIn(await fileIn(store, id)).length, done.estimatedRows);
    });
  });

  test('keeps its file once another process has finished it', async () => {
    await service.withStore(async (store) => {
      const id = await orderExport(store, data.project);
      const { promise: paused, resolve: goOn } = Promise.withResolvers<void>();
      const late: Store = {
        ...store,
        write: async (action) => {
          await paused;
          return store.write(action);
        },
      };
      const second = exporting({ store: late, log, now: () => noon + 5000 }).run(id, live());
      await exporting({ store, log, now: () => noon }).run(id, live());
      goOn();
      await second;
      const done = await store.read.exports.byId(id);
      assert.equal(done?.status, 'ready');
      assert.equal((await fileIn(store, id)).length, done.bytes);
    });
  });
});

describe('export rows', () => {
  test('weigh a chosen answer in numbers', async () => {
    await service.withStore(async (store) => {
      const choice = { project: data.project, ...days, models: ['chatgpt'], promptIds: undefined, lastAnswer: 1e6 };
      const { answers } = await store.slow.exportRows.walk('responses', choice, undefined, 100);
      assert.equal(answers.length, 100);
      for (const { bytes, sources, rows } of answers)
        assert.deepEqual([typeof bytes, typeof sources, rows], ['number', 'number', 1]);
    });
  });
});
