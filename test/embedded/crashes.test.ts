import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import type { PromptRun } from '../../src/contract/projects/promptRun.ts';
import { type Behaviour, startModelServer } from '../fakes/modelServer.ts';
import { ended, startArticle, startEvidence } from '../service/content/articles.ts';
import { log, startChild } from './childService.ts';
import { eventually } from '../fakes/eventually.ts';
import { startPrompts } from '../service/acme.ts';
import type { Caller } from '../service/caller.ts';
import { chatgptAt, modelAt } from '../service/testModels.ts';
import { behind, creditsLeft, makeFolder, startTestService, type TestService } from '../service/testService.ts';

async function modelFor(context: TestContext, behave: (call: number) => Behaviour) {
  const model = await startModelServer((_, call) => behave(call));
  behind(context, () => model.close());
  return model;
}

/** The next service of a folder whose service was killed. */
async function nextService(
  context: TestContext,
  options: Parameters<typeof startTestService>[0],
): Promise<TestService> {
  const service = await startTestService(options);
  behind(context, () => service.close());
  return service;
}

const runEnded = (service: Caller, id: number): Promise<PromptRun> =>
  eventually(async () => {
    const run = (await service.data('GET', `/prompts/runs/${id}`)) as PromptRun;
    return run.completed_at !== null && run;
  });

describe('killed service', () => {
  test('repeats open asks at the next start and keeps answers', async (context) => {
    const folder = makeFolder(context);
    const model = await modelFor(context, (call) =>
      call === 2 ? { hangs: true } : { says: `Answer ${call} names Acme.` },
    );
    const configuration = chatgptAt(model.baseUrl, { concurrency: 1 });
    const child = await startChild(context, folder, configuration);
    const { project, prompts } = await startPrompts(child, 'one', 'two', 'three');
    const before = await creditsLeft(child);
    const { id } = await child.data('POST', `/projects/${project}/prompts/runs`, {
      prompt_ids: prompts,
      models: ['chatgpt'],
    });
    await eventually(() => model.asked.length === 2);
    assert.equal((await child.end('SIGKILL')).signal, 'SIGKILL');
    const service = await nextService(context, { folder, configuration });
    const run = await runEnded(service, id as number);
    assert.deepEqual([run.status, run.total, run.done, run.failed], ['completed', 3, 3, 0]);
    assert.deepEqual(
      model.asked.map(({ messages }) => messages[0]?.content),
      ['one', 'two', 'two', 'three'],
    );
    assert.equal(await creditsLeft(service), before - 3);
    assert.match(log(folder), /asked again/, 'the log says that an answer may have been paid twice');
  });

  test('reports a missing journal once', async (context) => {
    const folder = makeFolder(context);
    const child = await startChild(context, folder);
    await startPrompts(child, 'one');
    await child.end('SIGKILL');
    await (await startChild(context, folder)).end('SIGTERM');
    assert.doesNotMatch(log(folder), /may be lost/, 'the journal was there');

    const other = await startChild(context, folder);
    await startPrompts(other, 'two');
    await other.end('SIGKILL');
    fs.rmSync(path.join(folder, 'citedesk.sqlite-wal'));
    await (await startChild(context, folder)).end('SIGTERM');
    await (await startChild(context, folder)).end('SIGTERM');
    assert.equal(log(folder).match(/citedesk\.sqlite-wal is missing, so the last changes/gu)?.length, 1);
  });

  test('resumes an article after its last finished section', async (context) => {
    const folder = makeFolder(context);
    const model = await modelFor(context, (call) =>
      call === 2 ? { hangs: true } : { says: `Acme makes ${'very '.repeat(call)}good anvils.` },
    );
    const configuration = { assistants: {}, writer: modelAt(model.baseUrl) };
    const child = await startChild(context, folder, configuration);
    const { project, prompt } = await startEvidence(child);
    const { id } = await startArticle(child, project, { prompt_id: prompt, article_type: 'how_to' });
    await eventually(() => model.asked.length === 2);
    await child.end('SIGKILL');
    const service = await nextService(context, { folder, configuration });
    assert.equal((await ended(service, { id })).status, 'completed');
    const sections = model.asked.flatMap(({ messages }) => {
      const [, section] = /Write section (\d+)/.exec(messages[1]?.content ?? '') ?? [];
      return section === undefined ? [] : [Number(section)];
    });
    assert.deepEqual(sections.slice(0, 4), [1, 2, 2, 3]);
    assert.equal(new Set(sections).size, sections.length - 1, 'one section was asked for twice, all others once');
  });

  test('resumes a section from its first text, and counts both calls', async (context) => {
    const folder = makeFolder(context);
    const invented = 'Acme makes good anvils. Its anvils weigh 4,711 kg.';
    const model = await modelFor(context, (call) =>
      call === 2
        ? { hangs: true }
        : { says: call === 1 ? invented : `Acme makes ${'very '.repeat(call)}good anvils.`, tokens: [100, 10] },
    );
    const configuration = { assistants: {}, writer: modelAt(model.baseUrl) };
    const child = await startChild(context, folder, configuration);
    const { project, prompt } = await startEvidence(child);
    const { id } = await startArticle(child, project, { prompt_id: prompt, article_type: 'how_to' });
    await eventually(() => model.asked.length === 2);
    const spent = async (caller: Caller) => (await caller.data('GET', `/content/runs/${id}/evidence`)).spent;
    assert.deepEqual(await spent(child), { calls: 1, input_tokens: 100, output_tokens: 10, untold_calls: 0 });
    await child.end('SIGKILL');
    const service = await nextService(context, { folder, configuration });
    assert.equal((await ended(service, { id })).status, 'completed');
    const firsts = model.asked.filter(({ messages }) => {
      const prompt = messages[1]?.content ?? '';
      return /Write section 1 of/.test(prompt) && !prompt.includes('<first>');
    });
    assert.equal(firsts.length, 1, 'the first text is not asked for again');
    const { calls, output_tokens: output } = await spent(service);
    assert.equal(calls, model.asked.length - 1, 'all but the one that was cut off');
    assert.equal(output, 10 * calls);
  });

  test('gives up work that ended it three times, and refunds it', async (context) => {
    const folder = makeFolder(context);
    const model = await modelFor(context, () => ({ hangs: true }));
    const configuration = { ...chatgptAt(model.baseUrl), writer: modelAt(model.baseUrl) };
    let child = await startChild(context, folder, configuration);
    const { project, prompt } = await startEvidence(child);
    const before = await creditsLeft(child);
    const { id: asked } = await child.data('POST', `/projects/${project}/prompts/runs`, {
      prompt_ids: [prompt],
      models: ['chatgpt'],
    });
    const { id: written } = await startArticle(child, project, { prompt_id: prompt });
    await eventually(() => model.asked.length === 2);
    for (const crash of [1, 2]) {
      await child.end('SIGKILL');
      child = await startChild(context, folder, configuration);
      await eventually(() => model.asked.length === 2 * crash + 2);
    }
    await child.end('SIGKILL');
    const service = await nextService(context, { folder, configuration });
    const run = await runEnded(service, asked as number);
    const why = (what: string) =>
      `The service stopped 3 times while this ${what}, so this won’t be retried automatically.`;
    assert.deepEqual(
      [run.status, run.errors.map(({ code, message }) => [code, message])],
      ['failed', [['INTERRUPTED', why('was being asked')]]],
    );
    const article = await ended(service, { id: written });
    assert.deepEqual([article.status, article.retryable], ['failed', true]);
    assert.equal(article.error, why('was being written'));
    assert.match(log(folder), /gave up after 3 attempts/u);
    assert.doesNotMatch(log(folder), /failed unexpectedly/u);
    assert.equal(await creditsLeft(service), before);
    assert.equal(model.asked.length, 6, 'it was not tried a fourth time');
  });
});
