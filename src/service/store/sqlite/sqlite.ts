import path from 'node:path';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { memoryCounters } from '../accounts/counters.ts';
import { type Database, keepable, plugins } from '../database.ts';
import { yieldingDriver } from './yieldingDriver.ts';
import { migrate, refuseForeign } from '../migrate.ts';
import { keptStatements, nodeSqlite, privateFile } from './nodeSqlite.ts';
import type { Schema } from '../schema.ts';
import { slowReading } from './slowReading.ts';
import { fileCheck } from './damage.ts';
import { tableNames } from '../tableNames.ts';

interface SqliteOptions {
  readonly file: string;
  /** Milliseconds that a statement waits for another process. */
  readonly patience: number;
}

/**
 * Opens a store file, after upgrading it to this version. Slow reads may take `slowest` milliseconds.
 * @throws CannotStart if it was written by a newer version or by another program.
 */
export async function openSqlite({
  file,
  patience,
  slowest,
}: SqliteOptions & { readonly slowest: number }): Promise<Database> {
  refuseForeign(file);
  const on = (dialect: Dialect) => new Kysely<Schema>({ dialect, plugins });
  const writer = on(sqliteDialect({ file, patience }));
  try {
    await migrate(writer, { place: path.dirname(file), file });
  } catch (error) {
    await writer.destroy();
    throw error;
  }
  const readOnly = open({ file, patience, readOnly: true });
  const version = readOnly.prepare('PRAGMA data_version');
  return {
    dialect: 'sqlite',
    writer,
    reader: on(new NodeSqliteDialect({ database: adapt(readOnly) })),
    slow: on(slowReading({ file, patience, slowest })),
    transact: (_locks, action) => writer.transaction().execute(action), // a writer has the whole file
    isPassing: (error) => error instanceof Error && 'errcode' in error && error.errcode === busy,
    isAway: () => false,
    changes: () => Number(version.get()?.['data_version']),
    counters: memoryCounters(),
    checkFile: fileCheck(file),
    end: () => Promise.resolve(),
  };
}

const busy = 5; // SQLITE_BUSY: another process is writing

/** Kysely's dialect for Node's SQLite, with durable writes and cached prepared statements. */
export function sqliteDialect(options: SqliteOptions): SqliteDialect {
  return new WritingDialect({ database: () => Promise.resolve(adapt(open({ ...options, readOnly: false }))) });
}

class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new WholeMigrations();
  }

  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return tableNames(db);
  }
}

class WritingDialect extends NodeSqliteDialect {
  override createDriver(): Driver {
    return yieldingDriver(super.createDriver());
  }
}

/** SQLite supports DDL in transactions, so a crash during a migration leaves nothing behind. */
class WholeMigrations extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function open({ file, patience, readOnly }: SqliteOptions & { readonly readOnly: boolean }): DatabaseSync {
  const database = new (nodeSqlite().DatabaseSync)(readOnly ? file : privateFile(file), {
    readOnly,
    timeout: patience,
    enableForeignKeyConstraints: true,
  });
  if (!readOnly) database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  return database;
}

function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: keptStatements });
  return {
    close: () => database.close(),
    prepare(sql) {
      let statement = statements.get(sql);
      if (!statement) {
        // Transactions always write. Acquiring the lock first avoids losing it halfway.
        statement = adaptStatement(database.prepare(sql === 'begin' ? 'begin immediate' : sql));
        if (sql === 'rollback') statement = whereOpen(database, statement);
        statements.set(sql, statement);
      }
      return statement;
    },
  };
}

/**
 * Skips the rollback if SQLite has already ended the transaction, as on a full disk. The original error is then
 * reported.
 */
const whereOpen = (database: DatabaseSync, rollback: SqliteStatement): SqliteStatement => ({
  ...rollback,
  run: (values) => (database.isTransaction ? rollback.run(values) : { changes: 0, lastInsertRowid: 0 }),
});

function adaptStatement(statement: StatementSync): SqliteStatement {
  const bound = (values: readonly unknown[]) => keepable(values) as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...bound(values)),
    run: (values) => statement.run(...bound(values)),
    iterate: (values) => statement.iterate(...bound(values)),
  };
}
