import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { keepable } from '../database.ts';
import { type ReadingOptions, type ReadingProcess, readingProcess } from './readingProcess.ts';

/** Number of concurrent reads. A report requests a dozen views at once. */
const readers = 2;

/** Kysely's dialect for slow reads in separate processes, which keeps the event loop free. */
export const slowReading = (options: ReadingOptions): Dialect => ({
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
