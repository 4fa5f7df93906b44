import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Configuration } from '../../../src/contract/models/configuration.ts';
import type { ContentRun } from '../../../src/contract/content/contentRun.ts';
import type { PromptRun } from '../../../src/contract/projects/promptRun.ts';
import { eventually } from '../../fakes/eventually.ts';
import { startJudgeServer } from '../../fakes/judgeServer.ts';
import { type Behaviour, type ModelServer, startModelServer } from '../../fakes/modelServer.ts';
import { startArticle, startEvidence } from '../content/articles.ts';
import { startPrompts } from '../acme.ts';
import type { Caller } from '../caller.ts';
import { chatgptAt, modelAt, quick } from '../testModels.ts';
import { behind, configure, serviceFor } from '../testService.ts';

const texts = ['one', 'two', 'three', 'four', 'five', 'six'];

async function modelFor(
  context: TestContext,
  behave: (call: number) => Behaviour = () => ({ says: 'Acme.' }),
): Promise<ModelServer> {
  const model = await startModelServer((_, call) => behave(call));
  behind(context, () => model.close());
  return model;
}

const ask = async (service: Caller, project: string, prompts: readonly number[]): Promise<PromptRun> =>
  (await service.data('POST', `/projects/${project}/prompts/runs`, {
    prompt_ids: prompts,
    models: ['chatgpt'],
  })) as PromptRun;

const ended = (service: Caller, { id }: { readonly id: number }): Promise<PromptRun> =>
  eventually(async () => {
    const run = (await service.data('GET', `/prompts/runs/${id}`)) as PromptRun;
    return run.completed_at !== null && run;
  });

const codesOf = ({ errors }: PromptRun): string[] => errors.map(({ code }) => code);

describe('replaced models', () => {
  test('fail waiting asks of an assistant that was removed', async (context) => {
    const model = await modelFor(context);
    const service = await serviceFor(context, {
      configuration: chatgptAt(model.baseUrl, { perMinute: 2, perDay: 3, concurrency: 64 }),
    });
    const { project, prompts } = await startPrompts(service, ...texts);
    const run = await ask(service, project, prompts);
    await eventually(() => model.asked.length === 2);
    await configure(service, { assistants: {} });
    const { done, ...rest } = await ended(service, run);
    assert.deepEqual([done, codesOf(rest as PromptRun)], [2, Array<string>(4).fill('ASSISTANT_NOT_CONFIGURED')]);
    assert.equal(model.asked.length, 2);
    assert.deepEqual(
      (await service.sql('SELECT calls FROM provider_days')).map(({ calls }) => Number(calls)),
      [2],
    );
  });

  test('get waiting asks of a model that was replaced', async (context) => {
    const [old, next] = [await modelFor(context), await modelFor(context)];
    const service = await serviceFor(context, {
      configuration: chatgptAt(old.baseUrl, { perMinute: 2, concurrency: 8, key: 'old' }),
    });
    const { project, prompts } = await startPrompts(service, ...texts);
    const run = await ask(service, project, prompts);
    await eventually(() => old.asked.length === 2);
    await configure(service, chatgptAt(next.baseUrl, { perMinute: 100, concurrency: 8, key: 'new', model: 'new' }));
    assert.equal((await ended(service, run)).done, 6);
    assert.deepEqual(
      [old.asked.length, next.asked.map(({ model, key }) => `${model} ${key}`)],
      [2, Array<string>(4).fill('new new')],
    );
  });

  test('get the retry of a failed ask', async (context) => {
    const next = await modelFor(context);
    let replaced: Promise<unknown> = Promise.resolve();
    const old = await modelFor(context, () => {
      replaced = configure(service, chatgptAt(next.baseUrl));
      return { status: 500, after: replaced };
    });
    const service = await serviceFor(context, { configuration: chatgptAt(old.baseUrl) });
    const { project, prompts } = await startPrompts(service, 'one');
    assert.equal((await ended(service, await ask(service, project, prompts))).done, 1);
    await replaced;
    assert.deepEqual([old.asked.length, next.asked.length], [1, 1]);
  });

  test('replace judge and writer for waiting calls', async (context) => {
    const reply = JSON.stringify({ quotation: 'Take Acme.', sentiment: 'negative', mention: 'recommended' });
    const assistant = await modelFor(context, () => ({ says: 'Take Acme.' }));
    const [judge, nextJudge] = [await startJudgeServer([reply]), await startJudgeServer([reply])];
    for (const server of [judge, nextJudge]) behind(context, () => server.close());
    const written = (): Behaviour => ({
      says: 'Look at the face of an anvil before you buy it, and ask about returns.',
    });
    const [writer, nextWriter] = [await modelFor(context, written), await modelFor(context, written)];
    const configured = (judgeUrl: string, writerUrl: string, perMinute: number): Configuration => ({
      ...chatgptAt(assistant.baseUrl),
      judge: modelAt(judgeUrl, { perMinute }),
      writer: modelAt(writerUrl, { perMinute }),
    });
    const service = await serviceFor(context, { configuration: configured(judge.baseUrl, writer.baseUrl, 1) });
    const { project, prompts } = await startPrompts(service, 'one', 'two', 'three');
    await ended(service, await ask(service, project, prompts));
    const evidence = await startEvidence(service);
    const article = await startArticle(service, evidence.project, { prompt_id: evidence.prompt });
    await eventually(() => judge.asked.length === 1 && writer.asked.length === 1);
    await configure(service, configured(nextJudge.baseUrl, nextWriter.baseUrl, 1000));
    await eventually(
      async () => ((await service.data('GET', `/content/runs/${article.id}`)) as ContentRun).status === 'completed',
    );
    await eventually(() => nextJudge.asked.length >= 2);
    assert.deepEqual([judge.asked.length, writer.asked.length], [1, 1]);
    assert.ok(nextWriter.asked.length > 0);
  });

  test('make no calls after a long Retry-After', async (context) => {
    const model = await modelFor(context, () => ({ status: 429, headers: { 'retry-after': '7200' } }));
    const now = Date.UTC(2027, 0, 4, 12);
    const service = await serviceFor(context, {
      now: () => now,
      configuration: chatgptAt(model.baseUrl, { concurrency: 1 }),
    });
    const { project, prompts } = await startPrompts(service, ...texts);
    const { errors, failed } = await ended(service, await ask(service, project, prompts));
    assert.deepEqual(
      [failed, model.asked.length, new Set(errors.map(({ code }) => code))],
      [6, 1, new Set(['PROVIDER_RATE_LIMITED'])],
    );
    for (const { message } of errors.slice(1))
      assert.match(message, /the provider of ChatGPT won’t accept calls until 2027-01-04 14:00 UTC\./);
    assert.equal((await service.sql('SELECT id FROM asks WHERE sent_at IS NOT NULL')).length, 1);
  });

  test('get all asks after a short Retry-After', async (context) => {
    const model = await modelFor(context, (call) =>
      call === 1 ? { status: 429, headers: { 'retry-after': '1' } } : { says: 'Acme.' },
    );
    const service = await serviceFor(context, {
      configuration: chatgptAt(model.baseUrl, { concurrency: 2 }),
      patience: { ...quick, longestPause: 5000 },
    });
    const { project, prompts } = await startPrompts(service, ...texts);
    assert.equal((await ended(service, await ask(service, project, prompts))).done, 6);
    assert.equal(model.asked.length, 7);
  });

  test('stop without waiting for turns, and go on after a restart', async (context) => {
    const model = await modelFor(context, () => ({ says: 'Take Acme.' }));
    const limits = { perMinute: 1, concurrency: 8 };
    const configuration = (perMinute: number): Configuration => ({
      ...chatgptAt(model.baseUrl, { ...limits, perMinute }),
      judge: modelAt(model.baseUrl, { ...limits, model: 'judge' }),
      writer: modelAt(model.baseUrl, { ...limits, model: 'writer' }),
    });
    const service = await serviceFor(context, { configuration: configuration(2) });
    const { project, prompts } = await startPrompts(service, ...texts);
    const run = await ask(service, project, prompts);
    const evidence = await startEvidence(service);
    await startArticle(service, evidence.project, { prompt_id: evidence.prompt });
    const askedOf = (name: string): number => model.asked.filter(({ model: asked }) => asked === name).length;
    await eventually(() => askedOf('test-model') === 2 && askedOf('writer') === 1 && askedOf('judge') >= 1);
    const made = model.asked.length;
    await service.service.stop(3_600_000);
    assert.equal(model.asked.length, made, 'waits for no one whose turn is to come');
    const restarted = await service.restart({ configuration: chatgptAt(model.baseUrl) });
    assert.equal((await ended(restarted, run)).done, 6);
  });
});
