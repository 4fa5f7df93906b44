import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { accounts, removals } from './accounts/accounts.ts';
import { balances } from './accounts/balances.ts';
import type { Counters } from './accounts/counters.ts';
import { idempotentCalls } from './accounts/idempotentCalls.ts';
import { keys } from './accounts/keys.ts';
import { answers } from './answers/answers.ts';
import { redirects, unjudged } from './answers/followUps.ts';
import { reanalyses } from './answers/reanalyses.ts';
import { type Database, retryTransient } from './database.ts';
import { deletions } from './deletions.ts';
import { exportedAnswers, exportRows } from './exports/exportRows.ts';
import { exportParts, exports } from './exports/exports.ts';
import { isFull } from './fullDisk.ts';
import { imports } from './imports.ts';
import { pages } from './pages.ts';
import type { Lock } from './postgres/locks.ts';
import { projects } from './projects.ts';
import { prompts } from './prompts.ts';
import { articles } from './runs/articles.ts';
import { asks } from './runs/asks.ts';
import { contentRuns } from './runs/contentRuns.ts';
import { contentSteps } from './runs/contentSteps.ts';
import { loans } from './runs/loans.ts';
import { promptRuns } from './runs/promptRuns.ts';
import { budgets, spending } from './runs/spending.ts';
import { work } from './runs/work.ts';
import type { Schema } from './schema.ts';
import { integrity } from './sqlite/damage.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { topics } from './topics.ts';
import { type Count, createSharedCounts } from './views/sharedCounts.ts';
import { views } from './views/views.ts';
import { webhookDeliveries, webhooks } from './webhooks.ts';

const bind = (db: Kysely<Schema>, count?: Count) => ({
  accounts: accounts(db),
  answers: answers(db),
  articles: articles(db),
  asks: asks(db),
  balances: balances(db),
  budgets: budgets(db),
  contentRuns: contentRuns(db),
  contentSteps: contentSteps(db),
  deletions: deletions(db),
  exportedAnswers: exportedAnswers(db),
  exportParts: exportParts(db),
  exportRows: exportRows(db),
  exports: exports(db),
  idempotentCalls: idempotentCalls(db),
  imports: imports(db),
  integrity: integrity(db),
  keys: keys(db),
  loans: loans(db),
  pages: pages(db),
  projects: projects(db),
  promptRuns: promptRuns(db),
  prompts: prompts(db),
  reanalyses: reanalyses(db),
  redirects: redirects(db),
  removals: removals(db),
  secrets: secrets(db),
  spending: spending(db),
  topics: topics(db),
  unjudged: unjudged(db),
  views: views(db, count),
  webhookDeliveries: webhookDeliveries(db),
  webhooks: webhooks(db),
  work: work(db),
});

/** All parts of the store, on one connection or in one transaction. */
export type Stores = ReturnType<typeof bind>;

/** Location of a store: a data folder, or a PostgreSQL database (`postgres://…`). */
export type StoreLocation = { readonly folder: string } | { readonly databaseUrl: string };

export interface Store {
  readonly dialect: 'sqlite' | 'postgres';
  /** Quick reads, concurrent with the writer. */
  readonly read: Stores;
  /** Slow reads off the event loop, which fail with QUERY_TIMEOUT after 25 s. */
  readonly slow: Stores;
  /** Runs several slow reads on one snapshot, unaffected by concurrent writes. Await nothing but the store in it. */
  readonly snapshot: <Result>(action: (stores: Stores) => Promise<Result>) => Promise<Result>;
  /**
   * Runs one durable transaction, which any error rolls back. Await nothing but the store in it.
   *
   * List everything that it reads before it writes in `locks`. Actions with a lock in common run one after another,
   * even across processes. Without `locks`, an action excludes all others. Pass an empty list if each statement is
   * correct on its own.
   *
   * If a connection breaks during COMMIT, the outcome is unknown. A `repeatable` action, which may safely run twice, is
   * then repeated, and any other fails.
   */
  write<Result>(
    action: (stores: Stores) => Promise<Result>,
    options?: { readonly locks?: readonly Lock[]; readonly repeatable?: boolean },
  ): Promise<Result>;
  /**
   * Runs one write statement, durable on its own. Fails if the connection breaks, because the outcome is unknown then.
   */
  writeOne<Result>(statement: (stores: Stores) => Promise<Result>): Promise<Result>;
  /** True if the store is temporarily unavailable or its disk is full. Retry instead of giving up. */
  isAway(error: unknown): boolean;
  /**
   * Returns a number that changes with every write by any process. Undefined if the database can't provide it cheaply.
   */
  changes(): number | undefined;
  /** Counters of calls, for rate limits. */
  readonly counters: Counters;
  /**
   * Throws `StoreGone` if the store's file was removed or replaced. Each write checks this before it's acknowledged,
   * because data in a lost file is lost.
   */
  readonly checkFile: () => void;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** Milliseconds that one attempt waits for another process that writes to the file. Blocks the event loop. */
  readonly patience?: number;
  /** Timeout of slow reads in milliseconds. */
  readonly slowest?: number;
}

/** Returns the path of the store's file in a data folder. */
export const storeFile = (folder: string): string => path.join(folder, 'citedesk.sqlite');

/**
 * Opens a store, after upgrading it to this version.
 * @throws CannotStart if its database can't be used, or belongs to a newer version.
 */
export async function openStore(
  place: StoreLocation,
  { patience = 200, slowest = 25_000 }: StoreOptions = {},
): Promise<Store> {
  const { dialect, writer, reader, slow, transact, isPassing, isAway, changes, counters, checkFile, end } =
    await openDatabase(place, { patience, slowest });
  const single = bind(writer);
  const sharedCounts = createSharedCounts();
  const afterCheck = <Result>(result: Result): Result => {
    checkFile();
    return result;
  };
  return {
    dialect,
    isAway: (error) => isFull(error) || isAway(error),
    changes,
    counters,
    checkFile,
    read: bind(reader),
    slow: bind(slow),
    snapshot: (action) =>
      slow
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((transaction) => action(bind(transaction, sharedCounts(transaction)))),
    write(action, { locks, repeatable = false } = {}) {
      let isWhole = false;
      const attempt = () => {
        isWhole = false;
        return transact(locks, async (db) => {
          const result = await action(bind(db));
          isWhole = !repeatable;
          return result;
        });
      };
      return retryTransient(attempt, (error) => isPassing(error, { isWhole })).then(afterCheck);
    },
    writeOne: (statement) =>
      retryTransient(
        () => statement(single),
        (error) => isPassing(error, { isWhole: true }),
      ).then(afterCheck),
    async close() {
      await end();
      for (const db of [slow, reader, writer]) await db.destroy();
    },
  };
}

async function openDatabase(place: StoreLocation, options: Required<StoreOptions>): Promise<Database> {
  if ('folder' in place) return openSqlite({ file: storeFile(place.folder), ...options });
  // Slow to load, and only needed for teams.
  const { openPostgres } = await import('./postgres/postgres.ts');
  return openPostgres(place.databaseUrl, options);
}

/** Secrets for signatures, shared by all services on one database. */
const secrets = (db: Kysely<Schema>) => ({
  /** Returns the secret with this name, 32 random bytes in hex, created if missing. */
  async ensure(name: string): Promise<string> {
    await db
      .insertInto('secrets')
      .values({ name, value: randomBytes(32).toString('hex') })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return (await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value;
  },
});
