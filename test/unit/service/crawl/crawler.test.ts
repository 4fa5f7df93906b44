import assert from 'node:assert/strict';
import { describe, after, test } from 'node:test';
import { createCrawler, type CrawledPage } from '../../../../src/service/crawl/crawler.ts';
import { startSite, type Site } from '../../../fakes/site.ts';
import { sharedTexts as texts } from '../../../fakes/texts.ts';

const site = await startSite();
const sites: Site[] = [site];
const named = [site.host];
const crawlerFor = (pageTime: number) =>
  createCrawler({ texts, privateHosts: () => named, limits: { pageTime, robotsTime: 60_000 } });
const crawler = crawlerFor(60_000);
after(async () => {
  await crawler.close();
  for (const one of sites) await one.close();
});

const never = new AbortController().signal;
const read = (path: string, signal = never): Promise<CrawledPage> =>
  crawler.read(new URL(path, site.origin).href, { signal, late: never });
const stateOf = async (path: string): Promise<string> => (await read(path)).state;

/** Another site that may be read. */
async function another(options: Parameters<typeof startSite>[0]): Promise<Site> {
  const one = await startSite(options);
  sites.push(one);
  named.push(one.host);
  return one;
}

describe('crawler', () => {
  test('reads title, author, date and tables of an article', async () => {
    const page = await read('/article');
    assert.ok(page.state === 'read');
    assert.deepEqual(
      [page.title, page.author, page.published, page.language, page.finalUrl],
      ['The best anvils', 'Ada Smith', '2026-10-05', 'en', `${site.origin}/article`],
    );
    assert.match(
      page.markdown,
      /\| Anvil \| Weight \| Price \|\n\| --- \| --- \| --- \|\n\| Acme 100 \| 45 kg \| \$450 \|/u,
    );
    assert.match(page.markdown, /^## What it costs$/mu);
    assert.doesNotMatch(page.markdown, /Deals|cookies|Imprint/u);
    assert.match(page.sha256, /^[\da-f]{64}$/u);
    assert.ok(page.words > 80 && page.words < 150);
  });

  test('sends its user agent and reads robots.txt once', () => {
    assert.match(site.asked[0]?.agent ?? '', /^Citedesk\/\d+\.\d+\.\d+ \(\+https:\/\//u);
    assert.deepEqual(
      site.asked.slice(0, 2).map(({ path }) => path),
      ['/robots.txt', '/article'],
    );
    assert.equal(site.asked.filter(({ path }) => path === '/robots.txt').length, 1);
  });

  test('decodes the declared charset and gzip', async () => {
    for (const path of ['/latin1', '/named-latin1']) {
      const page = await read(path);
      assert.ok(page.state === 'read' && page.title === 'Caf\u00e9 anvils', path);
    }
    assert.equal(await stateOf('/gzipped'), 'read');
  });

  test('detects the language of a long article from its text', async () => {
    const page = await read('/german');
    assert.ok(page.state === 'read' && page.language === 'de');
  });

  test('reads broken HTML and plain Markdown', async () => {
    const broken = await read('/broken');
    assert.ok(broken.state === 'read' && broken.markdown.includes('An anvil is a block of steel'));
    const notes = await read('/notes.md');
    assert.ok(notes.state === 'read' && notes.title === 'Notes' && notes.markdown === '# Notes\n\nAn anvil of 50 kg.');
  });

  test('reports why a page can’t be read', async () => {
    const states = {
      '/shut/article': 'forbidden',
      '/to-shut': 'forbidden',
      '/missing': 'not_found',
      '/gone': 'not_found',
      '/refused': 'refused',
      '/challenge': 'refused',
      '/consent': 'consent',
      '/shell': 'empty',
      '/pdf': 'pdf',
      '/pdf-as-html': 'pdf',
      '/image': 'not_text',
      '/error': 'failed',
      '/broken-gzip': 'failed',
      '/to-nowhere': 'failed',
    };
    for (const [path, state] of Object.entries(states)) {
      const page = await read(path);
      assert.equal(page.state, state, path);
      assert.ok(page.state !== 'read' && /^[A-Z0-9].+\.$/u.test(page.note), path);
    }
  });

  test('does not request forbidden pages', () => {
    assert.ok(!site.asked.some(({ path }) => path.startsWith('/shut/')));
  });

  test('stops after 5 MB', async () => {
    for (const path of ['/large', '/endless', '/bomb']) assert.equal(await stateOf(path), 'too_large', path);
  });

  test('follows up to five redirects, but no loop', async () => {
    const moved = await read('/moved');
    assert.ok(
      moved.state === 'read' && moved.finalUrl === `${site.origin}/article` && moved.url === `${site.origin}/moved`,
    );
    assert.equal(await stateOf('/far/4'), 'read');
    assert.deepEqual([(await read('/far/5')).state, (await read('/circle-a')).state], ['failed', 'failed']);
  });

  test('refuses private addresses in URLs, names and redirects', async () => {
    const port = new URL(site.origin).port;
    const before = site.asked.length;
    for (const url of [
      'http://10.0.0.1/',
      'http://[::1]/',
      'http://[::ffff:192.168.0.1]/',
      'http://0x7f.1/',
      'http://169.254.169.254/latest/meta-data',
      `http://localhost:${port}/article`,
      'http://intranet/',
      'http://printer.local/',
    ])
      assert.equal((await crawler.read(url, { signal: never, late: never })).state, 'private', url);
    assert.equal(site.asked.length, before);
    for (const path of ['/to-private', '/to-local-name']) assert.equal(await stateOf(path), 'private', path);
  });

  test('times out, and stops when cancelled', async (context) => {
    const impatient = crawlerFor(500);
    context.after(() => impatient.close());
    const { state } = await impatient.read(`${site.origin}/slow`, { signal: never, late: never });
    assert.equal(state, 'timeout');
    const cancelled = new AbortController();
    const waiting = read('/slow', cancelled.signal);
    cancelled.abort(new Error('cancelled'));
    await assert.rejects(waiting, /cancelled/u);
  });

  test('requests two pages of a host at a time', async () => {
    const slow = await another({ pause: 30 });
    await Promise.all(
      [1, 2, 3, 4, 5].map(() => crawler.read(`${slow.origin}/article`, { signal: never, late: never })),
    );
    assert.equal(slow.most(), 2);
  });

  test('waits for the crawl delay between two pages', async () => {
    const delayed = await another({ robots: 'User-agent: *\nCrawl-delay: 0.5\n' });
    await Promise.all([1, 2, 3].map(() => crawler.read(`${delayed.origin}/article`, { signal: never, late: never })));
    const moments = delayed.asked.filter(({ path }) => path === '/article').map(({ at }) => at);
    assert.equal(moments.length, 3);
    for (const [n, at] of moments.entries()) assert.ok(n === 0 || at - (moments[n - 1] ?? 0) > 250, moments.join(' '));
  });

  test('allows a missing robots.txt, but not a failing one', async () => {
    const without = await another({ robots: 404 });
    const down = await another({ robots: 503 });
    const { state } = await crawler.read(`${without.origin}/article`, { signal: never, late: never });
    assert.equal(state, 'read');
    for (let n = 0; n < 2; n++)
      assert.equal((await crawler.read(`${down.origin}/article`, { signal: never, late: never })).state, 'failed');
    assert.deepEqual(
      down.asked.map(({ path }) => path),
      ['/robots.txt'],
    );
  });

  test('skips pages after the deadline of the run', async () => {
    const late = AbortSignal.abort(new Error('late'));
    const page = await crawler.read(`${site.origin}/article`, { signal: never, late });
    assert.equal(page.state, 'timeout');
  });
});
