import path from 'node:path';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { memoryCounters } from '../accounts/counters.ts';
import { type Database, keepable, plugins, tableNames } from '../database.ts';
import { migrate, refuseForeign } from '../migrate.ts';
import type { Schema } from '../schema.ts';
import { fileCheck } from './damage.ts';
import { keptStatements, nodeSqlite, privateFile } from './nodeSqlite.ts';
import { type ReadingOptions, type ReadingProcess, readingProcess } from './readingProcess.ts';

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

/** Maximum milliseconds of consecutive statements before other work gets its turn on the event loop. */
const maxBurstMs = 10;

/**
 * Yields to the event loop between the statements of a transaction. SQLite runs them synchronously, so a long
 * transaction would block all other calls. PostgreSQL yields while it waits for the server.
 */
export function yieldingDriver(driver: Driver): Driver {
  const ways = new WeakMap<DatabaseConnection, DatabaseConnection>();
  return {
    init: () => driver.init(),
    async acquireConnection() {
      const connection = await driver.acquireConnection();
      const way = ways.get(connection) ?? makeWay(connection);
      ways.set(connection, way);
      return way;
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    releaseConnection: (connection) => driver.releaseConnection(connection),
    destroy: () => driver.destroy(),
  };
}

function makeWay(connection: DatabaseConnection): DatabaseConnection {
  /** Start of the first statement in this turn of the event loop. */
  let begun: number | undefined;
  return {
    async executeQuery(query) {
      if (begun === undefined) {
        begun = performance.now();
        setImmediate(() => {
          begun = undefined;
        });
      } else if (performance.now() - begun > maxBurstMs) await nextTurn();
      return connection.executeQuery(query);
    },
    streamQuery: (query, size) => connection.streamQuery(query, size),
  };
}

/** Number of concurrent reads. A report requests a dozen views at once. */
const readers = 2;

/** Kysely's dialect for slow reads in separate processes, which keeps the event loop free. */
const slowReading = (options: ReadingOptions): Dialect => ({
  createAdapter: () => new ManyConnections(),
  createDriver: () => new ReadingDriver(Array.from({ length: readers }, () => new Reader(readingProcess(options)))),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

/** Otherwise, Kysely assumes a single connection for SQLite. */
class ManyConnections extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Connection to one process, which reads one snapshot at a time. */
class Reader implements DatabaseConnection {
  private readonly process: ReadingProcess;

  constructor(process: ReadingProcess) {
    this.process = process;
  }

  async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
    return { rows: (await this.process.ask({ sql, parameters: keepable(parameters) })) as Row[] };
  }

  streamQuery = refuse;

  async say(sql: string): Promise<void> {
    await this.process.ask({ sql, parameters: [] });
  }

  close = () => this.process.close();
}

class ReadingDriver implements Driver {
  private readonly all: readonly Reader[];
  /** Last in, first out: reuses the process that is already running, so the others can end. */
  private readonly idle: Reader[];
  private readonly waiting: ((reader: Reader) => void)[] = [];

  constructor(all: readonly Reader[]) {
    this.all = all;
    this.idle = [...all];
  }

  init = doNothing;

  /** Gives a reader to one caller at a time, so no one else reads within the caller's snapshot. */
  async acquireConnection(): Promise<Reader> {
    const free = this.idle.pop();
    if (free) return free;
    const { promise, resolve } = Promise.withResolvers<Reader>();
    this.waiting.push(resolve);
    return promise;
  }

  releaseConnection(reader: Reader): Promise<void> {
    const next = this.waiting.shift();
    if (next) next(reader);
    else this.idle.push(reader);
    return Promise.resolve();
  }

  async destroy(): Promise<void> {
    await Promise.all(this.all.map((reader) => reader.close()));
  }

  beginTransaction = (reader: Reader) => reader.say('BEGIN');
  commitTransaction = (reader: Reader) => reader.say('COMMIT');
  // A process that was killed on a timeout has ended the transaction.
  rollbackTransaction = (reader: Reader) => reader.say('ROLLBACK').catch(() => undefined);
}

const doNothing = (): Promise<void> => Promise.resolve();

function refuse(): never {
  throw new Error('slow reads are answered whole');
}
