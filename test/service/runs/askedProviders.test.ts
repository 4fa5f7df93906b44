import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Configuration } from '../../../src/contract/models/configuration.ts';
import { folderSecret } from '../../../src/service/folder/folderFiles.ts';
import { type Behaviour, startModelServer } from '../../fakes/modelServer.ts';
import { eventually } from '../../fakes/eventually.ts';
import { startPrompts } from '../acme.ts';
import { chatgptAt, modelAt, quick } from '../testModels.ts';
import { creditsLeft, serviceFor } from '../testService.ts';
import { modelFor, askable, start, ended, outcome } from './askable.ts';

describe('asked providers', () => {
  test('fail asks of an assistant without configuration alone', async (context) => {
    const { service, project, prompts } = await askable(context, () => ({ says: 'Acme.' }), ['one', 'two']);
    const before = await creditsLeft(service);
    const run = await ended(
      service,
      await start(service, project, { prompt_ids: prompts, models: ['chatgpt', 'aimode'] }),
    );
    assert.deepEqual([run.status, run.done, run.failed], ['completed', 2, 2]);
    assert.deepEqual(
      run.errors.map(({ prompt_id, model, code }) => [prompt_id, model, code]),
      prompts.map((id) => [id, 'aimode', 'ASSISTANT_NOT_CONFIGURED']),
    );
    assert.equal(await creditsLeft(service), before - 2, 'what failed came back when the run ended');
  });

  test('fail a run without an answer, free of charge', async (context) => {
    const { service, project, prompts } = await askable(context, () => ({ status: 401 }), ['one', 'two']);
    const before = await creditsLeft(service);
    const run = await ended(service, await start(service, project, { prompt_ids: prompts }));
    assert.deepEqual([run.status, run.done, run.failed], ['failed', 0, 2]);
    assert.equal(await creditsLeft(service), before);
  });

  test('do not ask again with a refused key', async (context) => {
    for (const status of [401, 403]) {
      const { code, message, tries } = await outcome(context, {
        status,
        body: '{"error":{"message":"bad key sk-123"}}',
      });
      assert.deepEqual([code, tries], ['PROVIDER_KEY_INVALID', 1]);
      assert.doesNotMatch(message ?? '', /sk-123/);
    }
  });

  test('do not repeat a refused request', async (context) => {
    for (const status of [400, 404, 422])
      assert.deepEqual((({ code, tries }) => [code, tries])(await outcome(context, { status })), [
        'PROVIDER_REFUSED',
        1,
      ]);
  });

  test('try again after a rate limit', async (context) => {
    const { code, tries } = await outcome(
      context,
      { status: 429, headers: { 'retry-after': '1' } },
      { ...quick, longestPause: 2000 },
    );
    assert.deepEqual([code, tries], ['PROVIDER_RATE_LIMITED', 2]);
  });

  test('answer after one failure', async (context) => {
    const { model, service, project, prompts } = await askable(context, (_, call) =>
      call === 1 ? { status: 500 } : { says: 'Acme.' },
    );
    const run = await ended(service, await start(service, project, { prompt_ids: prompts }));
    assert.deepEqual([run.status, run.done, model.asked.length], ['completed', 1, 2]);
  });

  test('name each failure with its code after the last try', async (context) => {
    const told = async (behaviour: Behaviour) =>
      (({ code, tries }) => [code, tries])(await outcome(context, behaviour));
    assert.deepEqual(await told({ status: 500 }), ['PROVIDER_FAILED', 2]);
    assert.deepEqual(await told({ saysNothing: true }), ['PROVIDER_EMPTY', 2]);
    assert.deepEqual(await told({ says: '  ' }), ['PROVIDER_EMPTY', 2]);
    assert.deepEqual(await told({ breaksOffAfter: 'I recomm' }), ['PROVIDER_INTERRUPTED', 2], 'half an answer is none');
  });

  test('give up a provider that never answers', async (context) => {
    const { code } = await outcome(context, { hangs: true }, { ...quick, firstWord: 50 });
    assert.equal(code, 'PROVIDER_TIMEOUT');
  });

  test('report a provider that is unreachable', async (context) => {
    const model = await startModelServer(() => ({ says: 'x' }));
    await model.close();
    const service = await serviceFor(context, { configuration: chatgptAt(model.baseUrl) });
    const { project, prompts } = await startPrompts(service, 'best anvil');
    const {
      errors: [error],
    } = await ended(service, await start(service, project, { prompt_ids: prompts }));
    assert.equal(error?.code, 'PROVIDER_UNREACHABLE');
    assert.match(error.message, /127\.0\.0\.1:\d+/, 'the message says where');
  });

  test('get the key from where the configuration names it', async (context) => {
    process.env['CITEDESK_TEST_KEY'] = 'sk-from-environment';
    context.after(() => {
      delete process.env['CITEDESK_TEST_KEY'];
    });
    const { model, service, project, prompts } = await askable(context, () => ({ says: 'x' }), ['one'], {
      key: 'env:CITEDESK_TEST_KEY',
    });
    await ended(service, await start(service, project, { prompt_ids: prompts }));
    assert.equal(model.asked[0]?.key, 'sk-from-environment');
    delete process.env['CITEDESK_TEST_KEY'];
    const {
      errors: [error],
    } = await ended(service, await start(service, project, { prompt_ids: prompts }));
    assert.equal(error?.code, 'PROVIDER_KEY_INVALID');
  });

  test('run as many asks at once as configured', async (context) => {
    let most = 0;
    const { promise: together, resolve: answer } = Promise.withResolvers<void>();
    const { model, service, project, prompts } = await askable(
      context,
      () => {
        most = Math.max(most, model.open());
        return { says: 'x', after: together };
      },
      ['one'],
      { concurrency: 3 },
    );
    const run = await start(service, project, { prompt_ids: prompts, repeat: 8 });
    await eventually(() => model.open() === 3);
    answer();
    await ended(service, run);
    assert.equal(most, 3);
  });

  test('follow a replaced configuration from the next ask on', async (context) => {
    const { service, project, prompts } = await askable(context, () => ({ says: 'x' }));
    const second = await modelFor(context, () => ({ says: 'second' }));
    const replaced: Configuration = { assistants: { aimode: modelAt(second.baseUrl) } };
    assert.equal(
      (await service.call('PUT', '/service/configuration', replaced, { key: folderSecret(service.folder) })).status,
      200,
    );
    const run = await ended(
      service,
      await start(service, project, { prompt_ids: prompts, models: ['chatgpt', 'aimode'] }),
    );
    assert.deepEqual(
      [run.done, run.errors.map(({ model, code }) => [model, code]), second.asked.length],
      [1, [['chatgpt', 'ASSISTANT_NOT_CONFIGURED']], 1],
    );
  });
});
