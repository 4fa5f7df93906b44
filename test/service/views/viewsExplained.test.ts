import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { CompetitorCandidate } from '../../../src/contract/views/competitor.ts';
import type { Change } from '../../../src/contract/views/change.ts';
import type { Opportunity } from '../../../src/contract/views/opportunity.ts';
import type { SentimentCounts } from '../../../src/contract/views/visibility.ts';
import type { WebSearchFigure } from '../../../src/contract/views/source.ts';
import { explainedQuery } from '../../../src/extension/answers/answerHistory.ts';
import { allBehind, refiltered, withoutBrand } from '../../../src/metrics/answersBehind.ts';
import { fc } from '../../data/properties.ts';
import { ago, type Place, startViews } from './viewsData.ts';

let place: Place;
const keys: string[] = [];

const texts = [
  '',
  'Take Acme. Globex is fine, too.',
  'Globex first, see [its shop](https://www.globex.com/shop), then Acme.',
  'Take any.',
  'Initech, Globex and Acme.',
  'I could not find Acme.',
  'See [Acme](https://acme.com/a) and [this](https://www.blog.example.org/x).',
  'Sources: https://blog.example.org/x and https://docs.globex.com/?a=1&b=%C3%A4.',
  '- **Umbrella** – strong\n- **Hooli** – cheap\n- **Acme** – good',
  'Of all the anvils on the market, Acme costs $249 a month, which is a lot.',
  '1. **UMBRELLA Max** – strong\n2. **Ho-oli Ray** – cheap',
] as const;
const searches = ['best anvil 2026', 'a+b & c = 100 %', 'Ämter “Straße” 北京', ''] as const;

/** Recent answer that names an untracked newcomer and cites a page that took over from an own page. */
const lately = (n: number) => ({
  prompt_id: place.prompts[3],
  model: 'chatgpt',
  collected_at: ago(n % 5, 300 + n),
  content_markdown: '- **Wayne** – quiet',
  sources: [{ url: newest, cited: true }],
});
const newest = 'https://news.example.net/newest';
const own = 'https://acme.com/guide';
const formerly = (n: number) => ({
  ...lately(n),
  collected_at: ago(25, 300 + n),
  content_markdown: 'Acme and Globex.',
  sources: [{ url: own, cited: n % 3 > 0 }],
});
/** Answer to the same prompt a week earlier, without the newcomer. */
const aWeekBefore = (n: number) => ({
  ...lately(n),
  collected_at: ago(8 + (n % 5), 300 + n),
  content_markdown: 'Globex.',
  sources: [],
});
const twelve = Array.from({ length: 12 }, (_, n) => n);

/** Builds varied answers of the last weeks, one for each number. */
const answer = (n: number) => ({
  prompt_id: place.prompts[n % 4],
  model: ['chatgpt', 'aimode', 'gemini', 'copilot'][(n >> 1) % 4],
  collected_at: ago((n * 7) % 40, n),
  content_markdown: texts[(n * 5 + (n >> 3)) % texts.length],
  sources:
    n % 3 === 0
      ? [{ url: `https://news.example.net/${n % 5}?q=a%20b`, title: 'News' }, { url: 'https://www.globex.com/' }]
      : [],
  search_queries: n % 4 === 1 ? [searches[n % 3], searches[(n >> 2) % 4], searches[n % 3]] : [],
  search_performed: [true, false, null][n % 3],
});

before(async () => {
  place = await startViews();
  const { service, project, prompts } = place;
  const facts = ['Acme costs $199 a month.'];
  await service.data('PATCH', `/projects/${project}`, { brand: { facts } });
  await place.add(Array.from({ length: 90 }, (_, n) => answer(n)));
  await place.add([...twelve.map(lately), ...twelve.map(aWeekBefore), ...twelve.map(formerly)]);
  await place.keepPage(own, 'Ours.', '2026-02-01');
  await place.keepPage(newest, 'Anvils.', '2026-11-10');
  assert.deepEqual(await service.withStore(({ slow }) => slow.views.compareRollups()), [], 'counted one by one');
  await service.sql(
    `UPDATE answers SET sentiment = CASE id % 4 WHEN 0 THEN 'positive' WHEN 1 THEN 'mixed' WHEN 2 THEN 'negative' END WHERE brand_mentioned = 1`,
  );
  await service.sql(
    `INSERT INTO answer_rankings SELECT id, 1, 'globex.com', 'Globex', 'Globex' FROM answers WHERE id % 3 = 0 AND brand_mentioned IS NOT NULL`,
  );
  await service.sql(
    `INSERT INTO answer_rankings SELECT id, 2, 'globex.com', 'Globex Lite', 'Globex' FROM answers WHERE id % 6 = 0 AND brand_mentioned IS NOT NULL`,
  );
  await service.sql(
    `INSERT INTO answer_rankings SELECT id, 3, NULL, 'Some & Sons, 100 %', NULL FROM answers WHERE id % 2 = 0 AND brand_mentioned IS NOT NULL`,
  );
  await service.sql(
    'UPDATE answers SET rankings_count = (SELECT count(*) FROM answer_rankings WHERE answer_id = answers.id)',
  );
  await service.sql(
    `UPDATE answers SET model_version = CASE WHEN day < '2026-11-01' THEN 'gpt 5.1 & more' ELSE 'gpt-5.2' END WHERE id % 5 < 3`,
  );
  await place.recount();
  await service.data('DELETE', `/projects/${project}/prompts/${prompts[1]}`);
  for (let n = 0; n < 5; n += 1) keys.push(await service.makeKey(['read']));
});
after(() => place.service.close());

interface Figure {
  readonly answers: number;
  /** Number of these that mention the brand, for a share. */
  readonly mentioned?: number;
  readonly explain: string;
}

/** Finds all figures in a result, at any depth. */
const figuresIn = (value: unknown): Figure[] => partsOf(value) as unknown as Figure[];

function partsOf(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(partsOf);
  return 'explain' in value ? [value, ...inside] : inside;
}

const counted = new Map<string, number>();
let calls = 0;
const nextKey = (): string | undefined => keys[(calls += 1) % keys.length];

/** Counts the rows at an address, read as the editor reads it. */
async function rowsAt(address: string): Promise<number> {
  let count = counted.get(address);
  if (count === undefined) {
    const query = new URLSearchParams({ limit: '100' });
    for (const [name, value] of Object.entries(explainedQuery(place.project, address))) query.set(name, String(value));
    const { data, meta } = (await place.read(`responses?${query.toString()}`, nextKey())) as {
      data: unknown[];
      meta: { has_more: boolean };
    };
    assert.equal(meta.has_more, false);
    counted.set(address, (count = data.length));
  }
  return count;
}

/** Lists narrower or wider addresses of the report, each with its number of answers. */
function narrowedIn(path: string, value: unknown): { readonly explain: string; readonly answers: number }[] {
  const [view = ''] = path.split(/[?/]/u);
  return partsOf(value).flatMap((part) => {
    const { explain } = part as unknown as Figure;
    if (view === 'visibility' && 'mentioned' in part) {
      const figure = part as unknown as Required<Figure>;
      return [allBehind(figure), withoutBrand(figure)];
    }
    if (view === 'web-search') {
      const { total, unknown } = part as unknown as WebSearchFigure;
      return [
        { explain: refiltered(explain, { searched: undefined }), answers: total },
        { explain: refiltered(explain, { searched: 'unknown' }), answers: unknown },
      ];
    }
    if (view !== 'sentiment') return [];
    const { counts } = part as unknown as SentimentCounts;
    return Object.entries(counts).map(([sentiment, answers]) => ({
      explain: refiltered(explain, { sentiment }),
      answers,
    }));
  });
}

/** Compares the number of answers in the reason of each opportunity with the number it links to. */
function reasonCountsIn(path: string, value: unknown): { readonly answers: number; readonly stated: number }[] {
  if (!path.startsWith('opportunities')) return [];
  const rows = partsOf(value).filter((part) => 'reason' in part);
  return rows.map((part) => {
    const { kind, reason, answers } = part as Opportunity;
    const [, counted] = reasonPatterns[kind].exec(reason) ?? assert.fail(reason);
    return { answers, stated: Number(counted) };
  });
}

/** Patterns of the counts in a reason. */
const reasonPatterns = {
  write: /in \d+ of (\d+) answers/,
  refresh: /^Cited in (\d+) of/,
  listing: /of which (\d+) don’t mention Acme/,
  rework: /(\d+) (?:answers that )?don’t mention Acme/,
  fix: /^Contradicted in (\d+) of/,
  reword: /any of (\d+) answers/,
} as const;

async function checkFigures(path: string): Promise<Figure[]> {
  const { data, meta } = await place.read(path, nextKey());
  const figures = figuresIn([data, meta]);
  for (const { answers, mentioned, explain } of figures) {
    assert.match(explain, /^\/projects\/[0-9a-f]{24}\/responses\?/);
    assert.equal(await rowsAt(explain), mentioned ?? answers, `${path}: ${explain}`);
  }
  for (const { answers, stated } of reasonCountsIn(path, data))
    assert.equal(stated, answers, `${path}: the reason counts ${stated}`);
  for (const { answers, explain } of narrowedIn(path, data))
    assert.equal(await rowsAt(explain), answers, `${path}: ${explain}`);
  return figures;
}

const views = [
  'visibility',
  'visibility?interval=week',
  'visibility/prompts',
  'volatility',
  'competitors',
  'competitors/candidates',
  'rankings',
  'query-fanout',
  'opportunities',
  'opportunities?limit=100',
  'opportunities?kind=fix',
  'changes?since=2026-11-01&limit=100',
  'changes',
  'changes?since=2026-11-15',
  'opportunities?kind=refresh',
  'opportunities?kind=listing',
  'web-search',
  'citations',
  'sources/pages',
  'sources/pages?domain=globex.com',
  'sources/top-domains',
  'sentiment',
];

describe('explained figures', () => {
  test('link to exactly the answers they count', async () => {
    for (const view of [...views, 'summary']) {
      const figures = await checkFigures(view);
      assert.ok(
        figures.some(({ answers }) => answers > 0),
        `${view} counted something`,
      );
    }
  });

  test('include a newcomer and a page that took over', async () => {
    const { data: changes } = (await place.read('changes?since=2026-11-15')) as { readonly data: readonly Change[] };
    assert.equal(changes.find(({ subject }) => subject === 'Wayne')?.tracked, false);
    const { data: steps } = (await place.read('opportunities?kind=refresh')) as {
      readonly data: readonly Opportunity[];
    };
    assert.ok(steps.some(({ page, reason }) => page === own && reason.includes(newest)));
  });

  test('link to the answers they count for random queries', async () => {
    const window = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: -3, max: 12 })).map(([last, length]) => {
      const [from, to] = [ago(last + Math.max(length, 0)).slice(0, 10), ago(last).slice(0, 10)];
      return length < 0 ? {} : { from, to };
    });
    const model = fc.option(
      fc.subarray(['chatgpt', 'aimode', 'gemini', 'copilot', 'eliza'], { minLength: 1 }).map((names) => names.join()),
      { nil: undefined },
    );
    const query = fc.record({
      view: fc.constantFrom(...views),
      window,
      model,
      topic: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
      prompt: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
      branded: fc.option(fc.boolean(), { nil: undefined }),
      limit: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const [path = '', given = ''] = asked.view.split('?');
        const search = new URLSearchParams(given);
        const put = (name: string, value: string | number | boolean | undefined) => {
          if (value !== undefined) search.set(name, `${value}`);
        };
        for (const [name, value] of Object.entries(asked.window))
          put(path === 'changes' && name === 'from' ? 'since' : name, value);
        put('model', asked.model);
        put('topic_id', asked.topic === undefined ? undefined : (place.topics[asked.topic] ?? 999));
        put('prompt_id', asked.prompt === undefined ? undefined : place.prompts[asked.prompt]);
        put('branded', asked.branded);
        if (!/visibility$|volatility|web-search|citations|sentiment/.test(path)) put('limit', asked.limit);
        await checkFigures(`${path}?${search.toString()}`);
      }),
      { numRuns: 20 },
    );
  });
});

describe('competitor candidates', () => {
  test('join spellings and keep the most common one', async () => {
    // Figures of one topic of two are not counted ahead.
    for (const query of ['', `?topic_id=${place.topics[0]}`]) {
      const { data, meta } = (await place.read(`competitors/candidates${query}`)) as {
        readonly data: readonly CompetitorCandidate[];
        readonly meta: { readonly total: number };
      };
      const rows = data.map(({ name, products }) => [name, products]);
      assert.deepEqual(rows, [
        ...(query === '' ? [['Wayne', []]] : []),
        ['Hooli', ['Ho-oli Ray']],
        ['Umbrella', ['UMBRELLA Max']],
      ]);
      assert.equal(meta.total, rows.length);
      for (const { answers, explain } of data) assert.equal(await rowsAt(explain), answers);
    }
  });
});
