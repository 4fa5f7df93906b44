import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { tryModel } from '../../../src/client/local/localService.ts';
import type { Configuration } from '../../../src/contract/models/configuration.ts';
import type { SpendStanding, UsageRow } from '../../../src/contract/service/account.ts';
import { folderSecret } from '../../../src/service/folder/folderFiles.ts';
import { createSettings } from '../../../src/service/models/configuration.ts';
import { runDue } from '../../../src/service/work/jobs/scheduling.ts';
import { eventually } from '../../fakes/eventually.ts';
import { openAiAnswer } from '../../fakes/providers/openAi.ts';
import { sonarAnswer } from '../../fakes/providers/perplexity.ts';
import { aiModePage } from '../../fakes/providers/serpApi.ts';
import { type Reply, startProvider } from '../../fakes/providers/server.ts';
import { startPrompts } from '../acme.ts';
import type { Caller } from '../caller.ts';
import { modelAt } from '../testModels.ts';
import { behind, serviceFor, type TestService } from '../testService.ts';
import { ended, modelFor, start } from './askable.ts';
import { runs, scheduled } from './scheduled.ts';

const november = Date.UTC(2026, 10, 30, 23, 30);
const limits = { concurrency: 2, perMinute: 1000, key: 'k' } as const;

/** OpenAI as an assistant: ten tokens in, twenty out, and two web searches an answer. */
const searched = openAiAnswer({
  text: 'Acme is a safe choice.',
  actions: [
    { type: 'search', query: 'best anvil' },
    { type: 'open_page', url: 'https://example.com/' },
    { type: 'search', query: 'anvils' },
  ],
});

/** A service of which each assistant is answered for in its vendor's own wire format. */
async function spendingService(
  context: TestContext,
  vendors: Readonly<Record<'chatgpt' | 'perplexity' | 'aimode', readonly Reply[]>>,
  spending: Configuration['spending'],
) {
  const at = async (replies: readonly Reply[]): Promise<string> => {
    const provider = await startProvider((_, call) => replies[(call - 1) % replies.length] ?? {});
    behind(context, () => provider.close());
    return provider.baseUrl;
  };
  const clock = { now: november };
  const configuration: Configuration = {
    assistants: {
      chatgpt: { kind: 'openai', model: 'gpt-5.1', baseUrl: await at(vendors.chatgpt), ...limits },
      perplexity: { kind: 'perplexity', model: 'sonar', baseUrl: await at(vendors.perplexity), ...limits },
      aimode: { kind: 'serpapi', baseUrl: await at(vendors.aimode), ...limits },
    },
    ...(spending && { spending }),
  };
  const service = await serviceFor(context, { configuration, now: () => clock.now });
  return { clock, configuration, service, ...(await startPrompts(service, 'best anvil', 'anvil for beginners')) };
}

interface Usage {
  readonly rows: readonly UsageRow[];
  readonly standing: SpendStanding;
}

const usage = (service: Caller, query = ''): Promise<Usage> => service.data('GET', `/usage${query}`) as Promise<Usage>;

/** `month kind assistant model: calls (unpriced), in + out, searches, usd` of each row. */
const told = ({ rows }: Usage): string[] =>
  rows.map((row) =>
    [
      `${row.month} ${row.kind} ${row.assistant ?? '–'} ${row.model ?? '–'}: ${row.calls} (${row.unpriced})`,
      `${row.input_tokens} + ${row.output_tokens}`,
      row.searches,
      row.usd,
    ].join(', '),
  );

const prices = {
  'openai/gpt-5.1': { input: 1.25, output: 10, search: 0.01 },
  serpapi: { call: 0.015 },
};

describe('spending', () => {
  test('sums calls by month, assistant and kind', async (context) => {
    const costly = sonarAnswer({ texts: ['Acme.'], searches: 1, cost: 0.00514 });
    const { service, project, prompts } = await spendingService(
      context,
      { chatgpt: [searched], perplexity: [costly], aimode: [aiModePage] },
      { prices },
    );
    const models = ['chatgpt', 'perplexity', 'aimode'];
    await ended(service, await start(service, project, { prompt_ids: prompts, models }));
    await tryModel({ url: service.url, secret: folderSecret(service.folder) }, 'chatgpt');
    assert.deepEqual(told(await usage(service)), [
      '2026-11 ask aimode –: 2 (0), 0 + 0, 0, 0.03',
      '2026-11 ask chatgpt gpt-5.1: 2 (0), 20 + 40, 4, 0.040425',
      '2026-11 ask perplexity sonar: 2 (0), 10 + 18, 2, 0.01028',
      '2026-11 trial chatgpt gpt-5.1: 1 (0), 10 + 20, 2, 0.0202125',
    ]);
    const { standing } = await usage(service);
    assert.deepEqual(standing, { month: '2026-11', usd: 0.1009175, unpriced: 0, cap: null, reached: false });
  });

  test('treats an unknown price as unknown, not as zero', async (context) => {
    const { service, project, prompts } = await spendingService(
      context,
      { chatgpt: [searched], perplexity: [sonarAnswer({ texts: ['Acme.'] })], aimode: [aiModePage] },
      { prices: { 'openai/gpt-5.1': { input: 1.25, output: 10 } } },
    );
    const models = ['chatgpt', 'perplexity', 'aimode'];
    await ended(service, await start(service, project, { prompt_ids: prompts, models }));
    const { rows, standing } = await usage(service);
    assert.deepEqual(
      rows.map(({ assistant, calls, unpriced, usd }) => [assistant, calls, unpriced, usd]),
      [
        ['aimode', 2, 2, null],
        ['chatgpt', 2, 2, null],
        ['perplexity', 2, 2, null],
      ],
      'tokens without what the searches cost are a part',
    );
    assert.deepEqual([standing.usd, standing.unpriced], [0, 6]);
  });

  test('counts refused calls as free, and failed ones as unpriced', async (context) => {
    const busy: Reply = { status: 429, json: { error: { message: 'slow down' } } };
    const { service, project, prompts } = await spendingService(
      context,
      { chatgpt: [busy, searched], perplexity: [{ status: 500 }], aimode: [aiModePage] },
      { prices: { ...prices, perplexity: { call: 1 } } },
    );
    const body = { prompt_ids: prompts.slice(0, 1), models: ['chatgpt', 'perplexity'] };
    await ended(service, await start(service, project, body));
    assert.deepEqual(told(await usage(service)), [
      '2026-11 ask chatgpt gpt-5.1: 2 (0), 10 + 20, 2, 0.0202125',
      '2026-11 ask perplexity sonar: 2 (2), 0 + 0, 0, ',
    ]);
  });

  test('uses months in UTC, whatever the project’s time zone', async (context) => {
    const { clock, service, project, prompts } = await spendingService(
      context,
      { chatgpt: [searched], perplexity: [], aimode: [] },
      { prices },
    );
    await service.data('PATCH', `/projects/${project}`, { timezone: 'Pacific/Auckland' });
    const ask = async () =>
      ended(service, await start(service, project, { prompt_ids: prompts.slice(0, 1), models: ['chatgpt'] }));
    await ask();
    clock.now += 3_600_000;
    await ask();
    await ask();
    const counted = async (query: string): Promise<unknown> =>
      (await usage(service, query)).rows.map(({ month, calls }) => [month, calls]);
    assert.deepEqual(await counted(''), [
      ['2026-12', 2],
      ['2026-11', 1],
    ]);
    assert.deepEqual(await counted('?to_month=2026-11'), [['2026-11', 1]]);
    assert.deepEqual(await counted('?from_month=2026-12&to_month=2027-01'), [['2026-12', 2]]);
    assert.equal(
      (await service.refusal('GET', '/usage?from_month=2026-12&to_month=2026-11')).code,
      'VALIDATION_FAILED',
    );
    assert.equal((await service.refusal('GET', '/usage?from_month=2026-13')).code, 'VALIDATION_FAILED');
  });

  test('keeps the sums of a deleted project', async (context) => {
    const { service, project, prompts } = await spendingService(
      context,
      { chatgpt: [searched], perplexity: [], aimode: [] },
      { prices },
    );
    await ended(service, await start(service, project, { prompt_ids: prompts, models: ['chatgpt'] }));
    const before = await usage(service);
    await service.data('DELETE', `/projects/${project}`);
    await service.withStore(async (store) => {
      while (await store.write(({ projects }) => projects.purgeSome(project)));
    });
    assert.deepEqual(await usage(service), before);
    assert.equal(before.rows.length, 1);
  });

  test('refuses new work at the cap until it is raised or renewed', async (context) => {
    const { clock, configuration, service, project, prompts } = await spendingService(
      context,
      { chatgpt: [searched], perplexity: [], aimode: [] },
      { prices, cap: 0.0404251 },
    );
    const body = { prompt_ids: prompts, models: ['chatgpt'] };
    await ended(service, await start(service, project, body));
    assert.equal((await usage(service)).standing.reached, false, 'a ten-millionth of a dollar is left');
    await ended(service, await start(service, project, { ...body, prompt_ids: prompts.slice(0, 1) }));
    assert.equal((await usage(service)).standing.reached, true);
    const refused = await service.refusal('POST', `/projects/${project}/prompts/runs`, body);
    assert.deepEqual([refused.status, refused.code], [409, 'SPENDING_CAP_REACHED']);
    assert.deepEqual(refused.details, { month: '2026-11', usd: 0.0606375, cap: 0.0404251, unpriced: 0 });
    const tried = tryModel({ url: service.url, secret: folderSecret(service.folder) }, 'chatgpt');
    await assert.rejects(tried, { code: 'SPENDING_CAP_REACHED' });

    const raised = await service.restart({
      now: () => clock.now,
      configuration: { ...configuration, spending: { prices, cap: 1 } },
    });
    assert.equal((await ended(raised, await start(raised, project, body))).done, 2, 'also after a restart');
    const lowered = await raised.restart({ now: () => clock.now, configuration });
    assert.equal(
      (await lowered.refusal('POST', `/projects/${project}/prompts/runs`, body)).code,
      'SPENDING_CAP_REACHED',
    );
    clock.now += 3_600_000;
    assert.equal(
      (await ended(lowered, await start(lowered, project, body))).done,
      2,
      'another month has its own money',
    );
  });

  test('fails the remaining asks of a run when it reaches the cap', async (context) => {
    const { service, project, prompts } = await spendingService(
      context,
      { chatgpt: [searched], perplexity: [], aimode: [] },
      { prices, cap: 0.02 },
    );
    const body = { prompt_ids: prompts, models: ['chatgpt'], repeat: 4 };
    const { done, errors } = await ended(service, await start(service, project, body));
    assert.ok(done >= 1 && done <= limits.concurrency, `${done} were under way at most`);
    assert.deepEqual(new Set(errors.map(({ code }) => code)), new Set(['SPENDING_CAP_REACHED']));
    assert.equal((await usage(service)).rows[0]?.calls, done, 'what is refused is no call');
  });

  test('allows models without a key at the cap, free of charge', async (context) => {
    const model = await modelFor(context, () => ({ says: 'Acme.' }));
    const configuration: Configuration = {
      assistants: { chatgpt: modelAt(model.baseUrl) },
      spending: { cap: 0.01, prices: {} },
    };
    const service = await serviceFor(context, { configuration });
    const { project, prompts } = await startPrompts(service, 'best anvil');
    await spend(service, 1);
    assert.equal((await usage(service)).standing.reached, true);
    const run = await ended(service, await start(service, project, { prompt_ids: prompts }));
    assert.deepEqual([run.done, (await usage(service)).rows.length], [1, 1]);
  });

  test('skips assistants with keys in schedules at the cap', async (context) => {
    const { clock, service, project } = await scheduled(context);
    const settings = createSettings({
      assistants: { chatgpt: modelAt('http://127.0.0.1:1', { key: 'k' }), gemini: modelAt('http://127.0.0.1:1') },
      spending: { cap: 1, prices: {} },
    });
    await service.data('PATCH', `/projects/${project}`, { models: ['chatgpt', 'gemini'] });
    await spend(service, 1, '2027-01-02');
    const warned: string[] = [];
    const log = { warn: (_about: object, line: string) => warned.push(line), error: assert.fail } as never;
    const asked = async (): Promise<unknown> => {
      const due = Date.parse((await service.data('GET', `/projects/${project}`)).next_run_at as string);
      await service.withStore((store) => runDue({ store, settings, log, now: () => due, wake: () => undefined }));
      return (await service.sql('SELECT DISTINCT model FROM asks ORDER BY model')).map(({ model }) => model);
    };
    assert.deepEqual(await asked(), ['gemini']);
    assert.deepEqual(warned, [
      'the monthly spending limit has been reached, so the schedule skips assistants that use an API key',
    ]);
    const [first] = await runs(service, project);
    await service.data('POST', `/prompts/runs/${first?.id}/cancel`);
    clock.now = Date.UTC(2027, 1, 1, 12);
    await service.data('PATCH', `/projects/${project}`, { schedule: { cron: '0 6 * * *' } });
    assert.deepEqual(await asked(), ['chatgpt', 'gemini']);
  });

  test('refuses an article at the cap, but not a brief', async (context) => {
    const model = await modelFor(context, () => ({ says: 'Acme.' }));
    const service = await serviceFor(context, {
      configuration: {
        assistants: {},
        writer: modelAt(model.baseUrl, { key: 'k' }),
        spending: { cap: 0.01, prices: {} },
      },
    });
    const {
      project,
      prompts: [prompt],
    } = await startPrompts(service, 'best anvil');
    await spend(service, 1);
    const path = `/projects/${project}/content/runs`;
    const credits = async (): Promise<unknown> => (await service.data('GET', '/me')).credits.available;
    const before = await credits();
    assert.equal((await service.refusal('POST', path, { prompt_id: prompt })).code, 'SPENDING_CAP_REACHED');
    assert.equal(await credits(), before);
    const { id } = await service.data('POST', path, { prompt_id: prompt, write_mode: 'brief' });
    await eventually(async () => (await service.data('GET', `/content/runs/${id}`)).status === 'completed');
    assert.equal(model.asked.length, 0);
  });
});

/** As if calls had cost so much, today unless it says otherwise. */
const spend = (service: TestService, usd: number, day = new Date().toISOString().slice(0, 10)): Promise<void> =>
  service.withStore((store) =>
    store.write(async ({ spending }) => {
      const key = { day, userId: 1, kind: 'ask', assistant: 'gemini', vendor: 'google', model: 'm' } as const;
      await spending.begin(key);
      await spending.end(key, { input: 1, output: 1, searches: 0, nanoUsd: usd * 1e9 });
    }),
  );
