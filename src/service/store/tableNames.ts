import { type DatabaseIntrospector, type QueryExecutorProvider, sql } from 'kysely';
import { isPostgres } from './migrations/statements.ts';

const postgres = {
  tables: 'SELECT tablename AS name, schemaname AS schema FROM pg_tables',
  schemas: 'SELECT nspname AS name FROM pg_namespace',
};
const sqlite = {
  tables: `SELECT name FROM sqlite_master WHERE type = 'table'`,
  schemas: 'SELECT name FROM pragma_database_list',
};

/**
 * Returns only the names of tables and schemas, which is all that Kysely's migrations need. Kysely's own introspectors
 * also read all columns, which takes longer than most migrations.
 */
export function tableNames(db: QueryExecutorProvider): DatabaseIntrospector {
  const { tables, schemas } = isPostgres(db) ? postgres : sqlite;
  const named = async (names: string) =>
    (await sql.raw<{ readonly name: string; readonly schema?: string }>(names).execute(db)).rows;
  return {
    getSchemas: () => named(schemas),
    getTables: async () =>
      (await named(tables)).map((table) => ({ ...table, isView: false, isForeign: false, columns: [] })),
  };
}
