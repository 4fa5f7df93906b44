import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createCharging, readingTools, runCall } from '../../../src/service/http/call.ts';
import { createCallers } from '../../../src/service/http/rateLimits.ts';
import { createSettings } from '../../../src/service/models/configuration.ts';
import { createLog } from '../../../src/service/log.ts';
import type { Route } from '../../../src/service/http/route.ts';
import { addResponses } from '../../../src/service/routes/responses.ts';
import { updateArticle } from '../../../src/service/routes/articles.ts';
import { createTexts, type Texts } from '../../../src/service/texts/texts.ts';
import { reanalysing } from '../../../src/service/work/jobs/reanalysing.ts';
import { brief, ended, startArticle, startEvidence } from '../content/articles.ts';
import { startPrompts } from '../acme.ts';
import { serviceFor, sharedService, type TestService } from '../testService.ts';

const service = await sharedService({ works: false });

/** Reads texts as ever, and does something while the first of them are read. */
function readWhile(action: () => Promise<unknown>): { readonly texts: Texts; readonly rounds: () => number } {
  const { run } = createTexts();
  let rounds = 0;
  const read = async (...asked: Parameters<typeof run>): Promise<unknown> => {
    rounds += 1;
    if (rounds === 1) await action();
    return run(...asked);
  };
  return { texts: { run: read as Texts['run'] }, rounds: () => rounds };
}

/** Makes a call as the service does, on the same store, and does something while its texts are read. */
const callWhile = (
  service: TestService,
  route: Route,
  { path, body }: { path: Record<string, string>; body: object },
  action: () => Promise<unknown>,
) =>
  service.withStore(async (store) => {
    const { texts, rounds } = readWhile(action);
    const caller = await createCallers(store)(service.key, Date.now());
    const tools = { texts, snapshot: store.snapshot } as Parameters<typeof readingTools>[0]['tools'];
    const request = {
      ...(caller ?? assert.fail('no caller')),
      path,
      body,
      query: {},
      base: '',
      repeat: undefined,
      now: Date.now(),
    };
    const { data } = await runCall(route, request, {
      store,
      charging: createCharging(store),
      tools,
      reading: readingTools({ store, tools }),
    });
    return { data, rounds: rounds() };
  });

describe('texts read outside of transactions', () => {
  test('analyses new answers by names edited in the meantime', async () => {
    const {
      project,
      prompts: [prompt_id = 0],
    } = await startPrompts(service, 'best anvil');
    const responses = [
      { prompt_id, model: 'chatgpt', collected_at: '2026-11-19T12:00:00Z', content_markdown: 'Take Hooli.' },
    ];
    const { rounds } = await callWhile(service, addResponses, { path: { project }, body: { responses } }, () =>
      service.data('PATCH', `/projects/${project}`, { name: 'Hooli', url: 'https://hooli.com' }),
    );
    const [read] = await service.data('GET', `/projects/${project}/responses?from=2026-11-01&to=2026-11-19`);
    assert.deepEqual([read.brand_mentioned, rounds], [true, 2]);
  });

  test('scores a text, unless its run has started again', async (context) => {
    const working = await serviceFor(context);
    const { project, prompt } = await startEvidence(working);
    const { article } = await ended(working, await startArticle(working, project, { prompt_id: prompt, ...brief }));
    const call = { path: { article: String(article?.id) }, body: { body_markdown: '# Mine\n\nAll of it.\n' } };
    const { data, rounds } = await callWhile(working, updateArticle, call, () =>
      working.data('POST', `/projects/${project}/topics`, { name: 'Meanwhile' }),
    );
    // Its context is gathered and it is scored once each.
    assert.deepEqual([(data as { status: string }).status, rounds], ['edited', 2]);
    const begunAgain = callWhile(working, updateArticle, call, () =>
      working.sql("UPDATE content_runs SET status = 'processing'"),
    );
    await assert.rejects(begunAgain, { code: 'ARTICLE_IN_PROGRESS' });
  });

  test('analyses stored answers again if they changed meanwhile', async () => {
    const {
      project,
      prompts: [prompt_id = 0],
    } = await startPrompts(service, 'best anvil');
    const responses = ['12', '13'].map((hour) => ({
      prompt_id,
      model: 'chatgpt',
      collected_at: `2026-11-19T${hour}:00:00Z`,
      content_markdown: 'Take Acme, or **Hooli**.',
    }));
    await service.data('POST', `/projects/${project}/responses`, { responses });
    const rename = (name: string) =>
      service.data('PATCH', `/projects/${project}`, { name, url: `https://${name.toLowerCase()}.com` });
    await rename('Hooli');
    const { signal } = new AbortController();
    const readAnew = (action: () => Promise<unknown>) =>
      service.withStore(async (store) => {
        const { texts, rounds } = readWhile(action);
        const [ref = 0] = (
          await service.sql('SELECT id FROM reanalyses WHERE project_id = ? AND finished_at IS NULL', project)
        ).map(({ id }) => Number(id));
        await reanalysing({
          store,
          settings: createSettings(undefined),
          texts,
          log: createLog(service.folder),
          now: Date.now,
        }).run(ref, { signal, closing: signal });
        assert.deepEqual(await store.read.views.compareRollups(), []);
        return rounds();
      });
    assert.equal(
      await readAnew(() =>
        service.sql(
          "UPDATE answers SET sentiment_source = 'judge', sentiment_quote = 'Hooli' WHERE project_id = ?",
          project,
        ),
      ),
      2,
    );
    const rows = await service.sql(
      'SELECT brand_mentioned, sentiment_source FROM answers WHERE project_id = ?',
      project,
    );
    assert.deepEqual(
      rows.map((row) => [Number(row['brand_mentioned']), row['sentiment_source']]),
      [
        [1, 'judge'],
        [1, 'judge'],
      ],
    );
    await rename('Vandelay');
    // The later edit takes the place of the one under way, which ends.
    assert.equal(await readAnew(() => rename('Acme')), 1);
    assert.equal(await readAnew(() => Promise.resolve()), 1);
    assert.deepEqual(
      (await service.sql('SELECT brand_mentioned FROM answers WHERE project_id = ?', project)).map((row) =>
        Number(row['brand_mentioned']),
      ),
      [1, 1],
    );
  });
});
