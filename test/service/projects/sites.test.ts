import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createSettings } from '../../../src/service/models/configuration.ts';
import { domainsOfSites } from '../../../src/metrics/siteTypes.ts';
import { reanalysing } from '../../../src/service/work/jobs/reanalysing.ts';
import { sharedTexts as texts } from '../../fakes/texts.ts';
import { acme } from '../acme.ts';
import { log } from '../runs/scheduled.ts';
import { sharedService } from '../testService.ts';

const now = (): number => Date.UTC(2026, 10, 21, 12);
const service = await sharedService({ works: false, now });

const withoutSites = { name: 'QuickBooks', url: 'https://quickbooks.intuit.com', competitors: [{ name: 'TurboTax' }] };
const withSites = {
  brand: { sites: ['qbo.example', 'https://www.etsy.com/shop/QB/'] },
  competitors: [{ name: 'TurboTax', url: 'https://turbotax.intuit.com', sites: ['tax.example'] }],
};
/** As the service keeps them. */
const kept = ['qbo.example', 'etsy.com/shop/qb'];

const pages = {
  own: 'https://quickbooks.intuit.com/learn',
  further: 'https://www.qbo.example/a',
  shop: 'https://www.etsy.com/shop/qb/1',
  alike: 'https://www.etsy.com/shop/qbx',
  rival: 'https://turbotax.intuit.com/',
  theirs: 'https://tax.example/x',
  parent: 'https://www.intuit.com/',
};

/** Answers that cite pages and name sites, on each day one. */
const answers: readonly (readonly [text: string, ...pages: (keyof typeof pages)[]])[] = [
  ['See turbotax.intuit.com.', 'own', 'rival'],
  ['QuickBooks is good.', 'own', 'further'],
  ['Look at qbo.example or tax.example.', 'further', 'theirs', 'alike'],
  ['TurboTax, then etsy.com/shop/qb.', 'shop', 'parent'],
  ['Neither.', 'alike', 'parent', 'rival', 'theirs'],
];

/** Makes a project with these answers. */
async function start(body: object): Promise<string> {
  const { id: project } = await service.data('POST', '/projects', { ...acme, ...body });
  const { id: topic } = await service.data('POST', `/projects/${project}/topics`, { name: 'Books' });
  const { added } = await service.data('POST', `/projects/${project}/prompts`, {
    topic_id: topic,
    prompts: ['best books', 'see turbotax.intuit.com', 'is qbo.example good'],
  });
  await service.data('POST', `/projects/${project}/responses`, {
    responses: answers.map(([content_markdown, ...cited], index) => ({
      prompt_id: added[index % 3].id,
      model: index % 2 === 0 ? 'chatgpt' : 'aimode',
      collected_at: `2026-11-${10 + index}T10:00:00Z`,
      content_markdown,
      sources: cited.map((page) => ({ url: pages[page], cited: true })),
    })),
  });
  return project;
}

/** Reads the stored answers again, as a worker would. */
const reread = (project: string): Promise<void> =>
  service.withStore(async (store) => {
    const { signal } = new AbortController();
    const job = reanalysing({ store, settings: createSettings(), texts, log, now });
    const pending = 'SELECT id FROM reanalyses WHERE finished_at IS NULL AND project_id = ?';
    const rows = await service.sql(pending, project);
    assert.equal(rows.length, 1);
    for (const { id } of rows) await job.run(Number(id), { signal, closing: signal });
    assert.deepEqual(await store.read.views.compareRollups(), []);
  });

const window = 'from=2026-11-01&to=2026-11-20';
const views = [
  'visibility',
  'competitors',
  'citations',
  'rankings',
  'sources/top-domains',
  'sources/pages',
  'opportunities',
  'responses',
  'prompts',
];

/** All that a project shows of its answers, without what tells it from another. */
async function shown(project: string): Promise<unknown> {
  const all = await Promise.all(
    views.map((view) => service.data('GET', `/projects/${project}/${view}?${view === 'prompts' ? '' : window}`)),
  );
  const ids = new Map<string, number>();
  const same = JSON.stringify(all).replaceAll(project, 'project');
  return JSON.parse(
    same.replaceAll(/(?<=\b(?:\w+_)?ids?(?:=|":\[?)(?:\d+(?:,|%2C))*)\d+/g, (id) => {
      if (!ids.has(id)) ids.set(id, ids.size);
      return String(ids.get(id));
    }),
  );
}

const typed = async (project: string) =>
  Object.fromEntries(
    (await service.data('GET', `/projects/${project}/sources/top-domains?${window}`)).map(
      ({ domain, type }: { domain: string; type: string }) => [domain, type],
    ),
  );

describe('sites', () => {
  test('are normalized, and refused if they are public suffixes', async () => {
    const { id, brand, competitors } = await service.data('POST', '/projects', {
      ...acme,
      ...withoutSites,
      ...withSites,
    });
    assert.deepEqual([brand.sites, competitors[0].sites], [kept, ['tax.example']]);
    assert.deepEqual((await service.data('GET', `/projects/${id}/definition`)).project.brand.sites, kept);
    const cleared = await service.data('PATCH', `/projects/${id}`, { brand: { sites: [] } });
    assert.ok(!('sites' in cleared.brand));
    const { status, body } = await service.call('PATCH', `/projects/${id}`, { brand: { sites: ['acme.com', 'com'] } });
    assert.deepEqual([status, body.error.details[0].path], [422, 'brand.sites[1]']);
  });

  test('are refused with a query', async () => {
    const url = 'play.google.com/store/apps/details?id=com.acme';
    const { status, body } = await service.call('POST', '/projects', { ...acme, brand: { sites: [url] } });
    assert.deepEqual([status, body.error.details[0].path], [422, 'brand.sites[0]']);
    assert.match(body.error.details[0].message, /^must not have a query/);
  });

  test('give sources their domain and type', async () => {
    const project = await start({ ...withoutSites, ...withSites });
    assert.deepEqual(await typed(project), {
      'quickbooks.intuit.com': 'brand',
      'qbo.example': 'brand',
      'etsy.com/shop/qb': 'brand',
      'etsy.com': 'other',
      'turbotax.intuit.com': 'competitor',
      'tax.example': 'competitor',
      'intuit.com': 'other',
    });
    const lines = await service.withStore(async ({ read, slow }) => {
      const record = await read.projects.find(project);
      assert.ok(record);
      const ids = (await service.sql('SELECT id FROM answers WHERE project_id = ? ORDER BY id', project)).map(
        ({ id }) => Number(id),
      );
      const options = { type: 'sources', includeAnswer: false, domains: domainsOfSites(record) } as const;
      return slow.exportedAnswers.lines(options, ids);
    });
    const types = lines.bytes
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { url: string; type: string });
    assert.deepEqual(Object.fromEntries(types.map(({ url, type }) => [url, type])), {
      [pages.own]: 'brand',
      [pages.further]: 'brand',
      [pages.shop]: 'brand',
      [pages.alike]: 'other',
      [pages.rival]: 'competitor',
      [pages.theirs]: 'competitor',
      [pages.parent]: 'other',
    });
  });

  test('count each answer that cites any of them once', async () => {
    const project = await start({ ...withoutSites, ...withSites });
    const { totals, by_competitor: rivals } = await service.data('GET', `/projects/${project}/citations?${window}`);
    for (const [figures, expected] of [
      [totals, [3, 0, 1, 1]],
      [rivals[0], [2, 1, 1, 1]],
    ] as const) {
      const parts = [figures.both, figures.named, figures.cited, figures.neither];
      assert.deepEqual(
        parts.map(({ answers: count }) => count),
        expected,
      );
      for (const { answers: count, explain } of parts)
        assert.equal((await service.data('GET', explain)).length, count, explain);
    }
  });

  test('are included in filters by their parent domain', async () => {
    const project = await start({ ...withoutSites, ...withSites });
    const [{ prompt }] = await service.data('GET', `/projects/${project}/responses?${window}`);
    for (const [domain, expected] of [
      ['etsy.com', [pages.shop, pages.alike]],
      ['etsy.com/shop/qb', [pages.shop]],
      ['intuit.com', [pages.own, pages.rival, pages.parent]],
      ['quickbooks.intuit.com', [pages.own]],
    ] as const) {
      const path = `/projects/${project}/sources/pages?${window}&domain=${encodeURIComponent(domain)}`;
      const found = (await service.data('GET', path)).map(({ url }: { url: string }) => url);
      assert.deepEqual(new Set(found), new Set(expected), domain);
      const of = await service.data('GET', `${path}&prompt_id=${prompt.id}`);
      assert.ok(of.length > 0 || domain.includes('/'));
      for (const { url } of of) assert.ok(found.includes(url));
    }
    for (const [filter, expected] of [
      ['domain=etsy.com', 3],
      ['cites=etsy.com', 3],
      ['not_cites=etsy.com,tax.example', 2],
      ['cites=intuit.com', 4],
      ['cites=intuit.com&exact_domain=true', 2],
      ['domain=etsy.com&exact_domain=true', 2],
    ] as const)
      assert.equal(
        (await service.data('GET', `/projects/${project}/responses?${window}&${filter}`)).length,
        expected,
        filter,
      );
  });

  test('are counted apart from their parent domain', async () => {
    const project = await start({ ...withoutSites, ...withSites });
    const rows = await service.data('GET', `/projects/${project}/sources/top-domains?${window}`);
    for (const { domain, answers: count, explain, citing } of rows) {
      assert.equal((await service.data('GET', explain)).length, count, explain);
      assert.equal((await service.data('GET', citing.explain)).length, citing.answers, citing.explain);
      assert.equal(explain.includes('exact_domain'), domain === 'etsy.com' || domain === 'intuit.com', domain);
    }
  });

  test('are never proposed as sites to get listed on', async () => {
    const project = await start({ ...withoutSites, ...withSites });
    const rows = await service.data('GET', `/projects/${project}/opportunities?kind=listing&${window}`);
    const domains = rows.map(({ domain }: { domain: string }) => domain);
    for (const own of [...kept, 'quickbooks.intuit.com', 'turbotax.intuit.com', 'tax.example'])
      assert.ok(!domains.includes(own), own);
  });

  test('change stored answers as a fresh analysis would', async () => {
    const fresh = await start({ ...withoutSites, ...withSites });
    const project = await start(withoutSites);
    const before = await shown(project);
    await service.data('PATCH', `/projects/${project}`, withSites);
    await reread(project);
    assert.notDeepEqual(await shown(project), before);
    assert.deepEqual(await shown(project), await shown(fresh));
    await service.data('PATCH', `/projects/${project}`, {
      brand: { sites: [] },
      competitors: withoutSites.competitors,
    });
    await reread(project);
    assert.deepEqual(await shown(project), before);
  });

  test('do not change stored answers if they are sent unchanged', async () => {
    const project = await start({ ...withoutSites, ...withSites });
    await service.data('PATCH', `/projects/${project}`, withSites);
    assert.deepEqual(await service.sql('SELECT id FROM reanalyses WHERE project_id = ?', project), []);
  });
});
