import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { Configuration } from '../../../src/contract/models/configuration.ts';
import { PromptRun } from '../../../src/contract/projects/promptRun.ts';
import { ResponseDetail } from '../../../src/contract/projects/response.ts';
import type { Assistant } from '../../../src/contract/models/assistants.ts';
import { eventually } from '../../fakes/eventually.ts';
import { startJudgeServer } from '../../fakes/judgeServer.ts';
import { geminiAnswer } from '../../fakes/providers/google.ts';
import { openAiAnswer } from '../../fakes/providers/openAi.ts';
import { sonarAnswer } from '../../fakes/providers/perplexity.ts';
import { aiModePage, noResults, overviewSteps, resultPage } from '../../fakes/providers/serpApi.ts';
import { type Asked, type Reply, startProvider } from '../../fakes/providers/server.ts';
import { startPrompts } from '../acme.ts';
import { quick } from '../testModels.ts';
import { behind, serviceFor, type TestService } from '../testService.ts';

const key = 'sk-nobody-may-read-this';
const page = (path: string) => `https://reviews.example.com/${path}`;

/** Starts a provider for one test. */
async function provider(context: TestContext, play: (asked: Asked) => Reply) {
  const server = await startProvider(play);
  behind(context, () => server.close());
  return server;
}

const chatgpt = openAiAnswer({
  text: 'Take Acme ([reviews.example.com](https://reviews.example.com/acme?utm_source=openai)), or Globex.',
  annotations: [
    {
      of: '([reviews.example.com](https://reviews.example.com/acme?utm_source=openai))',
      url: `${page('acme')}?utm_source=openai`,
      title: 'Acme review',
    },
  ],
  actions: [
    {
      type: 'search',
      query: 'best anvil 2026',
      sources: [
        { type: 'url', url: page('acme') },
        { type: 'url', url: page('all') },
      ],
    },
  ],
});
const gemini = geminiAnswer({
  texts: ['Für Ambosse ', 'nimmt man Acme.'],
  queries: ['bester amboss'],
  pages: [{ uri: 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/AbC-1', title: 'acme.com' }],
  supports: [{ of: 'nimmt man Acme.', pages: [0] }],
});
const perplexity = sonarAnswer({
  texts: ['Globex is best.[1]'],
  results: [{ title: 'Globex review', url: page('globex') }],
  searches: 1,
});

/** Configures all assistants, each with a local provider in the format of its vendor. */
async function allAssistants(
  context: TestContext,
  replies: Partial<Record<'openai' | 'google' | 'perplexity' | 'serpapi', (asked: Asked) => Reply>> = {},
) {
  const openai = await provider(context, replies.openai ?? (() => chatgpt));
  const google = await provider(context, replies.google ?? (() => gemini));
  const sonar = await provider(context, replies.perplexity ?? (() => perplexity));
  const noOverview = overviewSteps({ google: [noResults('organic_results_state')] });
  const serpapi = await provider(
    context,
    replies.serpapi ?? ((asked) => (asked.query.get('engine') === 'google_ai_mode' ? aiModePage : noOverview(asked))),
  );
  const compatible = await startJudgeServer(['Acme, of course.']);
  behind(context, () => compatible.close());
  const configuration = Configuration.parse({
    assistants: {
      chatgpt: { kind: 'openai', model: 'gpt-5.1', key, baseUrl: openai.baseUrl },
      gemini: { kind: 'google', model: 'gemini-2.5-flash', key, baseUrl: google.baseUrl },
      perplexity: { kind: 'perplexity', key, baseUrl: sonar.baseUrl },
      aimode: { kind: 'serpapi', key, baseUrl: serpapi.baseUrl },
      aioverview: { kind: 'serpapi', key, baseUrl: serpapi.baseUrl },
      copilot: { kind: 'openai-compatible', model: 'any', baseUrl: compatible.baseUrl },
    },
  });
  return { configuration, openai, google, sonar, serpapi };
}

async function asked(
  service: TestService,
  text: string,
): Promise<{ run: PromptRun; project: string; answers: Map<string, ResponseDetail> }> {
  const { project, prompts } = await startPrompts(service, text);
  const models: Assistant[] = ['chatgpt', 'gemini', 'perplexity', 'aimode', 'aioverview', 'copilot'];
  await service.data('PATCH', `/projects/${project}`, { models, region: 'DE' });
  const { id } = await service.data('POST', `/projects/${project}/prompts/runs`, { prompt_ids: prompts });
  const run = await eventually(async () => {
    const found = PromptRun.parse(await service.data('GET', `/prompts/runs/${id}`));
    return !['queued', 'processing'].includes(found.status) && found;
  });
  const rows = (await service.data('GET', `/projects/${project}/responses`)) as { id: number; model: string }[];
  const answers = new Map<string, ResponseDetail>();
  for (const row of rows)
    answers.set(row.model, ResponseDetail.parse(await service.data('GET', `/projects/${project}/responses/${row.id}`)));
  return { run, project, answers };
}

describe('run of all assistants', () => {
  test('stores sources, searches, version, country and language', async (context) => {
    const { configuration, openai, serpapi, sonar } = await allAssistants(context);
    const service = await serviceFor(context, { configuration });
    const { run, answers, project } = await asked(service, 'Welcher Amboss ist der beste?');
    assert.deepEqual([run.status, run.total, run.done, run.failed, run.scheduled], ['completed', 6, 6, 0, false]);
    const models = ['aimode', 'aioverview', 'chatgpt', 'copilot', 'gemini', 'perplexity'];
    assert.deepEqual([run.asked?.prompts, run.asked?.models], [1, models]);
    const answerOf = (model: string) => answers.get(model) as ResponseDetail;

    assert.match(answerOf('chatgpt').content_markdown, /^Take Acme\[1\], or Globex\.\n\nSources:/);
    assert.deepEqual(
      answerOf('chatgpt').sources.map(({ url, cited }) => [url, cited]),
      [
        [page('acme'), true],
        [page('all'), false],
      ],
    );
    assert.deepEqual(
      [answerOf('chatgpt').search_performed, answerOf('chatgpt').search_queries, answerOf('chatgpt').model_version],
      [true, ['best anvil 2026'], 'gpt-5.1-2025-11-13'],
    );
    assert.deepEqual(answerOf('chatgpt').citations, [{ sentence: 'Take Acme, or Globex.', sources: [1] }]);
    assert.deepEqual(
      answerOf('chatgpt').competitors.map(({ name }) => name),
      ['Globex'],
    );

    assert.deepEqual(
      answerOf('gemini').sources.map(({ domain, cited }) => [domain, cited]),
      [['acme.com', true]],
      'a redirect counts for the domain that it is titled with',
    );
    assert.equal(answerOf('gemini').model_version, 'gemini-2.5-flash-001');
    assert.deepEqual(
      [
        answerOf('perplexity').brand_mentioned,
        answerOf('perplexity').search_queries,
        answerOf('perplexity').search_performed,
      ],
      [false, [], true],
      'its searches are not reported',
    );
    assert.ok(answerOf('aimode').sources.length > 0 && answerOf('aimode').content_markdown.includes('[1]'));
    assert.deepEqual(
      [answerOf('aioverview').brand_mentioned, answerOf('aioverview').content_markdown],
      [null, ''],
      'no overview is a fact',
    );
    assert.deepEqual([answerOf('copilot').search_performed, answerOf('copilot').sources], [null, []]);
    for (const answer of answers.values()) assert.deepEqual([answer.language, answer.realtime], ['de', true]);
    const regions = Object.fromEntries([...answers].map(([model, { region }]) => [model, region]));
    assert.deepEqual(
      regions,
      { chatgpt: 'DE', gemini: null, perplexity: 'DE', aimode: 'DE', aioverview: 'DE', copilot: null },
      'null where no country can be set',
    );

    assert.deepEqual(
      [...new Set(serpapi.asked.map(({ query }) => `${query.get('gl')} ${query.get('hl')}`))],
      ['de de'],
    );
    assert.match(JSON.stringify(openai.asked[0]?.body), /"country":"DE"/);
    assert.match(JSON.stringify(sonar.asked[0]?.body), /"country":"DE"/);
    const { totals } = (await service.data('GET', `/projects/${project}/visibility`)) as {
      totals: { answers: number; no_answer: number };
    };
    assert.deepEqual([totals.answers, totals.no_answer], [5, 1]);
  });

  test('reports failures of each provider without any key', async (context) => {
    const { configuration } = await allAssistants(context, {
      openai: () => ({
        status: 401,
        json: {
          error: {
            message: `Incorrect API key provided: ${key}.`,
            type: 'invalid_request_error',
            code: 'invalid_api_key',
          },
        },
      }),
      google: () => ({
        status: 429,
        json: {
          error: {
            code: 429,
            status: 'RESOURCE_EXHAUSTED',
            message: 'Quota exceeded',
            details: [
              {
                '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
                violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel' }],
              },
            ],
          },
        },
      }),
      perplexity: () => ({ hangs: true }),
      serpapi: ({ query }) =>
        query.get('engine') === 'google_ai_mode'
          ? { status: 200, text: '<html>busy</html>' }
          : resultPage({ error: 'Your account has run out of searches.' }),
    });
    const service = await serviceFor(context, { configuration, patience: { ...quick, firstWord: 4000, tries: 1 } });
    const { run, answers } = await asked(service, 'best anvil');
    assert.deepEqual([run.status, run.done, run.failed], ['completed', 1, 5]);
    assert.deepEqual(Object.fromEntries(run.errors.map(({ model, code }) => [model, code])), {
      chatgpt: 'PROVIDER_KEY_INVALID',
      gemini: 'PROVIDER_QUOTA',
      perplexity: 'PROVIDER_TIMEOUT',
      aimode: 'PROVIDER_EMPTY',
      aioverview: 'PROVIDER_QUOTA',
    });
    assert.deepEqual([...answers.keys()], ['copilot']);
    assert.ok(!JSON.stringify(run).includes(key));
  });

  test('stores the sentiment and the quotation of the judge', async (context) => {
    const { configuration } = await allAssistants(context);
    const judge = await startJudgeServer([
      JSON.stringify({ quotation: 'Take Acme', sentiment: 'negative', mention: 'recommended' }),
    ]);
    behind(context, () => judge.close());
    const service = await serviceFor(context, {
      configuration: {
        assistants: { chatgpt: configuration.assistants.chatgpt },
        judge: { kind: 'openai-compatible', model: 'j', baseUrl: judge.baseUrl, concurrency: 2, perMinute: 60 },
      },
    });
    const { project, prompts } = await startPrompts(service, 'best anvil');
    await service.data('POST', `/projects/${project}/prompts/runs`, { prompt_ids: prompts, models: ['chatgpt'] });
    const judged = await eventually(async () => {
      const [row] = (await service.data('GET', `/projects/${project}/responses`)) as { id: number }[];
      const answer = row && ResponseDetail.parse(await service.data('GET', `/projects/${project}/responses/${row.id}`));
      return answer?.sentiment_source === 'judge' && answer;
    });
    assert.deepEqual(
      [judged.sentiment, judged.sentiment_quote, judged.mention_kind],
      ['negative', 'Take Acme', 'recommended'],
    );
    const { counts } = (await service.data('GET', `/projects/${project}/sentiment`)) as { counts: object };
    assert.deepEqual(counts, { positive: 0, mixed: 0, negative: 1 });
    assert.equal(judge.asked.length, 1);
    assert.deepEqual(await service.withStore(({ read }) => read.views.compareRollups()), []);
  });
});
