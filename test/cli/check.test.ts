import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startPrompts } from '../service/acme.ts';
import { serviceFor, sql } from '../service/testService.ts';
import { run, runProcess } from './commandLine.ts';

describe('check command', () => {
  test('compares counts with answers and repairs them on request', async (context) => {
    const service = await serviceFor(context);
    const {
      project,
      prompts: [prompt_id],
    } = await startPrompts(service, 'best anvil');
    await service.data('POST', `/projects/${project}/responses`, {
      responses: [
        {
          prompt_id,
          model: 'chatgpt',
          collected_at: '2026-11-20T12:00:00Z',
          content_markdown: 'Take Acme.',
          sources: [{ url: 'https://globex.com/a' }],
        },
      ],
    });
    const check = (...words: string[]) => run('check', ...words, '--data', service.folder);
    assert.deepEqual(await runProcess('check', '--rollups', '--data', service.folder), {
      code: 0,
      out: 'All counts match the stored answers.\n',
      err: '',
    });
    const busy = await check('--rollups', '--repair');
    assert.deepEqual(
      [busy.code, busy.out, busy.err],
      [1, '', `citedesk: A service is using ${service.folder}. Stop it first.\n`],
    );
    await service.service.stop();
    sql(
      service.folder,
      `UPDATE tallies SET times = 5 WHERE thing_id = (SELECT id FROM things WHERE text = 'globex.com')`,
    );
    sql(service.folder, 'UPDATE prompts SET answers_count = 5');
    const wrong = await check('--rollups');
    assert.equal(wrong.code, 1);
    assert.deepEqual(wrong.out.trim().split('\n'), [
      `${project}\t-\t2026-11\tdomain\tglobex.com`,
      `${project}\tchatgpt\t2026-11\tdomain\tglobex.com`,
      `${project}\t-\t-\tanswers to the prompt\t${prompt_id}`,
    ]);
    assert.match(wrong.err, /^Counts that differ from the stored answers: 3\. /);
    assert.deepEqual([(await check('--rollups', '--repair')).code, (await check('--rollups')).code], [0, 0]);
  });

  test('restores missing jobs and removes jobs without a row', async (context) => {
    const service = await serviceFor(context, { works: false });
    const { project, prompts } = await startPrompts(service, 'best anvil');
    await service.data('POST', `/projects/${project}/prompts/runs`, {
      prompt_ids: prompts,
      models: ['chatgpt', 'aimode'],
    });
    await service.service.stop();
    sql(service.folder, `UPDATE work SET ref = 99 WHERE lane = 'ask/aimode'`);
    const check = (...words: string[]) => run('check', ...words, '--data', service.folder);
    const { code, out } = await check();
    assert.deepEqual(
      [code, out.split('\n')],
      [1, ['The store is intact.', 'All counts match the stored answers.', 'ask\t2\tno job', 'ask\t99\tno row', '']],
    );
    assert.equal((await check('--repair')).code, 0);
    assert.deepEqual(
      sql(service.folder, 'SELECT ref, lane, status FROM work ORDER BY ref').map((row) => Object.values(row)),
      [
        [1, 'ask/chatgpt', 'queued'],
        [2, 'ask/aimode', 'queued'],
      ],
    );
  });
});
