import assert from 'node:assert/strict';
import { describe, after, before, test } from 'node:test';
import { importAnswers } from '../../../src/client/import/importAnswers.ts';
import { createClient, type OpenClient } from '../../../src/client/client.ts';
import { benchFolder, benchRows, benchSize, isWholeBench, type BenchRow } from '../../data/productBench.ts';
import { eventually } from '../../fakes/eventually.ts';
import { startTestService, type TestService } from '../testService.ts';

// What comes out of real answers must agree with what a reader counts in the files themselves.

const samsung = {
  name: 'Samsung',
  url: 'https://www.samsung.com',
  region: 'US',
  timezone: 'America/New_York',
  models: ['chatgpt', 'aimode'],
  competitors: ['Sony', 'LG', 'Apple', 'Google', 'Dell', 'HP', 'Lenovo'].map((name) => ({
    name,
    url: `https://www.${name.toLowerCase()}.com`,
  })),
} as const;

let rows: readonly BenchRow[];
let service: TestService;
let client: OpenClient;
let project: string;

before(async () => {
  rows = [...benchRows(benchFolder())];
  service = await startTestService();
  client = createClient({ baseUrl: service.judged, key: () => Promise.resolve(service.key) });
  ({ id: project } = (await service.data('POST', '/projects', samsung)) as { id: string });
  const result = await importAnswers({ client, project, rows });
  assert.deepEqual(result, { added: benchSize, skipped: 0, refused: 0 });
});

after(async () => {
  await client.close();
  await service.close();
});

const counted = async (sql: string): Promise<number> =>
  Number((await service.sql(`SELECT count(*) AS n ${sql}`))[0]?.['n']);

describe('real answers', () => {
  test('are imported once, half from each assistant', async () => {
    for (const model of ['chatgpt', 'aimode'])
      assert.equal(await counted(`FROM answers WHERE model = '${model}'`), benchSize / 2);
    assert.deepEqual(await importAnswers({ client, project, rows }), { added: 0, skipped: benchSize, refused: 0 });
  });

  test('mention the brand where a search of the visible text does', async () => {
    const seen = (text: string): string => text.replace(/^\[\d+\]: .*$/gm, '');
    const expected = rows.filter(({ content_markdown: text }) => /\bsamsung\b/i.test(seen(text))).length;
    assert.equal(await counted('FROM answers WHERE brand_mentioned = 1'), expected);
  });

  test('lose the text of the AI Mode page around them', async () => {
    assert.equal(await counted(`FROM answer_originals`), isWholeBench ? 131 : 12);
    assert.equal(
      await counted(
        `FROM answers WHERE content LIKE '%AI responses may include mistakes%' OR content LIKE '%feedback helps Google%'`,
      ),
      0,
    );
    assert.equal(
      await counted(
        `FROM answer_competitors JOIN answers ON answers.id = answer_id WHERE model = 'aimode' AND name = 'Google'`,
      ),
      isWholeBench ? 16 : 6,
    );
  });

  test('count a domain once for each page and answer', async () => {
    for (const domain of ['rtings.com', 'tomsguide.com', 'techradar.com']) {
      const expected = rows.reduce((sum, row) => sum + pagesOf(row, domain).size, 0);
      assert.equal(await counted(`FROM answer_sources WHERE domain = '${domain}'`), expected, domain);
    }
  });

  /** The pages of a domain that stand in a row, found by their addresses alone. */
  function pagesOf({ content_markdown: text, sources }: BenchRow, domain: string): Set<string> {
    const addresses = [...sources.map(({ url }) => url), ...(text.match(/https?:\/\/[^\s)>"\]]+/g) ?? [])];
    return new Set(
      addresses
        .filter((address) => URL.canParse(address) && `.${new URL(address).hostname}`.endsWith(`.${domain}`))
        .map((address) =>
          address
            .replaceAll('&amp;', '&')
            .replace(/#.*$/s, '')
            .replace(/[?&]utm_[^&]*/g, ''),
        ),
    );
  }

  test('are the newest of their prompts despite their age', async () => {
    const { data: prompts, meta } = await client.listPrompts({ project, query: { limit: 100 } });
    assert.equal(prompts.length, Math.min(100, benchSize / 2));
    assert.equal(meta.has_more, benchSize / 2 > 100);
    for (const { latest } of prompts) {
      assert.deepEqual(
        latest.map(({ model }) => model),
        ['aimode', 'chatgpt'],
      );
      for (const { date } of latest) assert.match(date, /^2025-05-2[45]$/);
    }
  });

  test('make a brief with a link for each line of evidence', async () => {
    const {
      data: [prompt],
    } = await client.listPrompts({ project, query: { search: 'best 55 inch TV under 1000' } });
    assert.ok(prompt);
    const { data: run } = await client.startContentRun({
      project,
      body: { prompt_id: prompt.id, write_mode: 'brief' },
    });
    const done = await eventually(async () => {
      const { data: now } = await client.getContentRun({ run: run.id, query: { include: 'body' } });
      return now.status !== 'processing' && now;
    });
    assert.equal(done.error, null);
    const body = done.article?.body_markdown ?? '';
    assert.match(body, /^# /);
    assert.match(body, /> {3}- Only assistants \([^()]+\): “/);
    assert.doesNotMatch(body, /AI responses may|helps Google improve|Report a problem/);
    for (const line of body.split('\n').filter((text) => text.startsWith('> - ')))
      assert.match(line, /\[\^a?\d+\]/, line);
    assert.match(body, /\n\[\^a1\]: vscode:\/\/citedesk\.citedesk\/answers\//);
  });
});
