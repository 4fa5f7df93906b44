import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { startPrompts } from '../service/acme.ts';
import { makeFolder, serviceFor } from '../service/testService.ts';
import { run } from './commandLine.ts';

describe('opportunities command', () => {
  test('prints the rows of the service as text or JSON', async (context) => {
    const service = await serviceFor(context);
    const { project, prompts } = await startPrompts(service, 'best anvil', 'top anvils');
    const keyFile = path.join(makeFolder(context), 'key');
    fs.writeFileSync(keyFile, service.key);
    const list = (...more: readonly string[]) =>
      run('opportunities', '--service', service.url, '--key', `file:${keyFile}`, '--project', project, ...more);
    const none = await list();
    assert.deepEqual([none.code, none.out], [0, 'No recommendations for these answers.\n']);
    await service.data('POST', `/projects/${project}/responses`, {
      responses: prompts.flatMap((prompt_id) =>
        [1, 2].map((days) => ({
          prompt_id,
          model: 'chatgpt',
          collected_at: new Date(Date.now() - days * 86_400_000).toISOString(),
          content_markdown: 'Globex is the best.',
        })),
      ),
    });
    const to = new Date().toISOString().slice(0, 10);
    const text = await list('--to', to);
    const reason = 'Globex is mentioned in 4 of 4 answers from 1 of 1 assistants, Acme in 0.';
    assert.equal(text.out, `high\t100\twrite\tbest anvil\t${reason}\n`, text.err);
    const { opportunities } = JSON.parse((await list('--to', to, '--format', 'json')).out) as {
      readonly opportunities: readonly { readonly prompt_ids: readonly number[] }[];
    };
    assert.deepEqual(opportunities[0]?.prompt_ids, prompts);
  });
});
