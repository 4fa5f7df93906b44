import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { type Behaviour, startModelServer } from '../../fakes/modelServer.ts';
import { eventually } from '../../fakes/eventually.ts';
import { ended, startArticle } from '../content/articles.ts';
import { startProject, startPrompts } from '../acme.ts';
import { chatgptAt, modelAt } from '../testModels.ts';
import { behind, leaveCredits, serviceFor, type TestService } from '../testService.ts';

/** A service whose models all behave like that, with a prompt. */
async function serviceWith(context: TestContext, behaviour: Behaviour) {
  const model = await startModelServer(() => behaviour);
  behind(context, () => model.close());
  const service = await serviceFor(context, {
    configuration: { ...chatgptAt(model.baseUrl), writer: modelAt(model.baseUrl) },
  });
  return { model, service, ...(await startPrompts(service, 'best anvil')) };
}

async function balanceOf(service: TestService): Promise<number[]> {
  const { credits } = await service.data('GET', '/me');
  return [credits.plan, credits.additional];
}

describe('refunds and repeats', () => {
  test('refund failed asks, additional credits first', async (context) => {
    const { service, project, prompts } = await serviceWith(context, { status: 400 });
    await leaveCredits(service, 2, 10);
    const { body } = await service.call('POST', `/projects/${project}/prompts/runs`, {
      prompt_ids: prompts,
      models: ['chatgpt'],
      repeat: 5,
    });
    assert.deepEqual([body.credits.charged, body.credits.remaining], [5, 7]);
    await eventually(async () => (await service.data('GET', `/prompts/runs/${body.data.id}`)).status === 'failed');
    assert.deepEqual(await balanceOf(service), [2, 10]);
  });

  test('refund open and failed asks of a cancelled run once', async (context) => {
    const { service, project, prompts } = await serviceWith(context, { hangs: true });
    await leaveCredits(service, 3, 10);
    const { id } = await service.data('POST', `/projects/${project}/prompts/runs`, {
      prompt_ids: prompts,
      models: ['chatgpt', 'copilot'],
      repeat: 4,
    });
    assert.deepEqual(await balanceOf(service), [0, 5]);
    const { errors } = await eventually(async () => {
      const run = await service.data('GET', `/prompts/runs/${id}`);
      return run.failed === 4 && (run as { errors: { code: string }[] });
    });
    assert.deepEqual(
      errors.map(({ code }) => code),
      Array.from({ length: 4 }, () => 'ASSISTANT_NOT_CONFIGURED'),
    );
    assert.equal((await service.data('POST', `/prompts/runs/${id}/cancel`)).status, 'cancelled');
    assert.equal((await service.refusal('POST', `/prompts/runs/${id}/cancel`)).code, 'RUN_NOT_ACTIVE');
    assert.deepEqual(await balanceOf(service), [3, 10]);
  });

  test('refund a failed article, and charge its retry', async (context) => {
    const {
      service,
      project,
      prompts: [prompt],
    } = await serviceWith(context, { status: 400 });
    await leaveCredits(service, 4, 20);
    const run = await startArticle(service, project, { prompt_id: prompt });
    const failed = await ended(service, run);
    assert.deepEqual([failed.status, failed.retryable, await balanceOf(service)], ['failed', true, [4, 20]]);
    const { status, body } = await service.call('POST', `/content/runs/${run.id}/retry`);
    assert.deepEqual([status, body.credits], [200, { charged: 10, remaining: 14 }]);
    await ended(service, run);
    assert.deepEqual(await balanceOf(service), [4, 20]);
  });

  test('refund an article that is cancelled before its draft', async (context) => {
    const {
      model,
      service,
      project,
      prompts: [prompt],
    } = await serviceWith(context, { hangs: true });
    await leaveCredits(service, 4, 20);
    const run = await startArticle(service, project, { prompt_id: prompt });
    await eventually(() => model.asked.length > 0);
    const { body } = await service.call('POST', `/content/runs/${run.id}/cancel`);
    assert.deepEqual([body.data.status, body.data.retryable, body.credits.charged], ['cancelled', true, 0]);
    assert.deepEqual(await balanceOf(service), [4, 20]);
  });

  test('repeat calls that only read, and refuse another body', async (context) => {
    const service = await serviceFor(context);
    const { project } = await startProject(service);
    const send = (address: string, body: object) =>
      service.call('POST', address, body, { headers: { 'Idempotency-Key': address } });
    for (const [address, body, other] of [
      ['/content/score', { markdown: 'One.' }, { markdown: 'Two.' }],
      [
        `/projects/${project}/exports/estimate`,
        { type: 'responses', format: 'csv' },
        { type: 'responses', format: 'ndjson' },
      ],
    ] as const) {
      const [first, again, conflict] = [
        await send(address, body),
        await send(address, body),
        await send(address, other),
      ];
      assert.deepEqual([again.status, again.body.data, again.body.meta], [200, first.body.data, first.body.meta]);
      assert.notEqual(again.body.request_id, first.body.request_id);
      assert.deepEqual([conflict.status, conflict.body.error.code], [409, 'IDEMPOTENCY_CONFLICT']);
    }
  });

  test('ignore the Idempotency-Key of calls other than POST', async (context) => {
    const service = await serviceFor(context);
    for (const name of ['', 'one two', 'x'.repeat(300)]) {
      assert.equal((await service.call('GET', '/me', undefined, { headers: { 'Idempotency-Key': name } })).status, 200);
    }
  });
});
