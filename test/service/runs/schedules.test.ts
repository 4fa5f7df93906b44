import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runDue, startSchedules } from '../../../src/service/work/jobs/scheduling.ts';
import { fakeClock, until } from '../../fakes/clock.ts';
import { eventually } from '../../fakes/eventually.ts';
import { startModelServer } from '../../fakes/modelServer.ts';
import { hour, log, look, settings, lookLate, next, runs, scheduled } from './scheduled.ts';
import { acme } from '../acme.ts';
import { chatgptAt } from '../testModels.ts';
import { behind, creditsLeft } from '../testService.ts';

describe('schedules', () => {
  test('start one run when a project is due', async (context) => {
    const { service, project, due, tuesday } = await scheduled(context);
    await look(service, due - 1);
    assert.deepEqual(await runs(service, project), []);
    const { promise: both, resolve: go } = Promise.withResolvers<void>();
    let here = 0;
    const meet = (): Promise<void> => {
      if ((here += 1) === 2) go();
      return both;
    };
    await Promise.all([lookLate(service, due, [project], meet), lookLate(service, due, [project], meet)]);
    const started = await runs(service, project);
    assert.deepEqual(
      started.map(({ status, total }) => [status, total]),
      [['queued', 4]],
      'every prompt × every tracked assistant',
    );
    assert.equal(await next(service, project), tuesday);
    const asks = await service.sql('SELECT prompt_id, model FROM asks ORDER BY id');
    assert.equal(new Set(asks.map((row) => `${String(row['prompt_id'])} ${String(row['model'])}`)).size, 4);
    assert.equal((await service.sql('SELECT id FROM work')).length, 4);
    await service.data('POST', `/prompts/runs/${started[0]?.id}/cancel`);
    await lookLate(service, due + 1, [project]);
    assert.equal((await runs(service, project)).length, 1, 'nor again once the first run has ended');
  });

  test('catch up once on missed moments', async (context) => {
    const { service, project, due, at } = await scheduled(context);
    const later = due + 10 * 24 * hour + hour;
    await look(service, later);
    await look(service, later + 1);
    assert.equal((await runs(service, project)).length, 1);
    assert.equal(await next(service, project), at('2027-01-15T05:00:00.000Z'));
  });

  test('skip a moment while the last scheduled run is active', async (context) => {
    const { service, project, prompts, due, at } = await scheduled(context);
    await service.data('POST', `/projects/${project}/prompts/runs`, { prompt_ids: prompts });
    await look(service, due);
    await look(service, due + 24 * hour);
    const [first, ...others] = await runs(service, project);
    assert.equal(others.length, 1);
    await service.data('POST', `/prompts/runs/${first?.id}/cancel`);
    assert.equal(
      await next(service, project),
      at('2027-01-06T05:00:00.000Z'),
      'a slot that was left out is not caught up',
    );
    await look(service, due + 48 * hour);
    assert.equal((await runs(service, project)).length, 3);
  });

  test('leave out paused prompts', async (context) => {
    const {
      service,
      project,
      prompts: [one, two],
      due,
      tuesday,
    } = await scheduled(context);
    const set = (id: number | undefined, active: boolean) =>
      service.data('PATCH', `/projects/${project}/prompts/${id}`, { active });
    await set(one, false);
    await set(two, false);
    await look(service, due);
    assert.deepEqual([await runs(service, project), await next(service, project)], [[], tuesday]);
    await set(two, true);
    await look(service, due + 24 * hour);
    assert.deepEqual(
      (await service.sql('SELECT DISTINCT prompt_id FROM asks')).map((row) => row['prompt_id']),
      [two],
    );
  });

  test('skip a deleted project', async (context) => {
    const { clock, service, project, due, tuesday } = await scheduled(context);
    await service.data('DELETE', `/projects/${project}`);
    await look(service, due + hour);
    clock.now = due + 2 * hour;
    assert.equal((await service.data('POST', `/projects/${project}/restore`)).next_run_at, tuesday);
    await look(service, clock.now);
    assert.deepEqual(await runs(service, project), []);
    clock.now = due + 25 * hour;
    assert.equal(
      (await service.data('POST', `/projects/${project}/restore`)).next_run_at,
      tuesday,
      'one that is there stays as it is',
    );
  });

  for (const [state, change] of [
    ['inactive', "plan_status = 'cancelled'"],
    ['frozen', 'frozen = 1'],
  ] as const) {
    test(`skip projects of an owner whose account is ${state}`, async (context) => {
      const { service, project, due, tuesday } = await scheduled(context);
      await service.sql(`UPDATE users SET ${change}`);
      await look(service, due);
      await service.sql("UPDATE users SET plan_status = 'active', frozen = 0");
      await look(service, due + hour);
      assert.deepEqual([await runs(service, project), await next(service, project)], [[], tuesday]);
    });
  }

  test('start one run per moment with two workers', async (context) => {
    const { service, project } = await scheduled(context);
    const { next_run_at: first } = await service.data('PATCH', `/projects/${project}`, {
      schedule: { cron: '*/5 * * * *' },
    });
    const from = Date.parse(first as string);
    await service.withStore((one) =>
      service.withStore(async (other) => {
        for (let now = from - 60_000; now < from + 20 * 60_000; now += 60_000) {
          for (const store of [one, other, one])
            await runDue({ store, settings, log, now: () => now, wake: () => undefined });
          await service.sql("UPDATE prompt_runs SET status = 'completed'");
        }
      }),
    );
    const begun = (await service.sql('SELECT created_at FROM prompt_runs ORDER BY id')).map(
      (row) => Number(row['created_at']) - from,
    );
    assert.deepEqual(
      begun,
      [0, 5, 10, 15].map((minutes) => minutes * 60_000),
    );
  });

  test('continue after a project that fails', async (context) => {
    const { service, project, due } = await scheduled(context);
    const broken = await service.data('POST', '/projects', { ...acme, schedule: { cron: '0 5 * * *' } });
    await service.sql('UPDATE projects SET schedule = ? WHERE id = ?', '{', broken.id);
    await look(service, due);
    assert.equal((await service.sql('SELECT id FROM prompt_runs WHERE project_id = ?', project)).length, 1);
  });

  test('refund nothing for free runs', async (context) => {
    const { service, project, due } = await scheduled(context);
    const before = await creditsLeft(service);
    await look(service, due);
    const [first] = await runs(service, project);
    await service.data('POST', `/prompts/runs/${first?.id}/cancel`);
    await look(service, due + 24 * hour);
    // Restarted without assistants, all asks of the second run fail.
    const working = await service.restart({ works: true });
    const failed = await eventually(async () =>
      (await runs(working, project)).find(({ status }) => status === 'failed'),
    );
    assert.equal(failed.failed, 4);
    assert.equal(await creditsLeft(working), before);
  });

  test('run when a service starts, not in real time', async (context) => {
    const model = await startModelServer(() => ({ says: 'I recommend Acme.' }));
    behind(context, () => model.close());
    const { clock, service, project, prompts, due, tuesday } = await scheduled(context);
    clock.now = due + 5;
    const working = await service.restart({ works: true, configuration: chatgptAt(model.baseUrl) });
    const answers = async () =>
      (await working.data('GET', `/projects/${project}/responses`)) as { realtime: boolean; prompt: { id: number } }[];
    const realtime = async (count: number) => {
      const found = await eventually(async () => {
        const all = await answers();
        return all.length === count && all;
      });
      return found.map((answer) => answer.realtime).sort();
    };
    assert.deepEqual(await realtime(2), [false, false]);
    assert.equal(await next(working, project), tuesday);
    await working.data('POST', `/projects/${project}/prompts/runs`, {
      prompt_ids: prompts.slice(0, 1),
      models: ['chatgpt'],
    });
    assert.deepEqual(await realtime(3), [false, false, true]);
  });

  test('repeat their check until they are stopped', async (context) => {
    const { service, project, due, tuesday } = await scheduled(context);
    await service.withStore(async (store) => {
      const clock = fakeClock(due - 1);
      const everyHour = { now: clock.now, sleep: (_: number, signal: AbortSignal) => clock.sleep(hour, signal) };
      let woken = 0;
      const schedules = startSchedules({
        settings,
        store,
        log,
        now: clock.now,
        wake: () => {
          woken += 1;
        },
        clock: everyHour,
      });
      await until(() => clock.waiting === 1); // it has looked for the first time
      assert.equal(woken, 0);
      await clock.advance(hour);
      await until(() => clock.waiting === 1);
      assert.equal(woken, 1);
      await schedules.stop();
      await service.data('POST', `/prompts/runs/${(await runs(service, project))[0]?.id}/cancel`);
      await clock.advance(24 * hour);
      assert.equal(clock.waiting, 0);
      assert.deepEqual([woken, await next(service, project)], [1, tuesday]);
    });
  });
});
