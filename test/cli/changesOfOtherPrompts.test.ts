import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { startPrompts } from '../service/acme.ts';
import { makeFolder, serviceFor } from '../service/testService.ts';
import { run } from './commandLine.ts';

const day = 86_400_000;

describe('changes command', () => {
  test('exits with 0 if different prompts were asked, and says so', async (context) => {
    const service = await serviceFor(context);
    const { project, prompts } = await startPrompts(service, 'best anvil', 'best rocket');
    const add = (prompt: number, daysAgo: number, mentioned: number) =>
      service.data('POST', `/projects/${project}/responses`, {
        responses: Array.from({ length: 40 }, (_, index) => ({
          prompt_id: prompts[prompt],
          model: 'chatgpt',
          collected_at: new Date(Date.now() - daysAgo * day - index * 1000).toISOString(),
          content_markdown: index < mentioned ? 'Acme.' : 'Take any.',
        })),
      });
    await add(0, 9, 30);
    await add(1, 2, 10);
    const keyFile = path.join(makeFolder(context), 'key');
    fs.writeFileSync(keyFile, service.key);
    const since = new Date(Date.now() - 6 * day).toISOString().slice(0, 10);
    const place = ['--service', service.url, '--key', `file:${keyFile}`, '--project', project];
    const { code, out, err } = await run('changes', ...place, '--since', since);
    assert.equal(code, 0);
    assert.match(err, /so there is no verdict\. Not compared: 1 new prompt\. Not asked again: 1 prompt\./u);
    assert.deepEqual(out.trim().split('\n'), [
      'different prompts or assistants\tvisibility\tAcme\t30 of 40 (75%)\t10 of 40 (25%)\t',
      'different prompts or assistants\tassistant\tchatgpt\t30 of 40 (75%)\t10 of 40 (25%)',
    ]);
  });
});
