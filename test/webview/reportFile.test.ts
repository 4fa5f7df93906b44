import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describe, after, before, test, type TestContext } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { createClient } from '../../src/client/client.ts';
import { addDays } from '../../src/metrics/days.ts';
import { loadSample } from '../../src/sample/loadSample.ts';
import { run, runIn } from '../cli/commandLine.ts';
import { benchRows } from '../data/productBench.ts';
import { project as foreignProject } from '../fakes/foreignAnswers.ts';
import { key as foreignKey, startForeignService } from '../fakes/foreignService.ts';
import { barriersOf } from './barriers.ts';
import { browser as sharedBrowser } from './browsers.ts';
import { openTables } from './openTables.ts';
import { printedPages } from './printedPages.ts';
import { makeFolder, serviceFor, type TestService } from '../service/testService.ts';

// A report goes from a service to a file by the command line, and from there to a browser without a network.

const [from, to] = ['2026-10-24', '2026-11-20'];

let browser: Browser;
before(async () => void (browser = await sharedBrowser.borrow()));
after(() => sharedBrowser.giveBack());

const body = {
  name: 'Samsung',
  url: 'https://samsung.com',
  region: 'US',
  timezone: 'Europe/Berlin',
  models: ['chatgpt', 'gemini', 'aimode'],
  competitors: ['LG', 'Sony', 'Apple', 'Dell', 'Lenovo', 'HP', 'Bose', 'Philips', 'Google'].map((name) => ({
    name,
    url: `https://${name.toLowerCase()}.com`,
  })),
};

interface NewAnswer {
  readonly prompt: string;
  readonly model: string;
  readonly collected_at: string;
  readonly content_markdown: string;
  readonly sources?: readonly object[];
}

/** A project with answers to prompts that are made of theirs. */
async function filled(service: TestService, project: object, answers: readonly NewAnswer[]): Promise<string> {
  const { id } = (await service.data('POST', '/projects', project)) as { id: string };
  const topic = (await service.data('POST', `/projects/${id}/topics`, { name: 'All' })) as { id: number };
  const prompts = [...new Set(answers.map(({ prompt }) => prompt))];
  const ids = new Map<string, number>();
  for (let at = 0; at < prompts.length; at += 50) {
    const { added } = (await service.data('POST', `/projects/${id}/prompts`, {
      topic_id: topic.id,
      prompts: prompts.slice(at, at + 50),
    })) as { added: { id: number; text: string }[] };
    for (const { id: promptId, text } of added) ids.set(text, promptId);
  }
  const responses = answers.map(({ prompt, ...answer }) => ({ ...answer, prompt_id: ids.get(prompt) }));
  // Few per call: on a busy machine the service gives up on a call that takes long.
  for (let at = 0; at < responses.length; at += 10)
    await service.data('POST', `/projects/${id}/responses`, { responses: responses.slice(at, at + 10) });
  return id;
}

/** The answers of the repository: they fill all parts of a report, and all 264 take half a minute to read. */
const answersFolder = path.join(import.meta.dirname, '../data/realAnswers');

/** Real answers, spread over four weeks; another assistant gives some of them too, also in the four weeks before. */
const realAnswers = (): NewAnswer[] =>
  [...benchRows(answersFolder)].flatMap(({ prompt, model, content_markdown, sources }, index) => {
    const given = { prompt, content_markdown, sources: sources.filter(({ url }) => /^https?:/u.test(url)) };
    const at = (day: string) => `${day}T09:${String(index % 60).padStart(2, '0')}:00Z`;
    const own = { ...given, model, collected_at: at(addDays(to, -(index % 28))) };
    return index % 3 ? [own] : [own, { ...given, model: 'gemini', collected_at: at(addDays(to, -((index * 5) % 56))) }];
  });

interface Written {
  readonly code: number | null;
  readonly err: string;
  readonly file: string;
}

async function writeReport(
  context: TestContext,
  service: TestService,
  project: string,
  ...more: readonly string[]
): Promise<Written> {
  const folder = process.env['CITEDESK_REPORT_FOLDER'] ?? makeFolder(context);
  const key = path.join(folder, 'key');
  fs.writeFileSync(key, service.key);
  const file = path.join(folder, `${more.join('') || 'report'}.html`);
  const words = ['--service', service.url, '--key', `file:${key}`, '--project', project, '--out', file];
  const { code, err } = await run('report', ...words, '--from', from, '--to', to, ...more);
  return { code, err, file };
}

interface Opened {
  readonly page: Page;
  /** Whatever it asked for beyond itself, what its policy has stopped, and errors. */
  readonly complaints: readonly string[];
  readonly barriers: () => Promise<readonly string[]>;
}

async function open(context: TestContext, file: string, look: 'light' | 'dark' = 'light'): Promise<Opened> {
  const own = await browser.newContext({ offline: true, colorScheme: look, viewport: { width: 1100, height: 900 } });
  context.after(() => own.close());
  const page = await own.newPage();
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  const address = pathToFileURL(file).href;
  page.on('request', (request) => request.url() !== address && complaints.push(request.url()));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(address);
  await page
    .getByRole('heading', { name: 'Method' })
    .or(page.getByRole('heading', { name: 'Methode' }))
    .waitFor();
  return {
    page,
    complaints,
    barriers: () => barriersOf(page, { coloursAlone: look === 'dark' }),
  };
}

describe('report file', () => {
  test('opens offline in light and dark, and prints', async (context) => {
    const service = await serviceFor(context);
    const project = await filled(service, body, realAnswers());
    const { code, err, file } = await writeReport(context, service, project);
    assert.equal(code, 0, err);

    for (const look of ['light', 'dark'] as const) {
      const { page, complaints, barriers } = await open(context, file, look);
      await openTables(page);
      assert.deepEqual(await barriers(), [], look);
      assert.deepEqual(complaints, [], look);
    }
    const { page } = await open(context, file, 'dark');
    assert.match(await page.getByRole('banner').innerText(), /Samsung\s+Oct 24 – Nov 20, 2026/u);
    const quoted = await page
      .getByRole('article')
      .filter({ has: page.locator('blockquote') })
      .count();
    assert.ok(quoted > 2, `${quoted} answers`);
    await assertPrints(page, file);
  });

  test('quotes ten answers of the sample, two per prompt at most', async (context) => {
    const service = await serviceFor(context);
    const client = createClient({ baseUrl: service.url, key: () => Promise.resolve(service.key) });
    context.after(() => client.close());
    const now = Date.parse(`${to}T20:00:00Z`);
    const project = await loadSample({ client, now, sleep });
    const { code, err, file } = await writeReport(context, service, project);
    assert.equal(code, 0, err);
    const { page } = await open(context, file);
    const telling = page.getByRole('region', { name: 'Notable answers' });
    const prompts = await telling.locator('article > h3').allInnerTexts();
    assert.equal(prompts.length, 10);
    assert.equal(await telling.locator('blockquote').count(), 10);
    assert.equal(new Set(await telling.locator('.prose').allInnerTexts()).size, 10, 'none comes twice');
    for (const some of Map.groupBy(prompts, (prompt) => prompt).values()) assert.ok(some.length <= 2, some[0]);
  });

  /** A report prints on paper of both sizes with all its parts, the method on a page of its own, which is the last. */
  async function assertPrints(page: Page, file: string): Promise<void> {
    for (const format of ['A4', 'Letter'] as const) {
      const pdf = await page.pdf({ format, printBackground: true, tagged: true, outline: true });
      if (process.env['CITEDESK_REPORT_FOLDER']) fs.writeFileSync(file.replace(/html$/u, `${format}.pdf`), pdf);
      const { pages, headings } = printedPages(pdf);
      assert.ok(pages > 4 && pages < 30, `${format}: ${pages} pages`);
      for (const name of ['Next steps', 'Visibility over time', 'Notable answers'])
        assert.ok(
          (headings.get(name) ?? pages) < pages,
          `${format}: ${name} on page ${headings.get(name)} of ${pages}`,
        );
      // It is the last part, so that what begins on the last page also ends there.
      const last = [...headings].filter(([, at]) => at === pages);
      assert.deepEqual(last, [['Method', pages]], format);
    }
  }

  const hostile = '</script><script>document.title = "owned"</script><!-- <script> </style>';
  const long = 'A competitor whose name goes on and on as that of a holding of insurers would';

  test('shows names and texts of any kind as text within its width', async (context) => {
    const service = await serviceFor(context);
    const names = [
      'شركة المصابيح',
      '株式会社照明',
      hostile.slice(0, 40),
      ...Array.from({ length: 47 }, (_, n) => `${long} ${n}`),
    ];
    const given = { ...body, name: 'Lumen </script>', competitors: names.map((name) => ({ name, url: null })) };
    const says = [
      `**Lumen </script>** and ${names.join(', ')}. <img src=x onerror=alert(1)> ${hostile} [here](javascript:alert(1)) [there](vscode://citedesk.citedesk/answers/x/1)`,
      `مصباح من ${names.slice(0, 3).join(' و ')}.\n\n${hostile}`,
      `照明は${names.slice(0, 3).join('、')}です。`,
    ];
    const project = await filled(
      service,
      given,
      says.flatMap((content_markdown, index) =>
        Array.from({ length: 4 }, (_, day) => ({
          prompt: `${index} ${hostile}`,
          model: day % 2 ? 'chatgpt' : 'gemini',
          collected_at: `${addDays(to, -day)}T09:00:00Z`,
          content_markdown,
          sources: [{ url: `https://lamps.example/${'very-long-'.repeat(30)}${index}`, title: hostile }],
        })),
      ),
    );
    const { code, err, file } = await writeReport(context, service, project, '--language', 'de');
    assert.equal(code, 0, err);
    const { page, complaints, barriers } = await open(context, file);
    assert.deepEqual(complaints, []);
    assert.match(await page.title(), /^Lumen <\/script> · 2026-10-24/u);
    assert.equal(await page.locator('html').getAttribute('lang'), 'de');
    assert.deepEqual(await barriers(), []);
    const targets = await page.evaluate<string[]>('[...document.links].map(({ protocol }) => protocol)');
    assert.deepEqual([...new Set(targets)], ['https:']);
    for (const width of [1100, 320]) {
      await page.setViewportSize({ width, height: 800 });
      assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), String(width));
    }
    // As wide as Letter between its margins.
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 680, height: 900 });
    assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'));
  });

  test('explains missing answers, as does the command', async (context) => {
    const service = await serviceFor(context);
    const project = await filled(service, body, []);
    const { code, err, file } = await writeReport(context, service, project);
    assert.equal(code, 0, err);
    assert.match(err, /^There are no answers to unbranded prompts from/u);
    const { page, complaints, barriers } = await open(context, file);
    assert.match(await page.getByRole('main').innerText(), /No answers match this selection\.\s*Method/u);
    assert.deepEqual([complaints, await barriers()], [[], []]);
  });

  test('contains what the public API offers, each asked for once', async (context) => {
    const service = await startForeignService();
    context.after(() => service.close());
    const file = path.join(makeFolder(context), 'report.html');
    const at = ['--service', service.origin, '--key', 'env:FOREIGN_KEY', '--project', foreignProject];
    const words = ['report', ...at, '--from', '2026-03-01', '--to', '2026-03-31', '--out', file];
    const { code, err, out } = await runIn({ FOREIGN_KEY: foreignKey }, ...words);
    assert.deepEqual([code, err, out], [0, '', `${file}\n`]);
    const paths = service.heard.map(({ method, path: asked, query }) => `${method} ${asked} ${JSON.stringify(query)}`);
    assert.deepEqual(paths, [...new Set(paths)]);
    const { page, complaints, barriers } = await open(context, file);
    const shown = await page.getByRole('main').innerText();
    assert.match(shown, /^Top domains\s.+acme\.com\s+100%.+Sentiment\s.+All assistants\s+1\s+1/su);
    assert.equal(shown.match(/Not available from this service: Visibility over time, Next steps, /gu)?.length, 1);
    assert.match(shown, /Method\nAnswer\n/u);
    assert.deepEqual([complaints, await barriers()], [[], []]);
  });

  test('covers at most 31 days of another service', async (context) => {
    const service = await startForeignService();
    context.after(() => service.close());
    const file = path.join(makeFolder(context), 'report.html');
    const at = ['--service', service.origin, '--key', 'env:FOREIGN_KEY', '--project', foreignProject];
    const words = ['report', ...at, '--from', '2026-03-01', '--to', '2026-04-01', '--out', file];
    const { code, err } = await runIn({ FOREIGN_KEY: foreignKey }, ...words);
    assert.match(err, /at most 31 days, but 2026-03-01 to 2026-04-01 spans 32/u);
    assert.equal(code, 2);
  });

  test('is not written with invalid options', async (context) => {
    const service = await serviceFor(context);
    const project = await filled(service, body, []);
    const folder = makeFolder(context);
    const key = path.join(folder, 'key');
    fs.writeFileSync(key, service.key);
    const refused = async (sentence: RegExp, exit: number, ...words: readonly string[]): Promise<void> => {
      const { code, err } = await run('report', '--service', service.url, '--key', `file:${key}`, ...words);
      assert.match(err, sentence);
      assert.equal(code, exit);
    };
    const out = ['--out', path.join(folder, 'report.html')];
    const known = ['--project', project];
    await refused(
      /There is no such project|was not found|no project/iu,
      1,
      '--project',
      '0123456789abcdef01234567',
      ...out,
    );
    await refused(
      /at most 92 days, but 2026-01-01 to 2026-04-03 spans 93/u,
      2,
      ...known,
      ...out,
      '--from',
      '2026-01-01',
      '--to',
      '2026-04-03',
    );
    await refused(/--from is after --to/u, 2, ...known, ...out, '--from', '2026-02-01', '--to', '2026-01-01');
    await refused(/--to is in the future: 2199-01-01/u, 2, ...known, ...out, '--to', '2199-01-01');
    await refused(/--out is required/u, 2, ...known);
    await refused(/--language must be en or de/u, 2, ...known, ...out, '--language', 'xx');
    await refused(
      /The folder .*away doesn’t exist\. Create it/u,
      1,
      ...known,
      '--out',
      path.join(folder, 'away/report.html'),
    );
    await refused(/is a folder\. Choose a file with --out\./u, 1, ...known, '--out', folder);
    await refused(/The file name is too long\./u, 1, ...known, '--out', path.join(folder, 'a'.repeat(300)));
    assert.deepEqual(fs.readdirSync(folder), ['key']);

    const closed = path.join(folder, 'closed.html');
    fs.writeFileSync(closed, 'old', { mode: 0o444 });
    await refused(/closed\.html: It is write-protected\./u, 1, ...known, '--out', closed);
    assert.equal(fs.readFileSync(closed, 'utf8'), 'old');
    const printed = await run('report', '--service', service.url, '--key', `file:${key}`, ...known, '--out', '-');
    assert.equal(printed.code, 0, printed.err);
    assert.match(printed.out, /^<!DOCTYPE html>\n.+<\/html>\n$/su);
  });
});
