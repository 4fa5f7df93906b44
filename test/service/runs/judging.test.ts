import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { OpenAiCompatible } from '../../../src/contract/models/vendors.ts';
import type { PromptRun } from '../../../src/contract/projects/promptRun.ts';
import type { ResponseDetail } from '../../../src/contract/projects/response.ts';
import { eventually } from '../../fakes/eventually.ts';
import { type Reply, startJudgeServer } from '../../fakes/judgeServer.ts';
import { startModelServer } from '../../fakes/modelServer.ts';
import { startPrompts } from '../acme.ts';
import { chatgptAt, modelAt } from '../testModels.ts';
import { behind, configure, serviceFor, type TestService } from '../testService.ts';
import { ended, start } from './askable.ts';

const noon = Date.UTC(2027, 0, 4, 12);
const day = 86_400_000;
const verdict = JSON.stringify({ quotation: 'Take Acme.', sentiment: 'negative', mention: 'recommended' });

/**
 * A service whose assistant has answered two prompts with the brand's name, and whose judge, which replies so, has
 * failed on some of the answers.
 */
async function halfJudged(
  context: TestContext,
  { replies = [verdict], ...limits }: Partial<OpenAiCompatible> & { readonly replies?: readonly Reply[] },
  failures: number,
) {
  const model = await startModelServer(() => ({ says: 'Take Acme.' }));
  const judge = await startJudgeServer(replies);
  for (const server of [model, judge]) behind(context, () => server.close());
  const configuration = { ...chatgptAt(model.baseUrl), judge: modelAt(judge.baseUrl, { concurrency: 1, ...limits }) };
  const clock = { now: noon };
  const service = await serviceFor(context, { now: () => clock.now, configuration });
  const { project, prompts } = await startPrompts(service, 'best anvil', 'cheap anvil');
  const run = (await service.data('POST', `/projects/${project}/prompts/runs`, {
    prompt_ids: prompts,
    models: ['chatgpt'],
  })) as PromptRun;
  await eventually(
    async () => ((await service.data('GET', `/prompts/runs/${run.id}`)) as PromptRun).completed_at !== null,
  );
  await eventually(async () => (await unjudged(service)) === failures && isIdle(service));
  return { service, project, judge, configuration, clock };
}

const unjudged = async (service: TestService): Promise<number> =>
  (await service.sql('SELECT answer_id FROM unjudged')).length;

const isIdle = (service: TestService): Promise<boolean> => service.withStore(({ read }) => read.work.isIdle());

async function details(service: TestService, project: string): Promise<ResponseDetail[]> {
  const rows = (await service.data('GET', `/projects/${project}/responses`)) as { id: number }[];
  const answers = await Promise.all(rows.map(({ id }) => service.data('GET', `/projects/${project}/responses/${id}`)));
  return answers as ResponseDetail[];
}

/** Sentiment sources of the answers. */
const sources = async (service: TestService, project: string) =>
  (await details(service, project)).map(({ sentiment_source: source }) => source).sort();

/** Stored fields that a verdict decides. */
const verdicts = async (service: TestService, project: string) =>
  (await details(service, project)).map((answer) => ({
    brand_mentioned: answer.brand_mentioned,
    mention_kind: answer.mention_kind,
    position: answer.position,
    sentiment: answer.sentiment,
    sentiment_source: answer.sentiment_source,
    sentiment_quote: answer.sentiment_quote,
  }));

describe('judge', () => {
  test('resumes the next day when its budget is spent', async (context) => {
    const { service, project, judge } = await halfJudged(context, { perDay: 1 }, 1);
    assert.deepEqual([await sources(service, project), judge.asked.length], [['estimated', 'judge'], 1]);
    const later = await service.restart({ now: () => noon + day });
    await eventually(async () => (await unjudged(later)) === 0);
    assert.deepEqual([await sources(later, project), judge.asked.length], [['judge', 'judge'], 2]);
    assert.deepEqual(await later.withStore(({ read }) => read.views.compareRollups()), []);
  });

  test('gives up after three days and keeps the estimate', async (context) => {
    const { service, project, judge } = await halfJudged(context, { replies: [{ status: 401 }] }, 2);
    assert.equal(judge.asked.length, 1, 'a refused judge is called once in a run');
    const last = await service.restart({ now: () => noon + 3 * day - 1 });
    await eventually(async () => judge.asked.length === 2 && isIdle(last));
    assert.equal(await unjudged(last), 2);
    const over = await last.restart({ now: () => noon + 3 * day });
    await eventually(async () => (await unjudged(over)) === 0 && isIdle(over));
    assert.deepEqual([await sources(over, project), judge.asked.length], [['estimated', 'estimated'], 2]);
  });

  test('stops retrying failed answers when it is removed', async (context) => {
    const {
      service,
      project,
      configuration: { assistants },
    } = await halfJudged(context, { replies: [{ status: 401 }] }, 2);
    const without = await service.restart({ configuration: { assistants } });
    await eventually(async () => (await unjudged(without)) === 0);
    assert.deepEqual(await sources(without, project), ['estimated', 'estimated']);
  });

  test('turns a mention into a denial in every count, for good', async (context) => {
    const denial = JSON.stringify({ quotation: 'Take Acme.', sentiment: 'mixed', mention: 'denied' });
    const { service, project } = await halfJudged(context, { replies: [denial] }, 0);
    const denied = {
      brand_mentioned: false,
      mention_kind: 'denied',
      position: null,
      sentiment: null,
      sentiment_source: 'judge',
      sentiment_quote: 'Take Acme.',
    };
    const expected = [denied, denied];
    assert.deepEqual(await verdicts(service, project), expected);
    await service.data('PATCH', `/projects/${project}`, { competitors: [{ name: 'Globex' }] });
    await eventually(() => isIdle(service));
    assert.deepEqual(await verdicts(service, project), expected);
    const { totals } = (await service.data('GET', `/projects/${project}/visibility`)) as { totals: object };
    assert.partialDeepStrictEqual(totals, { answers: 2, mentioned: 0 });
    assert.deepEqual(await service.withStore(({ read }) => read.views.compareRollups()), []);
  });

  test('calls a refused model once a run, until its key changes', async (context) => {
    const { service, project, judge, configuration, clock } = await halfJudged(
      context,
      { replies: [{ status: 401 }, { status: 402 }, verdict], key: 'first' },
      2,
    );
    const prompts = (await service.data('GET', `/projects/${project}/prompts`)) as { id: number }[];
    const again = async (pending: number): Promise<void> => {
      clock.now += 60_000;
      await ended(service, await start(service, project, { prompt_ids: prompts.map(({ id }) => id) }));
      await eventually(async () => (await unjudged(service)) === pending && isIdle(service));
    };
    await again(4);
    assert.equal(judge.asked.length, 2);
    await configure(service, { ...configuration, judge: { ...configuration.judge, key: 'second' } });
    await again(4);
    assert.equal(judge.asked.length, 4);
  });
});
