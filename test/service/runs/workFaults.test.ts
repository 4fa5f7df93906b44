import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startPrompts } from '../acme.ts';
import { serviceFor } from '../testService.ts';

describe('work faults', () => {
  test('include rows without work and work without a row', async (context) => {
    const service = await serviceFor(context, { works: false });
    const { project, prompts } = await startPrompts(service, 'best anvil');
    await service.data('POST', `/projects/${project}/prompts/runs`, {
      prompt_ids: prompts,
      models: ['chatgpt', 'aimode'],
    });
    await service.data('POST', `/projects/${project}/content/runs`, { prompt_id: prompts[0] });
    const faults = () => service.withStore(({ slow }) => slow.integrity.workFaults());
    assert.deepEqual(await faults(), []);
    await service.sql(`UPDATE work SET ref = 99 WHERE lane = 'ask/aimode'`);
    await service.sql(`DELETE FROM work WHERE kind = 'article'`);
    assert.deepEqual(
      (await faults()).map(({ fault, kind, ref, lane }) => [fault, kind, ref, lane]),
      [
        ['no job', 'article', 1, 'write'],
        ['no job', 'ask', 2, 'ask/aimode'],
        ['no row', 'ask', 99, 'ask/aimode'],
      ],
    );
  });
});
