import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../test/postgres/server.ts';
import { type ManyAnswers, manyAnswers } from './manyAnswers.ts';

/** What several benches measure on and what takes long to make. */
export interface Shared {
  /** Starts a PostgreSQL server for this run, set up as real ones are; rows make their databases on it. */
  readonly postgres: () => Promise<void>;
  /** A store with 100,000 answers, which nobody changes. */
  readonly largeStore: () => Promise<ManyAnswers>;
  /** Ends and removes what was made. */
  readonly end: () => Promise<void>;
}

/** Each part is made when the first bench asks for it, so that a run of a few benches waits for no others'. */
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

/** An empty folder, which whoever asks for it removes. */
export const temporaryFolder = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-bench-'));

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => (made ??= make());
}
