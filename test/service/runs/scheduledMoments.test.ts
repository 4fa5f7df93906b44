import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { correctNextRuns } from '../../../src/service/work/housekeeping.ts';
import { behindMoments, hour, look, monday, next, runs, scheduled, sixInBerlin } from './scheduled.ts';
import { acme } from '../acme.ts';
import { serviceFor } from '../testService.ts';

describe('scheduled moments', () => {
  test('follow the schedule in its own or the project’s time zone', async (context) => {
    const clock = { now: monday };
    const service = await serviceFor(context, { works: false, now: () => clock.now });
    const made = await service.data('POST', '/projects', { ...acme, schedule: { cron: '0 6 * * *' } });
    const due = Date.parse(made.next_run_at as string);
    const late = due - Date.parse(sixInBerlin);
    assert.ok(late >= 0 && late < 300_000 && late % 1000 === 0, 'a while after six, in whole seconds');
    const at = behindMoments(late);
    const [listed] = await service.data('GET', '/projects');
    assert.equal(listed.next_run_at, made.next_run_at);
    const change = async (body: object): Promise<unknown> =>
      (await service.data('PATCH', `/projects/${made.id}`, body)).next_run_at;
    assert.equal(
      await change({ schedule: { cron: '0 6 * * *' } }),
      made.next_run_at,
      'each project keeps its own delay',
    );
    clock.now = due + 1;
    assert.equal(
      await change({ name: 'Acme Ltd', timezone: acme.timezone }),
      made.next_run_at,
      'what is overdue stays so',
    );
    assert.equal(
      await change({ timezone: 'America/New_York' }),
      at('2027-01-04T11:00:00.000Z'),
      'a schedule in the project’s zone moves with it',
    );
    assert.equal(
      await change({ schedule: { cron: '0 6 * * *', timezone: 'Asia/Kathmandu' } }),
      at('2027-01-05T00:15:00.000Z'),
    );
    assert.equal(
      await change({ timezone: 'Europe/Berlin' }),
      at('2027-01-05T00:15:00.000Z'),
      'its own time zone is kept',
    );
    assert.equal(await change({ schedule: null }), null);
    assert.equal((await service.data('POST', '/projects', acme)).next_run_at, null);
  });

  test('differ between projects with the same schedule', async (context) => {
    const service = await serviceFor(context, { works: false, now: () => monday });
    const due = new Set<unknown>();
    for (let n = 0; n < 8; n += 1)
      due.add((await service.data('POST', '/projects', { ...acme, schedule: { cron: '0 6 * * *' } })).next_run_at);
    assert.ok(due.size > 1);
  });

  test('do not change when an invalid schedule is refused', async (context) => {
    const { service, project, due } = await scheduled(context);
    for (const cron of ['often', '@daily', '61 * * * *', '* * * * * *', '0 0 31 2 *']) {
      const { status, code, details } = await service.refusal('PATCH', `/projects/${project}`, { schedule: { cron } });
      assert.deepEqual(
        [status, code, (details as { path: string }[])[0]?.path],
        [422, 'VALIDATION_FAILED', 'schedule.cron'],
        cron,
      );
    }
    assert.equal(
      (
        await service.refusal('PATCH', `/projects/${project}`, {
          schedule: { cron: '0 6 * * *', timezone: 'Europe/Atlantis' },
        })
      ).status,
      422,
    );
    assert.equal(await next(service, project), new Date(due).toISOString());
  });

  test('are computed for an older schedule without starting a run', async (context) => {
    const { service, project, due, tuesday } = await scheduled(context);
    await service.sql('UPDATE projects SET next_run_at = NULL');
    await look(service, due);
    assert.deepEqual([await runs(service, project), await next(service, project)], [[], tuesday]);
  });

  test('without a delay run once, and have a delay afterwards', async (context) => {
    const { service, project, tuesday } = await scheduled(context);
    const six = Date.parse(sixInBerlin);
    await service.sql('UPDATE projects SET next_run_at = ?', six);
    await look(service, six);
    assert.deepEqual([(await runs(service, project)).length, await next(service, project)], [1, tuesday]);
  });

  test('are corrected after a clock was ahead', async (context) => {
    const { service, project, due } = await scheduled(context);
    await look(service, due + 400 * 24 * hour);
    const [run] = await runs(service, project);
    await service.data('POST', `/prompts/runs/${run?.id}/cancel`);
    const mend = () => service.withStore((store) => correctNextRuns(store, due - hour));
    await mend();
    assert.equal(Date.parse(String(await next(service, project))), due);
    await mend();
    await look(service, due);
    assert.equal((await runs(service, project)).length, 2);
  });
});
