import assert from 'node:assert/strict';
import { describe, after, test } from 'node:test';
import type { Configuration } from '../../../src/contract/models/configuration.ts';
import type { ContentRun } from '../../../src/contract/content/contentRun.ts';
import type { ResponseDetail } from '../../../src/contract/projects/response.ts';
import { eventually } from '../../fakes/eventually.ts';
import { startSite, type Site } from '../../fakes/site.ts';
import { startPrompts } from '../acme.ts';
import { sharedService } from '../testService.ts';
import { brief, ended, startArticle } from './articles.ts';

const day = 86_400_000;
let now = Date.UTC(2026, 10, 20, 12);

// One service for all tests, which may read these sites; each test has its own site.
const sites = await Promise.all(Array.from({ length: 7 }, () => startSite()));
const unused = [...sites];
const configuration: Configuration = {
  assistants: {},
  crawl: { privateHosts: sites.map(({ host }) => host), maxPages: 20 },
};
const service = await sharedService({ configuration, now: () => now });
after(() => Promise.all(sites.map((site) => site.close())));

/** A site of the test's own, with answers that cite these of its pages. */
async function fixture(cited: readonly string[]) {
  const site = unused.pop();
  assert.ok(site);
  const { project, prompt } = await citing(site, cited);
  const start = async (body: object = {}): Promise<ContentRun> =>
    ended(service, await startArticle(service, project, { prompt_id: prompt, ...brief, ...body }));
  return { site, project, prompt, start };
}

async function citing(site: Site, cited: readonly string[]) {
  const {
    project,
    prompts: [prompt = 0],
  } = await startPrompts(service, 'What is the best anvil?');
  const sources = cited.map((path) => ({ url: `${site.origin}${path}` }));
  await service.data('POST', `/projects/${project}/responses`, {
    responses: [
      {
        prompt_id: prompt,
        model: 'chatgpt',
        collected_at: '2026-11-01T12:00:00Z',
        content_markdown: 'I recommend **Acme**, as its anvils are forged from one block of steel.',
        sources,
      },
    ],
  });
  return { project, prompt };
}

const states = (site: Site, { pages = [] }: ContentRun): Record<string, string> =>
  Object.fromEntries(pages.map(({ url, label = '', state }) => [url?.slice(site.origin.length) ?? label, state]));

const askedPages = (site: Site): string[] =>
  site.asked.map(({ path }) => path).filter((path) => path !== '/robots.txt');

describe('crawling', () => {
  test('reads the cited pages and reports those that it can’t read', async () => {
    const { site, project, start } = await fixture(['/article', '/shut/article', '/missing', '/consent']);
    const run = await start();
    assert.deepEqual([run.status, run.article?.crawl_status], ['completed', 'done']);
    assert.deepEqual(states(site, run), {
      '/article': 'read',
      '/consent': 'consent',
      '/missing': 'not_found',
      '/shut/article': 'forbidden',
    });
    const read = run.pages?.find(({ state }) => state === 'read');
    assert.deepEqual([read?.title, read?.note], ['The best anvils', null]);
    for (const { state, note } of run.pages ?? []) assert.ok(state === 'read' || (note ?? '') !== '', state);
    const pages = await service.data('GET', `/projects/${project}/pages?state=read`);
    assert.deepEqual(
      pages.map((page: { title: string; published: string; author: string; facts: number }) => [
        page.title,
        page.published,
        page.author,
        page.facts > 0,
      ]),
      [['The best anvils', '2026-10-05', 'Ada Smith', true]],
    );
  });

  test('shows which sources of an answer were read', async () => {
    const { site, project, start } = await fixture(['/article', '/missing']);
    const sources = async () => {
      const [{ id }] = await service.data('GET', `/projects/${project}/responses?from=2026-11-01&to=2026-11-02`);
      const answer = (await service.data('GET', `/projects/${project}/responses/${id}`)) as ResponseDetail;
      return answer.sources.map(({ url, page }) => [url.slice(site.origin.length), page?.state, page?.published]);
    };
    assert.deepEqual(await sources(), [
      ['/article', undefined, undefined],
      ['/missing', undefined, undefined],
    ]);
    await start();
    assert.deepEqual(await sources(), [
      ['/article', 'read', '2026-10-05'],
      ['/missing', 'not_found', null],
    ]);
  });

  test('reads a page once a day for all projects', async () => {
    const { site, start } = await fixture(['/article', '/missing']);
    await start();
    now += day - 1000;
    const again = await start();
    const other = await citing(site, ['/article']);
    const others = await ended(
      service,
      await startArticle(service, other.project, { prompt_id: other.prompt, ...brief }),
    );
    assert.deepEqual(states(site, again), { '/article': 'read', '/missing': 'not_found' });
    assert.deepEqual(states(site, others), { '/article': 'read' });
    assert.equal((await service.data('GET', `/projects/${other.project}/pages`)).length, 1);
    assert.deepEqual(askedPages(site).sort(), ['/article', '/missing']);
    now += 2000;
    await start();
    assert.equal(askedPages(site).length, 4);
  });

  test('keeps an earlier copy, with its date, if the server fails', async () => {
    const { site, start } = await fixture(['/article']);
    await start();
    const { host } = site;
    const readOn = new Date(now).toISOString().slice(0, 10);
    await site.close();
    sites.splice(sites.indexOf(site), 1);
    now += 2 * day;
    const [page] = (await start()).pages ?? [];
    assert.equal(page?.state, 'read');
    assert.match(page.note ?? '', new RegExp(`^Couldn’t reach ${host}\\. .*${readOn}`, 'u'));
    assert.equal((await service.sql('SELECT state FROM pages WHERE url = ?', page.url ?? null))[0]?.['state'], 'read');
  });

  test('reads added pages and texts first, and reports their states', async () => {
    const { site, start } = await fixture(['/article']);
    const evidence = [
      { url: `${site.origin}/german` },
      { url: `${site.origin}/article?utm_source=x#top` },
      { title: 'Our test', markdown: 'We hit it a thousand times.' },
      { title: 'Our test', markdown: ' \n' },
      { title: 'Long', markdown: 'It is long.', characters: 300_000 },
    ];
    const run = await start({ evidence });
    assert.deepEqual(Object.entries(states(site, run)), [
      ['Our test', 'read'],
      ['Our test (2)', 'empty'],
      ['Long', 'read'],
      ['/german', 'read'],
      ['/article', 'read'],
    ]);
    assert.deepEqual(
      run.pages?.slice(0, 3).map(({ url, title, note }) => [url, title, note]),
      [
        [undefined, 'Our test', null],
        [undefined, 'Our test (2)', 'This source has no usable text.'],
        [undefined, 'Long', 'Only the first 11 of 300000 characters were read.'],
      ],
    );
  });

  test('rejects invalid, overlong and too many additional sources', async () => {
    const {
      project,
      prompts: [prompt_id],
    } = await startPrompts(service, 'best anvil');
    const page = { url: 'https://reviews.example/' };
    for (const evidence of [
      [{ url: 'ftp://reviews.example/' }],
      [{ url: 'https://reviews.example/', title: 'both', markdown: 'x' }],
      [{ markdown: 'without a title' }],
      [{ title: 'Empty', markdown: '' }],
      [{ title: 'Long', markdown: 'x'.repeat(200_001) }],
      Array.from({ length: 21 }, () => page),
    ]) {
      const { status, code } = await service.refusal('POST', `/projects/${project}/content/runs`, {
        prompt_id,
        ...brief,
        evidence,
      });
      assert.deepEqual([status, code], [422, 'VALIDATION_FAILED']);
    }
  });

  test('is reported as failed if no page can be read', async () => {
    const { site, start } = await fixture(['/error', '/to-private']);
    const run = await start();
    assert.deepEqual([run.status, run.article?.crawl_status], ['completed', 'failed']);
    assert.deepEqual(states(site, run), { '/error': 'failed', '/to-private': 'private' });
  });

  test('ends immediately when its run is cancelled', async () => {
    const { site, project, prompt } = await fixture(['/slow', '/article']);
    const { id } = await startArticle(service, project, { prompt_id: prompt, ...brief });
    const current = async () => (await service.data('GET', `/content/runs/${id}`)) as ContentRun;
    const halfRead = await eventually(async () => {
      const run = await current();
      return states(site, run)['/article'] === 'read' && run;
    });
    assert.equal(states(site, halfRead)['/slow'], 'waiting');
    await service.data('POST', `/content/runs/${id}/cancel`);
    assert.equal((await current()).status, 'cancelled');
  });
});
