import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { accounts } from './accounts.ts';
import { answers } from './answers.ts';
import { articles } from './articles.ts';
import { asks } from './asks.ts';
import { contentRuns } from './contentRuns.ts';
import { contentSteps } from './contentSteps.ts';
import { keys } from './keys.ts';
import { migrate } from './migrate.ts';
import { projects } from './projects.ts';
import { promptRuns } from './promptRuns.ts';
import { prompts } from './prompts.ts';
import type { Schema } from './schema.ts';
import { isBusy, sqliteDialect } from './sqlite.ts';
import { topics } from './topics.ts';
import { work } from './work.ts';

const bind = (db: Kysely<Schema>) => ({
  accounts: accounts(db),
  answers: answers(db),
  articles: articles(db),
  asks: asks(db),
  contentRuns: contentRuns(db),
  contentSteps: contentSteps(db),
  keys: keys(db),
  projects: projects(db),
  promptRuns: promptRuns(db),
  prompts: prompts(db),
  topics: topics(db),
  work: work(db),
});

/** The nouns of the store, all on one connection or in one transaction. */
export type Stores = ReturnType<typeof bind>;

export interface Store {
  /** Reads only, beside the writer. */
  readonly read: Stores;
  /** One durable transaction; whatever `deed` throws undoes it. Nothing but the store may be awaited in it. */
  write<Result>(deed: (stores: Stores) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** The file of the store inside a data folder. */
export const storeFile = (folder: string): string => path.join(folder, 'citedesk.sqlite');

interface Options {
  /** How long one try waits for another process that writes, in milliseconds. The loop stands still meanwhile. */
  readonly patience?: number;
}

const tries = 20;

/** Opens the store of a data folder, after bringing it up to this version. */
export async function openStore(folder: string, { patience = 200 }: Options = {}): Promise<Store> {
  const file = storeFile(folder);
  const writer = new Kysely<Schema>({ dialect: sqliteDialect({ file, patience }) });
  try {
    await migrate(writer, file);
  } catch (error) {
    await writer.destroy();
    throw error;
  }
  const reader = new Kysely<Schema>({ dialect: sqliteDialect({ file, patience, readOnly: true }) });
  const once = <Result>(deed: (stores: Stores) => Promise<Result>) => writer.transaction().execute((transaction) => deed(bind(transaction)));
  return {
    read: bind(reader),
    async write(deed) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(deed);
        } catch (error) {
          if (!isBusy(error) || attempt === tries) throw error;
          await sleep(50);
        }
      }
    },
    async close() {
      await reader.destroy();
      await writer.destroy();
    },
  };
}
