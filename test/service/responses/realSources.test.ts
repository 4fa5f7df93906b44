import assert from 'node:assert/strict';
import { describe, after, before, test } from 'node:test';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { createClient } from '../../../src/client/client.ts';
import { importAnswers } from '../../../src/client/import/importAnswers.ts';
import { benchFolder, benchRows, benchSize, labelledAnswers } from '../../data/productBench.ts';
import { startTestService, type TestService } from '../testService.ts';

// What the views say of real sources must be what SQL counts in the files themselves, row by row.

const data = benchFolder();

/** In this zone the answers of one assistant are from 24 May, those of the other from the day after. */
const hoursEast = 9;
const samsung = {
  name: 'Samsung',
  url: 'https://www.samsung.com',
  region: 'US',
  timezone: 'Asia/Tokyo',
  models: ['chatgpt', 'aimode'],
  competitors: [
    { name: 'HP', url: 'https://www.hp.com' },
    { name: 'Google', url: 'https://store.google.com' },
    { name: 'Consumer Cellular', url: 'https://consumercellular.com' },
  ],
} as const;

/**
 * Answers are moved back by their question's number modulo this many days: not at all, or into separate windows.
 */
const spreads = { together: 1, apart: 47 } as const;
type Spread = keyof typeof spreads;
const daysEarlier = (query: string, spread: Spread): number => Number(query.slice('query-'.length)) % spreads[spread];

let service: TestService;
let projects: Readonly<Record<Spread, string>>;
let instance: DuckDBInstance;
let connection: DuckDBConnection;

before(async () => {
  service = await startTestService();
  projects = { together: await imported(data, 'together'), apart: await imported(data, 'apart') };
  instance = await DuckDBInstance.create(':memory:');
  connection = await instance.connect();
  await connection.run(tables(data));
});

after(async () => {
  connection.closeSync();
  instance.closeSync();
  await service.close();
});

async function imported(folder: string, spread: Spread): Promise<string> {
  const client = createClient({ baseUrl: service.judged, key: () => Promise.resolve(service.key) });
  try {
    const { id: project } = (await service.data('POST', '/projects', { ...samsung, name: `Samsung ${spread}` })) as {
      id: string;
    };
    const queries = labelledAnswers(folder).map(({ query }) => query);
    const rows = [...benchRows(folder)].map((row, index) => ({
      ...row,
      collected_at: new Date(
        Date.parse(row.collected_at) - daysEarlier(queries[index] ?? '', spread) * 86_400_000,
      ).toISOString(),
    }));
    assert.deepEqual(await importAnswers({ client, project, rows }), { added: benchSize, skipped: 0, refused: 0 });
    return project;
  } finally {
    await client.close();
  }
}

/**
 * A row of `drawn` is a page that an answer was given, cited where the text links it or carries its number. `key` is the
 * same for all addresses of a page, and `shown` the greatest of them. Addresses
 * are cleaned and domains cut as these files need it: tracking by `utm_…`, `srsltid` and `_gsid`, no other entity than
 * `&amp;`, two labels a domain, or three below a country's `co` and `com` and where each shop has a host of its own.
 */
const tables = (folder: string): string => `
  CREATE MACRO pairs(url) AS list_filter(string_split(regexp_extract(url, '[?](.*)$', 1), '&'), pair -> pair <> '' AND NOT regexp_matches(pair, '^(utm_[a-z]+|srsltid|_gsid)='));
  CREATE MACRO without_tracking(url) AS regexp_replace(split_part(url, '?', 1), '^(https?://[^/]+)$', '\\1/') || CASE WHEN len(pairs(url)) > 0 THEN '?' || array_to_string(pairs(url), '&') ELSE '' END;
  CREATE MACRO page(url) AS without_tracking(regexp_replace(replace(url, '&amp;', '&'), '#.*$', ''));
  CREATE MACRO key(url) AS regexp_replace(regexp_replace(split_part(url, '?', 1), '^https?://(www[.])?', ''), '/$', '') || CASE WHEN len(pairs(url)) > 0 THEN '?' || array_to_string(list_sort(pairs(url)), '&') ELSE '' END;
  CREATE MACRO domain(url) AS regexp_extract(lower(regexp_extract(url, '^https?://([^/?#:]+)', 1)), '[^.]+[.]((co|com)[.][a-z]{2}|myshopify[.]com|[a-z]+)$');
  CREATE TABLE answers AS
    SELECT model, query_id AS prompt, metadata.timestamp AS moment, sources, string_split(response, chr(10)) AS written,
      list_filter(written, line -> regexp_matches(line, '^\\[[0-9]+\\]: ')) AS listed,
      array_to_string(list_filter(written, line -> NOT regexp_matches(line, '^\\[[0-9]+\\]: ')), chr(10)) AS text
    FROM (
      SELECT * REPLACE ('chatgpt' AS model) FROM read_json('${folder}/chatgpt.jsonl', format = 'newline_delimited')
      UNION ALL BY NAME
      SELECT * REPLACE ('aimode' AS model) FROM read_json('${folder}/google_ai_mode.jsonl', format = 'newline_delimited')
    );
  CREATE TABLE numbered AS SELECT model, prompt, text, regexp_extract(line, '^\\[([0-9]+)\\]', 1) AS number, regexp_extract(line, '^\\S+ (\\S+)', 1) AS url FROM (SELECT *, unnest(listed) AS line FROM answers);
  CREATE TABLE linked AS
    SELECT model, prompt, page(unnest(regexp_extract_all(text, '\\]\\((https?://[^)\\s]+)\\)', 1))) AS page FROM answers
    UNION SELECT model, prompt, page(url) FROM numbered WHERE contains(text, '[' || number || ']');
  CREATE TABLE drawn AS SELECT *, max(page) OVER (PARTITION BY key) AS shown FROM (
    SELECT model, prompt, moment, key, max(page) AS page, domain(max(page)) AS domain,
      bool_or(EXISTS (FROM linked WHERE (linked.model, linked.prompt, key(linked.page)) = (given.model, given.prompt, given.key))) AS cited
    FROM (SELECT *, key(page) AS key FROM (
      SELECT model, prompt, moment, page(source.url) AS page FROM (SELECT *, unnest(sources) AS source FROM answers)
      UNION SELECT model, prompt, moment, page(url) FROM answers JOIN numbered USING (model, prompt)
      UNION SELECT model, prompt, moment, page FROM answers JOIN linked USING (model, prompt)
    )) AS given GROUP BY ALL);`;

interface Asked {
  readonly spread: Spread;
  readonly from: string;
  readonly to: string;
  readonly model?: string;
  readonly domain?: string;
}

const rowsOf = async (sql: string): Promise<Record<string, unknown>[]> =>
  (await connection.runAndReadAll(sql))
    .getRowObjectsJson()
    .map((row) => JSON.parse(JSON.stringify(row)) as Record<string, unknown>);

/** Counts with SQL, by page or by domain. `all` counts the answers in the window, including those without sources. */
async function counted(group: 'key' | 'domain', { spread, from, to, model, domain }: Asked) {
  const day = `(moment + INTERVAL ${hoursEast} HOUR)::DATE - regexp_extract(prompt, '[0-9]+')::INT % ${spreads[spread]}`;
  const inWindow = `${day} BETWEEN '${from}' AND '${to}'${model ? ` AND model = '${model}'` : ''}`;
  const meant = `SELECT *, ${day} AS day FROM drawn WHERE ${inWindow}${domain ? ` AND domain = '${domain}'` : ''}`;
  const rows = await rowsOf(`
    SELECT ${group === 'key' ? 'max(shown) AS url, first(domain) AS domain' : 'domain'}, count(*)::INT AS mentions, count_if(cited)::INT AS cited, count(DISTINCT prompt)::INT AS prompts,
      list_sort(list(DISTINCT model), 'DESC') AS models, count(DISTINCT model || prompt)::INT AS answers,
      count(DISTINCT model || prompt) FILTER (cited)::INT AS citing, max(day)::VARCHAR AS last_seen
    FROM (${meant}) GROUP BY ${group} ORDER BY mentions DESC, ${group}`);
  const [totals] = await rowsOf(
    `SELECT count(*)::INT AS mentions, count(DISTINCT domain)::INT AS domains, count(DISTINCT key)::INT AS pages FROM (${meant})`,
  );
  const [all] = await rowsOf(`SELECT count(*)::INT AS answers FROM answers WHERE ${inWindow}`);
  return {
    rows,
    mentions: Number(totals?.['mentions']),
    domains: totals?.['domains'],
    pages: totals?.['pages'],
    all: all?.['answers'],
  };
}

/** Reads a view of the service, without titles and links to answers, which SQL can't reproduce. */
async function told(
  view: 'top-domains' | 'pages',
  { spread, ...asked }: Asked,
): Promise<{ rows: Record<string, unknown>[]; meta: Record<string, unknown> }> {
  const query = new URLSearchParams({ ...asked, limit: '100' }).toString();
  const { status, body } = await service.call(
    'GET',
    `/projects/${projects[spread]}/sources/${view}?${query}`,
    undefined,
    { key: await service.makeKey(['read']) },
  );
  assert.equal(status, 200, JSON.stringify(body));
  const { data: rows, meta } = body as { data: Record<string, unknown>[]; meta: Record<string, unknown> };
  return {
    rows: rows.map(({ citing, ...row }) => ({
      ...Object.fromEntries(Object.entries(row).filter(([field]) => field !== 'explain' && field !== 'title')),
      citing: (citing as { readonly answers: number }).answers,
    })),
    meta,
  };
}

const windows: Readonly<Record<string, Asked>> = {
  'all assistants': { spread: 'together', from: '2025-05-01', to: '2025-05-31' },
  ChatGPT: { spread: 'together', from: '2025-05-01', to: '2025-05-31', model: 'chatgpt' },
  'AI Mode': { spread: 'together', from: '2025-05-01', to: '2025-05-31', model: 'aimode' },
  "one day, which in the project's zone is that of one assistant": {
    spread: 'together',
    from: '2025-05-25',
    to: '2025-05-25',
  },
  'a day without answers': { spread: 'together', from: '2025-05-26', to: '2025-05-26' },
  '31 days across a month': { spread: 'apart', from: '2025-04-16', to: '2025-05-16' },
  'nine days of one assistant': { spread: 'apart', from: '2025-04-27', to: '2025-05-05', model: 'aimode' },
};

const typeOf = (domain: unknown): string =>
  domain === 'samsung.com'
    ? 'brand'
    : ['hp.com', 'google.com', 'consumercellular.com'].includes(String(domain))
      ? 'competitor'
      : 'other';

describe('real sources', () => {
  for (const [name, asked] of Object.entries(windows)) {
    test(`top domains match SQL: ${name}`, async () => {
      const { rows, mentions, domains, all } = await counted('domain', asked);
      const { rows: shown, meta } = await told('top-domains', asked);
      assert.deepEqual(
        [meta['total_domains'], meta['total_mentions'], meta['answers'], meta['count']],
        [domains, mentions, all, Math.min(100, rows.length)],
      );
      assert.deepEqual(
        shown,
        rows.slice(0, 100).map((row) => {
          const share = Math.round((Number(row['mentions']) * 1000) / mentions) / 10;
          return { ...row, type: typeOf(row['domain']), share };
        }),
      );
    });

    test(`pages match SQL: ${name}`, async () => {
      const busiest = (await counted('domain', asked)).rows.slice(0, 4).map(({ domain }) => String(domain));
      for (const filter of [{}, ...busiest.map((domain) => ({ domain })), { domain: 'myshopify.com' }]) {
        const { rows, pages } = await counted('key', { ...asked, ...filter });
        const { rows: shown, meta } = await told('pages', { ...asked, ...filter });
        assert.deepEqual([meta['total'], meta['count']], [pages, Math.min(100, rows.length)]);
        assert.deepEqual(shown, rows.slice(0, 100));
      }
    });
  }

  test('are stored as SQL counts them, even if no view lists them', async () => {
    const kept = await service.sql(
      `SELECT max(url) AS url, answer_sources.domain AS domain, count(*) AS mentions, sum(cited) AS cited
    FROM answer_sources JOIN answers ON answers.id = answer_id
    WHERE project_id = ? GROUP BY page_key, answer_sources.domain`,
      projects.together,
    );
    const { rows } = await counted('key', windows['all assistants']!);
    const lines = (of: readonly Record<string, unknown>[]): string[] =>
      of.map(({ url, domain, mentions, cited }) => [url, domain, mentions, cited].map(String).join(' ')).sort();
    assert.deepEqual(lines(kept), lines(rows));
  });

  test('have enough variety for these counts', async () => {
    const { rows, mentions, all } = await counted('domain', {
      spread: 'together',
      from: '2025-05-01',
      to: '2025-05-31',
    });
    assert.ok(rows.length > benchSize && mentions > 4 * benchSize && all === benchSize);
    assert.ok(rows.some(({ domain }) => String(domain).endsWith('.co.uk')));
    assert.ok(rows.some(({ cited, mentions: times }) => cited !== 0 && cited !== times));
    assert.equal(
      (
        await rowsOf(
          `SELECT 1 FROM drawn WHERE domain = '' OR page NOT LIKE 'http%' OR regexp_matches(page, 'utm_|#|&amp;')`,
        )
      ).length,
      0,
    );
  });
});
