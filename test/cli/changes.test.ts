import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { makeFolder, serviceFor, startPrompts } from '../service/testService.ts';
import { run } from './commandLine.ts';

const day = 86_400_000;

test('changes says what has changed, and exits with 3 where the brand is named less often by more than chance', async (context) => {
  const service = await serviceFor(context);
  const { project, prompts } = await startPrompts(service, 'best | anvil');
  const answers = (days: number, mentioned: number) =>
    Array.from({ length: 40 }, (_, minute) => ({
      prompt_id: prompts[0],
      model: 'chatgpt',
      collected_at: new Date(Date.now() - days * day - minute * 1000).toISOString(),
      content_markdown: minute < mentioned ? 'Acme.' : 'Take any.',
    }));
  const since = new Date(Date.now() - 6 * day).toISOString().slice(0, 10);
  const keyFile = path.join(makeFolder(context), 'key');
  fs.writeFileSync(keyFile, service.key);
  const changes = (...more: readonly string[]) =>
    run('changes', '--service', service.url, '--key', `file:${keyFile}`, '--project', project, ...more);

  await service.data('POST', `/projects/${project}/responses`, { responses: answers(9, 30) });
  await service.data('POST', `/projects/${project}/responses`, { responses: answers(2, 10) });
  const text = await changes('--since', since);
  assert.equal(text.code, 3, text.err);
  assert.equal(
    text.out,
    [
      'down\tvisibility\tAcme\t30 of 40 (75 %)\t10 of 40 (25 %)',
      'down\tassistant\tchatgpt\t30 of 40 (75 %)\t10 of 40 (25 %)',
      'down\tprompt\tbest | anvil\t30 of 40 (75 %)\t10 of 40 (25 %)',
      '',
    ].join('\n'),
  );
  const { out: table } = await changes('--since', since, '--format', 'markdown');
  assert.match(table, /^\| Verdict \| What \| Subject \| Before \| After \|\n\| --- /u);
  assert.ok(table.includes(String.raw`| down | prompt | best \| anvil | 30 of 40 (75 %) | 10 of 40 (25 %) |`));
  const { out: json } = await changes('--since', since, '--format', 'json');
  const told = JSON.parse(json) as { before: object; changes: readonly { verdict: string }[] };
  assert.deepEqual(
    told.changes.map(({ verdict }) => verdict),
    ['down', 'down', 'down'],
  );
});
