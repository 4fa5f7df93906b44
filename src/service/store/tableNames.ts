import { type DatabaseIntrospector, type QueryExecutorProvider, sql } from 'kysely';
import { isPostgres } from './migrations/columns.ts';

const postgres = {
  tables: 'SELECT tablename AS name, schemaname AS schema FROM pg_tables',
  schemas: 'SELECT nspname AS name FROM pg_namespace',
};
const sqlite = {
  tables: `SELECT name FROM sqlite_master WHERE type = 'table'`,
  schemas: 'SELECT name FROM pragma_database_list',
};

/**
 * Tells by their names what tables and schemas there are, which is all that Kysely's migrations ask for, several times
 * each: its own introspectors read what all tables are made of, which takes longer than most migrations do.
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
