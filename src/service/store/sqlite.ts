import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { nodeSqlite } from './nodeSqlite.ts';
import { privateFile } from './privateFile.ts';

interface Options {
  readonly file: string;
  /** How long a statement waits for another process, in milliseconds. */
  readonly patience: number;
  readonly readOnly?: boolean;
}

/** Kysely's dialect on Node's own SQLite: durable, and with the statements kept that were prepared once. */
export function sqliteDialect({ file, patience, readOnly = false }: Options): SqliteDialect {
  return new NodeSqliteDialect({ database: () => Promise.resolve(adapt(open({ file, patience, readOnly }))) });
}

class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new WholeMigrations();
  }
}

/** SQLite changes tables in transactions as well, so a migration that a crash cuts short leaves nothing behind. */
class WholeMigrations extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function open({ file, patience, readOnly }: Required<Options>): DatabaseSync {
  const database = new (nodeSqlite().DatabaseSync)(readOnly ? file : privateFile(file), { readOnly, timeout: patience, enableForeignKeyConstraints: true });
  if (!readOnly) database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  return database;
}

function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      let statement = statements.get(sql);
      if (!statement) {
        // A transaction here is there to write: taking the lock at once leaves no way to lose it half way.
        statement = adaptStatement(database.prepare(sql === 'begin' ? 'begin immediate' : sql));
        statements.set(sql, statement);
      }
      return statement;
    },
  };
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  const bound = (values: readonly unknown[]) => values as readonly SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...bound(values)),
    run: (values) => statement.run(...bound(values)),
    iterate: (values) => statement.iterate(...bound(values)),
  };
}

const busy = 5; // SQLITE_BUSY

/** Whether another process was writing. */
export const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === busy;
