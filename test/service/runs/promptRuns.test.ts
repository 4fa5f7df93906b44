import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Configuration } from '../../../src/contract/configuration.ts';
import type { OpenAiCompatible } from '../../../src/contract/vendors.ts';
import { PromptRun } from '../../../src/contract/promptRun.ts';
import { folderSecret } from '../../../src/service/folder/secret.ts';
import { type Behaviour, type ModelServer, startModelServer } from '../../fakes/modelServer.ts';
import { eventually } from '../../fakes/eventually.ts';
import {
  behind,
  type Caller,
  chatgptAt,
  creditsLeft,
  leaveCredits,
  modelAt,
  quick,
  serviceFor,
  startPrompts,
} from '../testService.ts';

/** A model for one test. */
async function modelFor(context: TestContext, behave: Parameters<typeof startModelServer>[0]): Promise<ModelServer> {
  const model = await startModelServer(behave);
  behind(context, () => model.close());
  return model;
}

/** A service whose ChatGPT behaves like that, with prompts. */
async function askable(
  context: TestContext,
  behave: Parameters<typeof startModelServer>[0],
  texts: readonly string[] = ['best anvil'],
  extra: Partial<OpenAiCompatible> = {},
) {
  const model = await modelFor(context, behave);
  const service = await serviceFor(context, { configuration: chatgptAt(model.baseUrl, extra) });
  return { model, service, ...(await startPrompts(service, ...texts)) };
}

const start = async (service: Caller, project: string, body: object): Promise<PromptRun> =>
  PromptRun.parse(await service.data('POST', `/projects/${project}/prompts/runs`, { models: ['chatgpt'], ...body }));

/** The run when it has ended. */
const ended = (service: Caller, { id }: { readonly id: number }): Promise<PromptRun> =>
  eventually(async () => {
    const run = PromptRun.parse(await service.data('GET', `/prompts/runs/${id}`));
    return !['queued', 'processing'].includes(run.status) && run;
  });

/** How a run of one ask ended. */
async function outcome(context: TestContext, behaviour: Behaviour, patience = quick) {
  const model = await modelFor(context, () => behaviour);
  const service = await serviceFor(context, { configuration: chatgptAt(model.baseUrl), patience });
  const { project, prompts } = await startPrompts(service, 'best anvil');
  const run = await ended(service, await start(service, project, { prompt_ids: prompts }));
  return { status: run.status, code: run.errors[0]?.code, message: run.errors[0]?.message, tries: model.asked.length };
}

test('a run answers at once, and its answers arrive, are analysed and are told as on demand', async (context) => {
  const { model, service, project, prompts } = await askable(context, () => ({
    says: 'I recommend Acme, see https://acme.com/anvils. Globex is dear.',
  }));
  const { status, body } = await service.call('POST', `/projects/${project}/prompts/runs`, {
    prompt_ids: prompts,
    models: ['chatgpt'],
  });
  assert.deepEqual([status, body.data.total, body.data.done, body.data.completed_at], [202, 1, 0, null]);
  const run = await ended(service, body.data as PromptRun);
  assert.deepEqual([run.status, run.done, run.failed, run.errors], ['completed', 1, 0, []]);
  assert.ok(run.started_at !== null && run.completed_at !== null && run.started_at <= run.completed_at);
  const [answer] = await service.data('GET', `/projects/${project}/responses?include=content`);
  assert.deepEqual(
    [answer.brand_mentioned, answer.competitors_count, answer.realtime, answer.model],
    [true, 1, true, 'chatgpt'],
  );
  assert.match(answer.content_markdown, /^I recommend Acme/);
  assert.deepEqual(
    model.asked.map(({ model: name, messages }) => [name, messages]),
    [['test-model', [{ role: 'user', content: 'best anvil' }]]],
    'asked as a person would, and once',
  );
  const [prompt] = await service.data('GET', `/projects/${project}/prompts`);
  assert.deepEqual([prompt.latest[0].response_id, prompt.last_checked_at], [answer.id, answer.collected_at]);
});

test('every prompt × assistant × repeat is one ask, charged up front', async (context) => {
  const { service, project, prompts } = await askable(context, () => ({ says: 'Acme.' }), ['one', 'two']);
  const before = await creditsLeft(service);
  const { body } = await service.call('POST', `/projects/${project}/prompts/runs`, {
    prompt_ids: [...prompts, prompts[0]],
    models: ['chatgpt', 'chatgpt'],
    repeat: 3,
  });
  assert.deepEqual([body.credits.charged, body.credits.remaining, body.data.total], [6, before - 6, 6]);
  const run = await ended(service, body.data as PromptRun);
  assert.equal(run.done, 6);
  assert.equal(
    (await service.data('GET', `/projects/${project}/prompts`))[0].answers_count,
    3,
    'answers of the same instant are all kept',
  );
  assert.equal(await creditsLeft(service), before - 6);
});

test('without a choice of assistants a run asks those that the project tracks, and of a topic its active prompts', async (context) => {
  const { service, project, topic, prompts } = await askable(context, () => ({ says: 'x' }), ['one', 'two']);
  await service.sql('UPDATE prompts SET active = 0 WHERE id = ?', prompts[1] ?? 0);
  const run = await service.data('POST', `/projects/${project}/prompts/runs`, { topic_ids: [topic] });
  assert.equal(run.total, 2);
  await ended(service, run as PromptRun);
});

test('a run without a prompt to ask is completed at once and free', async (context) => {
  const { service, project } = await askable(context, () => ({ says: 'x' }));
  const { id } = await service.data('POST', `/projects/${project}/topics`, { name: 'Empty' });
  const { body } = await service.call('POST', `/projects/${project}/prompts/runs`, { topic_ids: [id] });
  assert.deepEqual(
    [body.data.status, body.data.total, body.credits],
    ['completed', 0, { charged: 0, remaining: null }],
  );
});

test('a run names prompts or topics, that are there, and 1 to 8 repeats', async (context) => {
  const { service, project, topic, prompts } = await askable(context, () => ({ says: 'x' }));
  const other = await startPrompts(service, 'other');
  const refused = async (body: object) =>
    (await service.refusal('POST', `/projects/${project}/prompts/runs`, body)).code;
  for (const body of [
    {},
    { prompt_ids: prompts, topic_ids: [topic] },
    { prompt_ids: [] },
    { prompt_ids: prompts, repeat: 9 },
    { prompt_ids: prompts, models: ['eliza'] },
  ]) {
    assert.equal(await refused(body), 'VALIDATION_FAILED', JSON.stringify(body));
  }
  assert.equal(await refused({ prompt_ids: [...prompts, other.prompts[0]] }), 'PROMPT_NOT_FOUND');
  assert.equal(await refused({ topic_ids: [other.topic] }), 'TOPIC_NOT_FOUND');
});

test('a run that the account cannot pay whole is not begun', async (context) => {
  const { model, service, project, prompts } = await askable(context, () => ({ says: 'x' }), ['one', 'two']);
  await leaveCredits(service, 1);
  assert.equal(
    (await service.refusal('POST', `/projects/${project}/prompts/runs`, { prompt_ids: prompts, models: ['chatgpt'] }))
      .code,
    'INSUFFICIENT_CREDITS',
  );
  assert.deepEqual(
    [
      await creditsLeft(service),
      model.asked.length,
      (await service.data('GET', `/projects/${project}/prompts/runs`)).length,
    ],
    [1, 0, 0],
  );
});

test('an assistant that nobody configured fails its own asks, and the others go on', async (context) => {
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

test('a run of which every ask failed has failed, and costs nothing', async (context) => {
  const { service, project, prompts } = await askable(context, () => ({ status: 401 }), ['one', 'two']);
  const before = await creditsLeft(service);
  const run = await ended(service, await start(service, project, { prompt_ids: prompts }));
  assert.deepEqual([run.status, run.done, run.failed], ['failed', 0, 2]);
  assert.equal(await creditsLeft(service), before);
});

test('a key that the provider refuses is told as such, and not tried again', async (context) => {
  for (const status of [401, 403]) {
    const { code, message, tries } = await outcome(context, { status, body: '{"error":{"message":"bad key sk-123"}}' });
    assert.deepEqual([code, tries], ['PROVIDER_KEY_INVALID', 1]);
    assert.doesNotMatch(message ?? '', /sk-123/);
  }
});

test('a request that the provider refuses is told as such, and not tried again', async (context) => {
  for (const status of [400, 404, 422])
    assert.deepEqual((({ code, tries }) => [code, tries])(await outcome(context, { status })), ['PROVIDER_REFUSED', 1]);
});

test('a provider that asks for fewer calls is waited for as it says, and then told as rate limited', async (context) => {
  const begun = performance.now();
  const { code, tries } = await outcome(
    context,
    { status: 429, headers: { 'retry-after': '1' } },
    { ...quick, longestPause: 2000 },
  );
  assert.deepEqual([code, tries], ['PROVIDER_RATE_LIMITED', 2]);
  assert.ok(performance.now() - begun >= 1000);
});

test('a provider that fails and then answers has answered', async (context) => {
  const { model, service, project, prompts } = await askable(context, (_, call) =>
    call === 1 ? { status: 500 } : { says: 'Acme.' },
  );
  const run = await ended(service, await start(service, project, { prompt_ids: prompts }));
  assert.deepEqual([run.status, run.done, model.asked.length], ['completed', 1, 2]);
});

test('a provider that goes on failing, says nothing or breaks off has a code of its own, after each try', async (context) => {
  const told = async (behaviour: Behaviour) => (({ code, tries }) => [code, tries])(await outcome(context, behaviour));
  assert.deepEqual(await told({ status: 500 }), ['PROVIDER_FAILED', 2]);
  assert.deepEqual(await told({ saysNothing: true }), ['PROVIDER_EMPTY', 2]);
  assert.deepEqual(await told({ says: '  ' }), ['PROVIDER_EMPTY', 2]);
  assert.deepEqual(await told({ breaksOffAfter: 'I recomm' }), ['PROVIDER_INTERRUPTED', 2], 'half an answer is none');
});

test('a provider that never begins to answer is given up in time', async (context) => {
  const { code, tries } = await outcome(context, { hangs: true }, { ...quick, firstWord: 50 });
  assert.deepEqual([code, tries], ['PROVIDER_TIMEOUT', 2]);
});

test('a provider that is not there is unreachable', async (context) => {
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

test('a key is read where the configuration names it, and told only to the provider', async (context) => {
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

test('cancelling stops running asks at once, keeps answers that came, and gives the rest back', async (context) => {
  const { model, service, project, prompts } = await askable(
    context,
    (_, call) => (call === 1 ? { says: 'Acme.' } : { hangs: true }),
    ['one', 'two', 'three'],
    { concurrency: 1 },
  );
  const before = await creditsLeft(service);
  const run = await start(service, project, { prompt_ids: prompts });
  await eventually(() => model.asked.length === 2);
  const { body } = await service.call('POST', `/prompts/runs/${run.id}/cancel`);
  assert.deepEqual([body.data.status, body.data.done, body.data.failed, body.credits.charged], ['cancelled', 1, 0, 0]);
  assert.ok(body.data.completed_at !== null);
  assert.equal(await creditsLeft(service), before - 1);
  await eventually(() => model.open() === 0);
  assert.equal((await service.data('GET', `/projects/${project}/prompts`))[0].answers_count, 1);
  assert.deepEqual(
    [model.asked.length, (await service.sql('SELECT count(*) AS n FROM work'))[0]?.['n']],
    [2, 0],
    'the third was never asked',
  );
});

test('a run that has ended cannot be cancelled', async (context) => {
  const { service, project, prompts } = await askable(context, () => ({ says: 'x' }));
  const run = await ended(service, await start(service, project, { prompt_ids: prompts }));
  const { status, code } = await service.refusal('POST', `/prompts/runs/${run.id}/cancel`);
  assert.deepEqual([status, code], [409, 'RUN_NOT_ACTIVE']);
});

test('a cancelled run leaves its lane to the next one', async (context) => {
  const { model, service, project, prompts } = await askable(
    context,
    ({ messages }) => (messages[0]?.content === 'slow' ? { hangs: true } : { says: 'x' }),
    ['slow', 'quick'],
    { concurrency: 1, perMinute: 3 },
  );
  const slow = await start(service, project, { prompt_ids: [prompts[0]], repeat: 8 });
  await eventually(() => model.asked.length === 1);
  await service.data('POST', `/prompts/runs/${slow.id}/cancel`);
  const run = await ended(service, await start(service, project, { prompt_ids: [prompts[1]] }));
  assert.equal(run.done, 1, 'what waited and was cancelled took no turn');
});

test('as many asks run at once as the configuration says, and no more', async (context) => {
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

test('runs are listed newest first, by status, a page at a time', async (context) => {
  const { service, project, prompts } = await askable(context, () => ({ says: 'x' }));
  const ids: number[] = [];
  for (let n = 0; n < 3; n += 1)
    ids.unshift(
      (
        await ended(
          service,
          await start(service, project, { prompt_ids: prompts, models: [n === 1 ? 'aimode' : 'chatgpt'] }),
        )
      ).id,
    );
  const list = async (query: string) => {
    const { body } = await service.call('GET', `/projects/${project}/prompts/runs?${query}`);
    return { ids: body.data.map(({ id }: PromptRun) => id) as number[], meta: body.meta };
  };
  const first = await list('limit=2');
  assert.deepEqual([first.ids, first.meta.has_more], [ids.slice(0, 2), true]);
  assert.deepEqual((await list(`limit=2&cursor=${first.meta.next_cursor}`)).ids, ids.slice(2));
  assert.deepEqual((await list('status=failed')).ids, [ids[1]]);
  assert.equal(
    (await service.refusal('GET', `/projects/${project}/prompts/runs?status=failed&cursor=${first.meta.next_cursor}`))
      .code,
    'INVALID_CURSOR',
  );
});

test('each run of a page tells why its own asks failed, the first hundred of them', async (context) => {
  const { service, project, prompts } = await askable(
    context,
    () => ({ says: 'x' }),
    Array.from({ length: 13 }, (_, n) => `prompt ${n}`),
  );
  const fail = async (body: object) => ended(service, await start(service, project, { models: ['aimode'], ...body }));
  await fail({ prompt_ids: prompts, repeat: 8 });
  await fail({ prompt_ids: prompts.slice(0, 2) });
  const page: PromptRun[] = await service.data('GET', `/projects/${project}/prompts/runs`);
  assert.deepEqual(
    page.map(({ failed, errors }) => [failed, errors.length]),
    [
      [2, 2],
      [104, 100],
    ],
  );
});

test('the configuration is replaced whole from the next ask on', async (context) => {
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
