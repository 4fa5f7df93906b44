import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type CompiledQuery, Kysely } from 'kysely';
import { plugins } from '../src/service/store/database.ts';
import type { Schema } from '../src/service/store/schema.ts';
import { sqliteDialect } from '../src/service/store/sqlite/sqlite.ts';
import { openStore, storeFile } from '../src/service/store/store.ts';
import { topDomains } from '../src/service/store/views/sources.ts';
import type { TallyWindow } from '../src/service/store/views/tallyWindow.ts';
import type { ManyAnswers } from './manyAnswers.ts';
import { type Measured, mediansInTurns } from './measure.ts';

/** Default limit of the call. */
const limit = 20;

/**
 * Measures the top domains of 600,000 sources in the process for slow reads: for all assistants with the call's default
 * limit, also relative to its bare SQL, and for three of the four assistants without a limit.
 */
export async function topDomainsBench(many: ManyAnswers): Promise<Measured[]> {
  const { folder, project, models, from, to } = many;
  const store = await openStore({ folder });
  const some: TallyWindow = { project, models: models.slice(1), from, to };
  const view = (window: TallyWindow) => async (): Promise<void> => {
    const { rows } = await store.slow.views.topDomains(window, limit);
    if (rows.length !== limit) throw new Error(`${rows.length} domains`);
  };
  const all = { ...some, models };
  const statements = await statementsOf(folder, all);
  const database = new DatabaseSync(storeFile(folder), { readOnly: true });
  const prepared = statements.map(({ sql, parameters }) => ({
    statement: database.prepare(sql),
    parameters: parameters as SQLInputValue[],
  }));
  const bare = (): void => {
    for (const { statement, parameters } of prepared) statement.all(...parameters);
  };
  const [ofAll = 0, alone = 0, ofSome = 0] = await mediansInTurns([view(all), bare, view(some)], 15);
  database.close();
  await store.close();
  console.log(
    `      top domains: all four assistants ${ofAll.toFixed(1)} ms, its ${prepared.length} statements alone ${alone.toFixed(1)} ms; three of them ${ofSome.toFixed(1)} ms`,
  );
  return [
    { name: 'top domains of 600,000 sources, 28 days', value: ofAll, limit: 60, better: 'lower', unit: 'ms' },
    { name: 'top domains ÷ their bare SQL', value: ofAll / alone, limit: 1.5, better: 'lower', unit: '×' },
  ];
}

/** Captures the view's SQL statements. */
async function statementsOf(folder: string, window: TallyWindow): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = [];
  const db = new Kysely<Schema>({
    dialect: sqliteDialect({ file: storeFile(folder), patience: 2000 }),
    plugins: [...plugins],
    log: ({ query }) => void statements.push(query),
  });
  await topDomains(db, window, limit);
  await db.destroy();
  return statements;
}
