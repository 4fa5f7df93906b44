import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { OpenAiCompatible } from '../../../src/contract/models/vendors.ts';
import type { Ask, PromptRun } from '../../../src/contract/projects/promptRun.ts';
import { eventually } from '../../fakes/eventually.ts';
import { makeUser } from '../accounts/accountUser.ts';
import { startPrompts } from '../acme.ts';
import { creditsLeft, sharedService } from '../testService.ts';
import { askable as askableAt, start, ended } from './askable.ts';

const service = await sharedService();

/** Prompts on the shared service, whose ChatGPT behaves like that until the next test. */
const askable = (
  context: TestContext,
  behave: Parameters<typeof askableAt>[1],
  texts?: readonly string[],
  extra: Partial<OpenAiCompatible> = {},
) => askableAt(context, behave, texts, { ...extra, service });

describe('prompt runs', () => {
  test('answer immediately and store analysed answers', async (context) => {
    const { model, project, prompts } = await askable(context, () => ({
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

  test('list their asks by page with answer or error', async (context) => {
    const { project, prompts } = await askable(
      context,
      ({ messages }) => (messages[0]?.content === 'one' ? { says: 'Acme.' } : { status: 400 }),
      ['one', 'two'],
    );
    const { id } = await service.data('POST', `/projects/${project}/prompts/runs`, {
      prompt_ids: prompts,
      models: ['chatgpt'],
    });
    await ended(service, { id });
    const { body } = await service.call('GET', `/prompts/runs/${id}/asks?limit=1`);
    const next = await service.call('GET', `/prompts/runs/${id}/asks?cursor=${body.meta.next_cursor}`);
    const asks: Ask[] = [...body.data, ...next.body.data];
    assert.deepEqual(
      asks.map(({ prompt, model, status, response_id: answer, error }) => [
        prompt.text,
        model,
        status,
        answer !== null,
        error !== null,
      ]),
      [
        ['one', 'chatgpt', 'done', true, false],
        ['two', 'chatgpt', 'failed', false, true],
      ],
    );
    assert.deepEqual([body.meta.has_more, next.body.meta.has_more], [true, false]);
    await service.data('DELETE', `/projects/${project}/prompts/${prompts[0]}`);
    const [gone] = await service.data('GET', `/prompts/runs/${id}/asks`);
    assert.deepEqual(gone.prompt, { id: prompts[0], text: null });
    assert.equal((await service.refusal('GET', '/prompts/runs/999/asks')).code, 'RUN_NOT_FOUND');
  });

  test('charge each prompt, assistant and repeat up front', async (context) => {
    const { project, prompts } = await askable(context, () => ({ says: 'Acme.' }), ['one', 'two']);
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

  test('default to tracked assistants and active prompts', async (context) => {
    const { project, topic, prompts } = await askable(context, () => ({ says: 'x' }), ['one', 'two']);
    await service.sql('UPDATE prompts SET active = 0 WHERE id = ?', prompts[1] ?? 0);
    const run = await service.data('POST', `/projects/${project}/prompts/runs`, { topic_ids: [topic] });
    assert.equal(run.total, 2);
    await ended(service, run as PromptRun);
  });

  test('complete at no charge without a prompt', async (context) => {
    const { project } = await askable(context, () => ({ says: 'x' }));
    const { id } = await service.data('POST', `/projects/${project}/topics`, { name: 'Empty' });
    const { body } = await service.call('POST', `/projects/${project}/prompts/runs`, { topic_ids: [id] });
    assert.deepEqual(
      [body.data.status, body.data.total, body.credits],
      ['completed', 0, { charged: 0, remaining: null }],
    );
  });

  test('require existing prompts or topics and 1 to 8 repeats', async (context) => {
    const { project, topic, prompts } = await askable(context, () => ({ says: 'x' }));
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

  test('refuse to start without enough credits', async (context) => {
    const { model } = await askable(context, () => ({ says: 'x' }));
    const user = await makeUser(service);
    const { project, prompts } = await startPrompts(user, 'one', 'two');
    await user.set({ credits_plan: 1, credits_additional: 0 });
    assert.equal(
      (await user.refusal('POST', `/projects/${project}/prompts/runs`, { prompt_ids: prompts, models: ['chatgpt'] }))
        .code,
      'INSUFFICIENT_CREDITS',
    );
    assert.deepEqual(
      [
        await creditsLeft(user),
        model.asked.length,
        (await user.data('GET', `/projects/${project}/prompts/runs`)).length,
      ],
      [1, 0, 0],
    );
  });

  test('keep answers and refund the rest when cancelled', async (context) => {
    const { model, project, prompts } = await askable(
      context,
      (_, call) => (call === 1 ? { says: 'Acme.' } : { hangs: true }),
      ['one', 'two', 'three'],
      { concurrency: 1 },
    );
    const before = await creditsLeft(service);
    const run = await start(service, project, { prompt_ids: prompts });
    await eventually(() => model.asked.length === 2);
    const { body } = await service.call('POST', `/prompts/runs/${run.id}/cancel`);
    assert.deepEqual(
      [body.data.status, body.data.done, body.data.failed, body.credits.charged],
      ['cancelled', 1, 0, 0],
    );
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

  test('refuse to be cancelled after they ended', async (context) => {
    const { project, prompts } = await askable(context, () => ({ says: 'x' }));
    const run = await ended(service, await start(service, project, { prompt_ids: prompts }));
    const { status, code } = await service.refusal('POST', `/prompts/runs/${run.id}/cancel`);
    assert.deepEqual([status, code], [409, 'RUN_NOT_ACTIVE']);
  });

  test('free their lane when cancelled', async (context) => {
    const { model, service, project, prompts } = await askableAt(
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

  test('are listed newest first, by status and by page', async (context) => {
    const { project, prompts } = await askable(context, () => ({ says: 'x' }));
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

  test('list the first hundred errors each', async (context) => {
    const { project, prompts } = await askable(
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

  test('count errors beyond the hundredth by assistant and code', async (context) => {
    const { project, prompts } = await askable(
      context,
      () => ({ status: 401 }),
      Array.from({ length: 13 }, (_, n) => `prompt ${n}`),
    );
    const run = await ended(
      service,
      await start(service, project, { prompt_ids: prompts, models: ['chatgpt', 'aimode'], repeat: 8 }),
    );
    assert.deepEqual(run.error_counts?.map(({ model, code, prompts: count }) => [model, code, count]).sort(), [
      ['aimode', 'ASSISTANT_NOT_CONFIGURED', 13],
      ['chatgpt', 'PROVIDER_KEY_INVALID', 13],
    ]);
    assert.match(run.error_counts.find(({ model }) => model === 'chatgpt')?.message ?? '', /rejected the key/);
  });
});
