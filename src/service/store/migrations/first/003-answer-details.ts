import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addColumns, type Column, createIndex, createTable, from, integer, maybe, text, zero } from '../columns.ts';

const tables: Readonly<Record<string, readonly Column[]>> = {
  answer_competitors: [from('answer_id', 'answers'), integer('place'), text('name'), maybe('domain'), text('position')],
  answer_queries: [from('answer_id', 'answers'), integer('place'), text('query')],
  answer_rankings: [from('answer_id', 'answers'), integer('rank'), maybe('domain'), text('name')],
};

const unique = [
  ['answer_competitors', ['answer_id', 'place']],
  ['answer_queries', ['answer_id', 'place']],
  ['answer_rankings', ['answer_id', 'rank']],
] as const;

const indexes = [
  ['answer_competitors', ['name', 'answer_id']],
  ['answer_queries', ['query', 'answer_id']],
  ['answer_sources', ['domain', 'answer_id']],
  ['answers', ['project_id', 'day', 'model']],
] as const;

interface Before {
  answers: { id: number; competitors: string; search_queries: string; queries_count: number; sources_count: number };
  answer_competitors: { answer_id: number; place: number; name: string; domain: string | null; position: string };
  answer_queries: { answer_id: number; place: number; query: string };
}

/** Moves competitors, searches and rankings of answers to rows that can be counted. */
export const answerDetails: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [name, columns] of Object.entries(tables)) await createTable(db, name, columns);
    await addColumns(db, 'answers', [
      zero('sources_count'),
      zero('queries_count'),
      zero('rankings_count'),
      maybe('sentiment_source'),
      maybe('rank', 'integer'),
    ]);
    await moveOut(db);
    for (const column of ['competitors', 'search_queries'])
      await db.schema.alterTable('answers').dropColumn(column).execute();
    for (const [table, columns] of unique) await createIndex(db, table, columns, { unique: true });
    for (const [table, columns] of indexes) await createIndex(db, table, columns);
  },
};

async function moveOut(db: Kysely<Before>): Promise<void> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('answers')
      .select(['id', 'competitors', 'search_queries'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(200)
      .execute();
    for (const { id, competitors, search_queries } of rows) {
      const named = JSON.parse(competitors) as { name: string; domain: string | null; position: string }[];
      const queries = JSON.parse(search_queries) as string[];
      const competitorRows = named.map(({ name, domain, position }, index) => ({
        answer_id: id,
        place: index + 1,
        name,
        domain,
        position,
      }));
      const queryRows = queries.map((query, index) => ({ answer_id: id, place: index + 1, query }));
      if (competitorRows.length > 0) await db.insertInto('answer_competitors').values(competitorRows).execute();
      if (queryRows.length > 0) await db.insertInto('answer_queries').values(queryRows).execute();
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  await db
    .updateTable('answers')
    .set({
      queries_count: sql<number>`(SELECT count(*) FROM answer_queries WHERE answer_id = answers.id)`,
      sources_count: sql<number>`(SELECT count(*) FROM answer_sources WHERE answer_id = answers.id)`,
    })
    .execute();
}
