import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { OpenAiCompatible } from '../../../src/contract/models/vendors.ts';
import type { PromptRun } from '../../../src/contract/projects/promptRun.ts';
import { openStore, type Store } from '../../../src/service/store/store.ts';
import { eventually } from '../../fakes/eventually.ts';
import { type Behaviour, startModelServer } from '../../fakes/modelServer.ts';
import { dialects, emptyPlace } from '../testDatabase.ts';
import { startPrompts } from '../acme.ts';
import type { Caller } from '../caller.ts';
import { chatgptAt } from '../testModels.ts';
import { behind, serviceFor } from '../testService.ts';

const noon = Date.UTC(2027, 0, 4, 12);
const day = 86_400_000;

/** A service with three prompts for an assistant that behaves so, at a moment that a test moves. */
async function askable(
  context: TestContext,
  limits: Partial<OpenAiCompatible>,
  behave: (call: number) => Behaviour = () => ({ says: 'Acme.' }),
) {
  const model = await startModelServer((_, call) => behave(call));
  behind(context, () => model.close());
  const clock = { now: noon };
  const service = await serviceFor(context, {
    now: () => clock.now,
    configuration: chatgptAt(model.baseUrl, { concurrency: 1, ...limits }),
  });
  return { model, clock, service, ...(await startPrompts(service, 'one', 'two', 'three')) };
}

/** Asks all prompts; returns the number of answers and the codes of the failures. */
async function ask(
  service: Caller,
  project: string,
  prompts: readonly number[],
): Promise<[done: number, codes: string[]]> {
  const { id } = (await service.data('POST', `/projects/${project}/prompts/runs`, {
    prompt_ids: prompts,
    models: ['chatgpt'],
  })) as PromptRun;
  const { done, errors } = await eventually(async () => {
    const run = (await service.data('GET', `/prompts/runs/${id}`)) as PromptRun;
    return run.completed_at !== null && run;
  });
  return [done, errors.map(({ code }) => code)];
}

describe('daily budget', () => {
  for (const [dialect, options] of dialects) {
    test(`${dialect}: is never overspent by concurrent calls`, options, async (context) => {
      const place = await emptyPlace(context, dialect);
      const stores: Store[] = [];
      for (let n = dialect === 'postgres' ? 3 : 1; n > 0; n -= 1) stores.push(await openStore(place));
      for (const store of stores) behind(context, () => store.close());
      const spend = (store: Store, role: string, of: string): Promise<boolean> =>
        store.write(({ budgets }) => budgets.spend(role, of, 7));
      const spent = await Promise.all(
        Array.from({ length: 5 }, () => stores)
          .flat()
          .concat(stores)
          .flatMap((store) => [spend(store, 'chatgpt', '2027-01-04'), spend(store, 'chatgpt', '2027-01-04')]),
      );
      assert.equal(spent.filter(Boolean).length, 7);
      const [store] = stores as [Store];
      assert.deepEqual(
        [await spend(store, 'writer', '2027-01-04'), await spend(store, 'chatgpt', '2027-01-05')],
        [true, true],
        'roles and days are counted separately',
      );
      assert.equal(
        await store.write(({ budgets }) => budgets.spend('chatgpt', '2027-01-04', 8)),
        true,
        'a higher one has room again',
      );
      const calls = (role: string, of: string): Promise<number> => store.read.budgets.spent(role, of);
      assert.deepEqual(
        await Promise.all([
          calls('chatgpt', '2027-01-04'),
          calls('writer', '2027-01-04'),
          calls('gemini', '2027-01-04'),
        ]),
        [8, 1, 0],
      );
      await store.write(({ budgets }) => budgets.forget('2027-01-05'));
      assert.deepEqual(await Promise.all([calls('chatgpt', '2027-01-04'), calls('chatgpt', '2027-01-05')]), [0, 1]);
    });
  }

  test('fails further asks, even after a restart, until the next day', async (context) => {
    const { model, clock, service, project, prompts } = await askable(context, { perDay: 2 });
    assert.deepEqual(await ask(service, project, prompts), [2, ['PROVIDER_BUDGET_SPENT']]);
    const restarted = await service.restart();
    assert.deepEqual(await ask(restarted, project, prompts), [0, Array<string>(3).fill('PROVIDER_BUDGET_SPENT')]);
    assert.equal(model.asked.length, 2);
    clock.now += day;
    assert.deepEqual(await ask(restarted, project, prompts), [2, ['PROVIDER_BUDGET_SPENT']]);
    assert.equal(model.asked.length, 4);
  });

  test('counts failed attempts too, and fails the other asks', async (context) => {
    const { model, service, project, prompts } = await askable(context, { perDay: 3 }, (call) =>
      call === 1 || call === 3 ? { status: 500 } : { says: 'Acme.' },
    );
    assert.deepEqual(await ask(service, project, prompts), [1, ['PROVIDER_BUDGET_SPENT', 'PROVIDER_BUDGET_SPENT']]);
    assert.equal(model.asked.length, 3);
  });

  test('counts no calls without a limit', async (context) => {
    const { service, project, prompts } = await askable(context, {});
    assert.deepEqual(await ask(service, project, prompts), [3, []]);
    assert.deepEqual(await service.sql('SELECT * FROM provider_days'), []);
  });

  test('reaches every prompt, as the schedule asks the oldest first', async (context) => {
    const {
      clock,
      service,
      project,
      prompts: [one, two, three],
    } = await askable(context, { perDay: 2 });
    await service.data('PATCH', `/projects/${project}`, { models: ['chatgpt'], schedule: { cron: '0 6 * * *' } });
    const answered: number[] = [];
    let working = service;
    for (const days of [1, 2]) {
      clock.now = noon + days * day;
      working = await working.restart();
      await eventually(async () => {
        const runs = (await working.data('GET', `/projects/${project}/prompts/runs`)) as PromptRun[];
        return runs.length === days && runs.every(({ completed_at: ended, failed }) => ended !== null && failed === 1);
      });
      const newest = (await working.data('GET', `/projects/${project}/responses?limit=2`)) as {
        prompt: { id: number };
      }[];
      answered.push(...newest.map(({ prompt }) => prompt.id).reverse());
    }
    assert.deepEqual(answered, [one, two, three, one]);
  });
});
