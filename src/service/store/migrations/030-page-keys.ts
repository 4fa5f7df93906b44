import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type Column, addColumns, createIndex, isPostgres, maybe, text } from './columns.ts';
import { countSources } from './parts/030-counting.ts';
import { type KeyedRow, keyOf, merged, renumbered, type SourceRow } from './parts/030-keys.ts';

/** Filled below. */
const pageKey: Column = text('page_key', (column) => column.notNull().defaultTo(''));

/**
 * Adds one key per page. Merges each answer's sources of one page, recounts domains and pages, and merges stored pages.
 * Stored answers are analyzed again in the background, because redirects now lead to their target.
 */
export const pageKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await addColumns(db, 'answer_sources', [pageKey]);
    await addColumns(db, 'things', [maybe('url')]);
    await addColumns(db, 'pages', [pageKey]);
    await keySources(db);
    await countSources(db);
    await keyPages(db);
    await db.schema.dropIndex('pages_by_url').execute();
    await createIndex(db, 'pages', ['page_key'], { unique: true });
    await sql`UPDATE reanalyses SET finished_at = created_at WHERE finished_at IS NULL`.execute(db);
    await sql`
      INSERT INTO reanalyses (project_id, last_answer, after_answer, total, done, created_at)
      SELECT project_id, max(id), 0, count(*), 0, max(collected_at) FROM answers GROUP BY project_id`.execute(db);
  },
};

const answersAtOnce = 2000;

async function keySources(db: Kysely<unknown>): Promise<void> {
  for (let after = 0; ;) {
    const { rows: ids } = await sql<{ last: number | null }>`
      SELECT max(id) AS last FROM (SELECT id FROM answers WHERE id > ${after} ORDER BY id LIMIT ${answersAtOnce}) AS next`.execute(
      db,
    );
    const last = Number(ids[0]?.last ?? 0);
    if (last === 0) return;
    const { rows } = await sql<SourceRow>`
      SELECT answer_id, position, url, domain, title, cited FROM answer_sources
      WHERE answer_id > ${after} AND answer_id <= ${last} ORDER BY answer_id, position`.execute(db);
    await keyRows(
      db,
      rows.map(({ answer_id, position, cited, ...row }) => ({
        ...row,
        // PostgreSQL returns it as text.
        answer_id: Number(answer_id),
        position: Number(position),
        cited: Number(cited),
        page_key: keyOf(row.url),
      })),
    );
    after = last;
  }
}

/** Sets the keys of some answers' sources, and merges sources of one page. */
async function keyRows(db: Kysely<unknown>, sources: readonly KeyedRow[]): Promise<void> {
  const [whole, double] = [[] as KeyedRow[], [] as (readonly KeyedRow[])[]];
  for (const own of Map.groupBy(sources, ({ answer_id }) => answer_id).values()) {
    if (new Set(own.map(({ page_key }) => page_key)).size === own.length) whole.push(...own);
    else double.push(own);
  }
  await setKeys(db, whole);
  for (const own of double) await mergeAnswer(db, own);
}

async function setKeys(db: Kysely<unknown>, rows: readonly KeyedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const given = jsonRows(
    db,
    rows.map((row) => [row.answer_id, row.position, row.page_key]),
  );
  await sql`
    UPDATE answer_sources SET page_key = given.value ->> 2 FROM ${given}
    WHERE answer_id = CAST(given.value ->> 0 AS bigint) AND position = CAST(given.value ->> 1 AS bigint)`.execute(db);
}

const jsonRows = (db: Kysely<unknown>, rows: readonly (readonly (string | number)[])[]) =>
  isPostgres(db)
    ? sql`jsonb_array_elements(CAST(${JSON.stringify(rows)} AS jsonb)) AS given(value)`
    : sql`json_each(${JSON.stringify(rows)}) AS given`;

async function mergeAnswer(db: Kysely<unknown>, own: readonly KeyedRow[]): Promise<void> {
  const { rows, places } = merged(own);
  const id = own[0]?.answer_id ?? 0;
  const { rows: answers } = await sql<{ numbers: string | null }>`
    SELECT source_numbers AS numbers FROM answers WHERE id = ${id}`.execute(db);
  const numbers = renumbered(answers[0]?.numbers ?? null, own, places);
  await sql`DELETE FROM answer_sources WHERE answer_id = ${id}`.execute(db);
  for (const { answer_id, position, url, page_key, domain, title, cited } of rows)
    await sql`
      INSERT INTO answer_sources (answer_id, position, url, page_key, domain, title, cited)
      VALUES (${answer_id}, ${position}, ${url}, ${page_key}, ${domain}, ${title}, ${cited})`.execute(db);
  await sql`UPDATE answers SET source_numbers = ${numbers}, sources_count = ${rows.length} WHERE id = ${id}`.execute(
    db,
  );
}

/** Merges pages with one key. Keeps the latest that was read successfully, and shares it with all their projects. */
async function keyPages(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; url: string }>`
    SELECT id, url FROM pages ORDER BY CASE WHEN state = 'read' THEN 0 ELSE 1 END, read_at DESC, id DESC`.execute(db);
  for (const [key, [kept, ...others]] of Map.groupBy(rows, ({ url }) => keyOf(url))) {
    if (!kept) continue;
    await sql`UPDATE pages SET page_key = ${key} WHERE id = ${kept.id}`.execute(db);
    for (const { id } of others) {
      await sql`
        INSERT INTO project_pages (project_id, page_id) SELECT project_id, ${kept.id} FROM project_pages
        WHERE page_id = ${id} ON CONFLICT DO NOTHING`.execute(db);
      await sql`DELETE FROM pages WHERE id = ${id}`.execute(db);
    }
  }
}
