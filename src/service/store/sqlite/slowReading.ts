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

/**
 * Kysely's dialect for reads that may take long: the rows come from a process of its own, and the event loop stays
 * free.
 */
export const slowReading = (options: ReadingOptions): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new ReadingDriver(readingProcess(options)),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

class ReadingDriver implements Driver {
  private readonly reading: ReadingProcess;
  private readonly connection: DatabaseConnection;
  /** Fulfilled when the last one who asked for the connection has left it. */
  private free: Promise<void> = Promise.resolve();
  private leave = (): void => undefined;

  constructor(reading: ReadingProcess) {
    this.reading = reading;
    this.connection = {
      executeQuery: async <Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => ({
        rows: (await reading.ask({ sql, parameters: keepable(parameters) })) as Row[],
      }),
      streamQuery: refuse,
    };
  }

  init = doNothing;

  /** One after another, so that nobody reads within the snapshot of somebody else. */
  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.free;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.free = promise;
    await before;
    this.leave = resolve;
    return this.connection;
  }

  releaseConnection(): Promise<void> {
    this.leave();
    return Promise.resolve();
  }

  destroy = () => this.reading.close();
  beginTransaction = () => this.say('BEGIN');
  commitTransaction = () => this.say('COMMIT');
  // A process that was killed for its slowness took the transaction with it.
  rollbackTransaction = () => this.say('ROLLBACK').catch(() => undefined);

  private async say(sql: string): Promise<void> {
    await this.reading.ask({ sql, parameters: [] });
  }
}

const doNothing = (): Promise<void> => Promise.resolve();

function refuse(): never {
  throw new Error('slow reads are answered whole');
}
