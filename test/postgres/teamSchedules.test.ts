import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually } from '../fakes/eventually.ts';
import { startModelServer } from '../fakes/modelServer.ts';
import { startPrompts } from '../service/acme.ts';
import { chatgptAt } from '../service/testModels.ts';
import { behind } from '../service/testService.ts';
import { makeTeam, skip, up } from './team.ts';

describe('schedules of a team', () => {
  test('ask each due prompt once if workers start together', { skip }, async (context) => {
    const model = await startModelServer(() => ({ says: 'Acme.', after: 20 }));
    behind(context, () => model.close());
    const team = await makeTeam(context);
    const service = await team.serve();
    const texts = Array.from({ length: 10 }, (_, n) => `question ${n}`);
    const { project } = await startPrompts(service, ...texts);
    await service.data('PATCH', `/projects/${project}`, { models: ['chatgpt'], schedule: { cron: '0 6 * * *' } });
    await team.sql(`UPDATE projects SET next_run_at = ${Date.now() - 60_000}`);
    const workers = [1, 2, 3].map(() => team.work(chatgptAt(model.baseUrl, { perDay: 1000 })));
    await eventually(async () => (await team.sql("SELECT id FROM prompt_runs WHERE status = 'completed'")).length > 0);
    await up(workers);
    // A worker checks for due projects before it ends.
    for (const { pid } of workers) process.kill(pid, 'SIGTERM');
    for (const { exit } of workers) assert.equal((await exit).code, 0);
    assert.equal((await team.sql('SELECT id FROM prompt_runs')).length, 1);
    assert.deepEqual(model.asked.map(({ messages }) => messages[0]?.content).toSorted(), texts);
    assert.deepEqual(await team.sql('SELECT role, calls::int FROM provider_days'), [{ role: 'chatgpt', calls: 10 }]);
  });
});
