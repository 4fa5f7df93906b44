import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../test/postgres/server.ts';
import { type ManyAnswers, manyAnswers } from './manyAnswers.ts';

/** Resources shared by several benches because they take long to create. */
export interface Shared {
  /** Starts a PostgreSQL server for this run with a realistic configuration. Benches create their databases on it. */
  readonly postgres: () => Promise<void>;
  /** Store with 100,000 answers, which must not be changed. */
  readonly largeStore: () => Promise<ManyAnswers>;
  /** Stops and removes all resources. */
  readonly end: () => Promise<void>;
}

/** Creates each resource when a bench first requests it. */
export function sharedParts(): Shared {
  const endings: (() => unknown)[] = [];
  return {
    postgres: once(async () => {
      const server = await startPostgres('durable');
      endings.push(server.stop);
      process.env['CITEDESK_TEST_POSTGRES'] = server.url;
    }),
    largeStore: once(() => {
      const folder = temporaryFolder();
      endings.push(() => {
        fs.rmSync(folder, { recursive: true, force: true });
      });
      return manyAnswers(folder, 100_000);
    }),
    async end() {
      for (const end of endings.splice(0).reverse()) await end();
    },
  };
}

/** Creates an empty folder, which the caller removes. */
export const temporaryFolder = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-bench-'));

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => (made ??= make());
}
