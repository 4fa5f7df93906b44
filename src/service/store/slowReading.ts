import { type DatabaseConnection, type Dialect, type Driver, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { keepable } from './database.ts';
import { type ReadingOptions, type ReadingProcess, readingProcess } from './readingProcess.ts';

/** Kysely's dialect for reads that may take long: the rows come from a process of its own, and the event loop stays free. */
export const slowReading = (options: ReadingOptions): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new ReadingDriver(readingProcess(options)),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

class ReadingDriver implements Driver {
  private readonly reading: ReadingProcess;
  private readonly connection: DatabaseConnection;

  constructor(reading: ReadingProcess) {
    this.reading = reading;
    this.connection = {
      executeQuery: async <Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) =>
        ({ rows: (await reading.ask({ sql, parameters: keepable(parameters) })) as Row[] }),
      streamQuery: refuse,
    };
  }

  init = nothing;
  acquireConnection = () => Promise.resolve(this.connection);
  releaseConnection = nothing;
  destroy = () => this.reading.close();
  beginTransaction = refuse;
  commitTransaction = refuse;
  rollbackTransaction = refuse;
}

const nothing = (): Promise<void> => Promise.resolve();

function refuse(): never {
  throw new Error('slow reads are single statements, each answered whole');
}
