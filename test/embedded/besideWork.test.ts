import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { endpoints } from '../../src/contract/endpoints.ts';
import { PromptRun } from '../../src/contract/projects/promptRun.ts';
import { eventually } from '../fakes/eventually.ts';
import { startModelServer } from '../fakes/modelServer.ts';
import { log, spawnCommand, startChild } from './childService.ts';
import { startPrompts } from '../service/acme.ts';
import { chatgptAt, modelAt } from '../service/testModels.ts';
import { behind, makeFolder, serviceFor, sql } from '../service/testService.ts';

describe('embedded service', () => {
  test('keeps a key quoted by a model out of runs and logs', async (context) => {
    const key = 'sk-quoted-by-the-model';
    for (const status of [400, 401, 500]) {
      const model = await startModelServer(() => ({
        status,
        body: JSON.stringify({ error: { message: `bad key ${key}` } }),
      }));
      behind(context, () => model.close());
      const service = await serviceFor(context, { configuration: chatgptAt(model.baseUrl, { key }) });
      const { project, prompts } = await startPrompts(service, 'one');
      const { id } = PromptRun.parse(
        await service.data('POST', `/projects/${project}/prompts/runs`, { prompt_ids: prompts, models: ['chatgpt'] }),
      );
      const run = await eventually(async () => {
        const now = PromptRun.parse(await service.data('GET', `/prompts/runs/${id}`));
        return now.status === 'failed' && now;
      });
      assert.equal(run.errors.length, 1);
      assert.ok(!JSON.stringify(run).includes(key), String(status));
      assert.ok(!log(service.folder).includes(key), String(status));
    }
  });

  test('answers calls while many asks fail', async (context) => {
    const service = await serviceFor(context);
    const texts = Array.from({ length: 50 }, (_, n) => `question ${n}`);
    const { project, prompts } = await startPrompts(service, ...texts);
    const { id } = PromptRun.parse(
      await service.data('POST', `/projects/${project}/prompts/runs`, { prompt_ids: prompts, repeat: 8 }),
    );
    await service.data('GET', '/me');
    const run = PromptRun.parse(await service.data('GET', `/prompts/runs/${id}`));
    assert.equal(run.status, 'processing', 'the answer came while asks were still failing');
    await eventually(async () => PromptRun.parse(await service.data('GET', `/prompts/runs/${id}`)).status === 'failed');
    assert.equal(PromptRun.parse(await service.data('GET', `/prompts/runs/${id}`)).failed, run.total);
  });

  test('leaves waiting work alone when an import starts it', async (context) => {
    const model = await startModelServer(() => ({ hangs: true }));
    behind(context, () => model.close());
    const folder = makeFolder(context);
    const child = await startChild(context, folder, { assistants: { chatgpt: modelAt(model.baseUrl) } });
    const { project, prompts } = await startPrompts(child, 'one');
    await child.data('POST', `/projects/${project}/prompts/runs`, { prompt_ids: prompts, models: ['chatgpt'] });
    await eventually(() => model.open() === 1);
    await child.end('SIGTERM');
    const file = path.join(folder, 'answers.jsonl');
    fs.writeFileSync(
      file,
      JSON.stringify({
        prompt_id: prompts[0],
        model: 'chatgpt',
        collected_at: '2025-05-24T10:00:00Z',
        content_markdown: 'Acme.',
      }),
    );
    const { code } = await spawnCommand(context, 'import', '--data', folder, '--project', project, file).exit;
    assert.equal(code, 0);
    assert.deepEqual(
      sql(folder, 'SELECT status FROM asks').map((row) => row['status']),
      ['waiting'],
    );
    assert.equal(sql(folder, 'SELECT count(*) AS n FROM answers')[0]?.['n'], 1);
  });

  test('serves and describes every endpoint', async (context) => {
    const service = await serviceFor(context);
    const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId}: ${method} ${path}`),
    );
    const known = Object.entries(endpoints).map(
      ([name, { method, path }]) => `${name}: ${method.toLowerCase()} ${path}`,
    );
    assert.deepEqual(described.sort(), known.sort());
  });
});
