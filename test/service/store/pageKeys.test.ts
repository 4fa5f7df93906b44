import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { migrate } from '../../../src/service/store/migrate.ts';
import { countStored } from '../../../src/service/store/migrations/parts/006-counting.ts';
import { rollupFaults } from '../../../src/service/store/rollups/rebuild.ts';
import { cleanUrl, domainOf, pageKeyOf } from '../../../src/text/urls.ts';
import { benchFolder, benchRows } from '../../data/productBench.ts';
import { type BareStore, bareStore } from '../../schemas/bareStore.ts';
import { notes, recorded, replay } from '../../schemas/recorded.ts';

const dialect = process.env['CITEDESK_TEST_STORE'] === 'postgres' ? 'postgres' : 'sqlite';

interface OldSource {
  readonly url: string;
  readonly title: string | null;
  readonly cited: number;
}

/** A page in another spelling each time. */
function spelled(url: string, time: number): string {
  const page = url.replace(/^https?:\/\/(?:www\.)?/, '');
  const host = ['https://', 'http://', 'https://www.', 'http://www.'][time % 4];
  return `${host}${time % 3 === 0 || page.includes('?') ? page : page.replace(/\/?$/, time % 3 === 1 ? '/' : '')}`;
}

/** Real answers as the version before stored them. The first source of every third one is there four times. */
const answers = [...benchRows(benchFolder())].slice(0, 60).map((row, index) => {
  const pages = [...new Map(row.sources.map(({ url, title }) => [pageKeyOf(url), { url, title }])).values()];
  const urls = pages.map(({ url }) => cleanUrl(url) ?? url);
  const first = index % 3 === 0 && urls.length > 0 ? [1, 2, 3].map((more) => spelled(urls[0] ?? '', index + more)) : [];
  const all = [...urls.map((url, place) => spelled(url, index + place)), ...first];
  return {
    id: 1000 + index,
    model: row.model,
    day: `2026-${index % 2 === 0 ? '10' : '11'}-0${1 + (index % 9)}`,
    mentioned: index % 2,
    sources: all.map((url, place): OldSource => ({
      url,
      title: place === 0 ? null : (pages[place]?.title ?? 'Again'),
      cited: place % 2,
    })),
  };
});
const hasDouble = ({ sources }: (typeof answers)[number]): boolean =>
  new Set(sources.map(({ url }) => pageKeyOf(url))).size < sources.length;

async function fill({ db }: BareStore): Promise<void> {
  const counts = ['page_months', 'tally_prompts', 'tallies', 'tally_scopes', 'things', 'answer_days'];
  for (const table of ['answers', ...counts]) await sql`DELETE FROM ${sql.table(table)}`.execute(db);
  for (const { id, model, day, mentioned, sources } of answers) {
    await sql`
      INSERT INTO answers (id, project_id, prompt_id, model, collected_at, day, content, brand_mentioned, competitors_count, sources_count)
      VALUES (${id}, 'acme', ${1 + (id % 2)}, ${model}, ${id}, ${day}, 'text', ${mentioned}, 0, ${sources.length})`.execute(
      db,
    );
    for (const [index, { url, title, cited }] of sources.entries())
      await sql`
        INSERT INTO answer_sources (answer_id, position, url, domain, title, cited)
        VALUES (${id}, ${index + 1}, ${url}, ${domainOf(url) ?? ''}, ${title}, ${cited})`.execute(db);
  }
  await countStored(db);
  for (const [id, url, read] of [
    [1, 'http://globex.com/a', 5],
    [2, 'https://www.globex.com/a/', 7],
    [3, 'https://globex.com/A', 6],
  ] as const)
    await sql`
      INSERT INTO pages (id, url, domain, state, words, facts, read_at)
      VALUES (${id}, ${url}, 'globex.com', 'read', 0, 0, ${read})`.execute(db);
  await sql`INSERT INTO project_pages VALUES ('acme', 1), ('beta', 2), ('acme', 3)`.execute(db);
}

describe('migration to page keys', () => {
  let store: BareStore;
  const rowsOf = async (query: ReturnType<typeof sql>): Promise<unknown[][]> =>
    (await query.execute(store.db)).rows.map((row) =>
      Object.values(row as object).map((value) => (/^\d+$/.test(String(value)) ? Number(value) : value)),
    );

  before(async () => {
    store = await bareStore(dialect);
    const earlier = recorded(dialect).filter(({ name }) => name < '030');
    await store.run(notes + earlier.map(replay).join('\n'));
    await fill(store);
    await migrate(store.db, { place: 'x' });
  });
  after(() => store.close());

  test('has answers to merge', () => assert.ok(answers.filter(hasDouble).length >= 5));

  test('merges the sources of each answer, and keeps their order', async () => {
    const expected = answers.flatMap(({ id, sources }) =>
      [...Map.groupBy(sources, ({ url }) => pageKeyOf(url))].map(([key, same], index) => [
        id,
        index + 1,
        same[0]?.url,
        key,
        same.find(({ title }) => title !== null)?.title ?? null,
        Math.max(...same.map(({ cited }) => cited)),
      ]),
    );
    const rows = await rowsOf(
      sql`SELECT answer_id, position, url, page_key, title, cited FROM answer_sources ORDER BY answer_id, position`,
    );
    assert.deepEqual(rows, expected);
  });

  test('keeps for each number the position of its source', async () => {
    const rows = await rowsOf(sql`SELECT id, sources_count, source_numbers FROM answers ORDER BY id`);
    const expected = answers.map((answer) => {
      const keys = answer.sources.map(({ url }) => pageKeyOf(url));
      const pages = [...new Set(keys)];
      const numbers = hasDouble(answer) ? JSON.stringify(keys.map((key) => pages.indexOf(key) + 1)) : null;
      return [answer.id, pages.length, numbers];
    });
    assert.deepEqual(rows, expected);
  });

  test('counts the same as the raw answers', async () => {
    assert.deepEqual(await rollupFaults(store.db), []);
    const uses = answers.flatMap(({ sources }) =>
      [...Map.groupBy(sources, ({ url }) => pageKeyOf(url) ?? '')].map(([key, same]) => ({
        key,
        url: same[0]?.url ?? '',
        cited: Math.max(...same.map(({ cited }) => cited)),
      })),
    );
    const pages = [...Map.groupBy(uses, ({ key }) => key)].map(([key, used]) => [
      key,
      used
        .map(({ url }) => url)
        .sort()
        .at(-1),
      used.length,
      used.filter(({ cited }) => cited === 1).length,
    ]);
    const inOrder = (rows: readonly (readonly unknown[])[]): string[] => rows.map((row) => JSON.stringify(row)).sort();
    const counted = await rowsOf(sql`
      SELECT text, url, sum(times) AS times, sum(extra) AS cited FROM tallies JOIN things ON things.id = thing_id
        JOIN tally_scopes ON tally_scopes.id = scope_id
      WHERE tallies.kind = 2 AND model = '' GROUP BY text, url`);
    assert.deepEqual(inOrder(counted), inOrder(pages));
    const domains = Map.groupBy(uses, ({ url }) => domainOf(url) ?? '');
    const countedDomains = await rowsOf(sql`
      SELECT text, sum(times) AS times FROM tallies JOIN things ON things.id = thing_id
        JOIN tally_scopes ON tally_scopes.id = scope_id
      WHERE tallies.kind = 1 AND model = '' GROUP BY text`);
    assert.deepEqual(inOrder(countedDomains), inOrder([...domains].map(([domain, { length }]) => [domain, length])));
  });

  test('keeps the page that was read last, for all its projects', async () => {
    assert.deepEqual(await rowsOf(sql`SELECT id, page_key FROM pages ORDER BY id`), [
      [2, 'globex.com/a'],
      [3, 'globex.com/A'],
    ]);
    assert.deepEqual(await rowsOf(sql`SELECT project_id, page_id FROM project_pages ORDER BY page_id, project_id`), [
      ['acme', 2],
      ['beta', 2],
      ['acme', 3],
    ]);
  });

  test('analyzes the stored answers again', async () => {
    assert.deepEqual(await rowsOf(sql`SELECT project_id, total FROM reanalyses WHERE finished_at IS NULL`), [
      ['acme', answers.length],
    ]);
  });
});
