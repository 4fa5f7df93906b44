import { type Kysely, sql } from 'kysely';
import { dayOf } from '../src/metrics/days.ts';
import { openPostgres } from '../src/service/store/postgres/postgres.ts';
import { rebuildPrompts } from '../src/service/store/rollups/rebuild.ts';
import type { Schema } from '../src/service/store/schema.ts';
import { openSqlite } from '../src/service/store/sqlite/sqlite.ts';
import { openStore, type StoreLocation, storeFile } from '../src/service/store/store.ts';
import { query } from '../test/postgres/databases.ts';
import { answerTexts } from './answerTexts.ts';
import { type BenchProject, emptyProject } from './storing.ts';

export const millionModels = ['chatgpt', 'gemini', 'perplexity', 'aimode'] as const;
/** Answers of one assistant on one day, for 1,000,000 in total. */
const each = 10_000;
const days = 25;
const dayLength = 86_400_000;
const begin = Date.UTC(2026, 9, 1);
/** First and last day of the answers, inclusive. */
export const millionDays = { from: dayOf(begin, 'UTC'), to: dayOf(begin + (days - 1) * dayLength, 'UTC') };

/**
 * Fills a store with 1,000,000 answers to 100 prompts by SQL. Only the newest ones, which are read, have realistic
 * content.
 */
export async function millionAnswers(place: StoreLocation, readAnswers: number): Promise<BenchProject> {
  const store = await openStore(place);
  const project = await emptyProject(store, 'bench', millionModels);
  await store.write(async ({ accounts }) => {
    for (const { id } of await accounts.list()) await accounts.set(id, { per_minute: 1e9, per_second: 1e9 });
  });
  await store.close();

  const slowest = 600_000;
  const database =
    'folder' in place
      ? await openSqlite({ file: storeFile(place.folder), patience: 2000, slowest })
      : await openPostgres(place.databaseUrl, { slowest });
  await database.writer.transaction().execute((db) => fill(db, database.dialect, project, readAnswers));
  await database.end();
  for (const db of [database.slow, database.reader, database.writer]) await db.destroy();
  // Autovacuum does this within a minute.
  if ('databaseUrl' in place) await query(place.databaseUrl, 'VACUUM ANALYZE');
  return project;
}

async function fill(
  db: Kysely<Schema>,
  dialect: 'sqlite' | 'postgres',
  { project, prompts }: BenchProject,
  readAnswers: number,
): Promise<void> {
  // Skips foreign key checks, because all referenced rows exist.
  if (dialect === 'postgres') await sql`SET LOCAL session_replication_role = replica`.execute(db);
  for (let day = 0; day < days; day += 1) {
    const start = begin + day * dayLength;
    for (const model of millionModels) {
      await sql`
        INSERT INTO answers (project_id, prompt_id, model, collected_at, day, content, brand_mentioned, position, sentiment, competitors_count)
        WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${each - 1})
        SELECT ${project}, ${Math.min(...prompts)} + n % ${prompts.length}, ${model}, CAST(${start} AS bigint) + n * 8000, ${dayOf(start, 'UTC')},
          'Samsung and Sony make good sets.', 1, 'top', 'positive', 1 FROM numbers`.execute(db);
    }
  }
  const newest = await db
    .selectFrom('answers')
    .select('id')
    .where('project_id', '=', project)
    .orderBy('collected_at', 'desc')
    .orderBy('id', 'desc')
    .limit(readAnswers)
    .execute();
  const texts = answerTexts(readAnswers);
  for (const [index, { id }] of newest.entries())
    await db
      .updateTable('answers')
      .set({ content: texts[index] ?? '' })
      .where('id', '=', id)
      .execute();
  await rebuildPrompts(db);
}
