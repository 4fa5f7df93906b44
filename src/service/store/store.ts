import path from 'node:path';
import type { Kysely } from 'kysely';
import { accounts } from './accounts/accounts.ts';
import { retryTransient } from './postgres/retryTransient.ts';
import { answers } from './answers/answers.ts';
import { articles } from './runs/articles.ts';
import { asks } from './runs/asks.ts';
import { balances } from './accounts/balances.ts';
import { budgets } from './runs/budgets.ts';
import { contentRuns } from './runs/contentRuns.ts';
import { contentSteps } from './runs/contentSteps.ts';
import type { Counters } from './accounts/counters.ts';
import type { Database } from './database.ts';
import { deletions } from './deletions.ts';
import { exportedAnswers } from './exports/exportedAnswers.ts';
import { exportParts } from './exports/exportParts.ts';
import { exportRows } from './exports/exportRows.ts';
import { exports } from './exports/exports.ts';
import { idempotentCalls } from './accounts/idempotentCalls.ts';
import { imports } from './imports/imports.ts';
import { integrity } from './sqlite/integrity.ts';
import { keys } from './accounts/keys.ts';
import { loans } from './runs/loans.ts';
import type { Lock } from './postgres/locks.ts';
import { pages } from './pages.ts';
import { projects } from './projects.ts';
import { promptRuns } from './runs/promptRuns.ts';
import { prompts } from './prompts.ts';
import { reanalyses } from './answers/reanalyses.ts';
import { redirects } from './answers/redirects.ts';
import { removals } from './accounts/removals.ts';
import type { Schema } from './schema.ts';
import { secrets } from './accounts/secrets.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { spending } from './runs/spending.ts';
import { topics } from './topics.ts';
import { unjudged } from './answers/unjudged.ts';
import { type Count, createSharedCounts } from './views/sharedCounts.ts';
import { views } from './views/views.ts';
import { webhookDeliveries } from './webhookDeliveries.ts';
import { webhooks } from './webhooks.ts';
import { work } from './runs/work.ts';

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

/** The nouns of the store, all on one connection or in one transaction. */
export type Stores = ReturnType<typeof bind>;

/** Where a store is: in a file of a data folder, or in a PostgreSQL database (`postgres://…`). */
export type StoreLocation = { readonly folder: string } | { readonly databaseUrl: string };

export interface Store {
  readonly dialect: 'sqlite' | 'postgres';
  /** Quick reads, beside the writer. */
  readonly read: Stores;
  /** Reads that may take long: off the event loop, and given up after 25 s with QUERY_TIMEOUT. */
  readonly slow: Stores;
  /**
   * The same for several reads that are of one moment, whatever is written meanwhile. Nothing else may be awaited in
   * it.
   */
  readonly snapshot: <Result>(action: (stores: Stores) => Promise<Result>) => Promise<Result>;
  /**
   * One durable transaction; whatever `action` throws undoes it. Nothing but the store may be awaited in it. What its
   * rules count it names by `locks`: actions that name one in common happen one after another, those of other processes
   * too, so that what one counts still holds when it writes. One that names no locks at all has the store for itself;
   * an empty list is for actions of which every statement is right whatever happens beside it. Where a connection breaks
   * at its very end nobody knows whether it happened: a `repeatable` action, which harms nothing when it happens twice,
   * is done again then, and any other one fails.
   */
  write<Result>(
    action: (stores: Stores) => Promise<Result>,
    options?: { readonly locks?: readonly Lock[]; readonly repeatable?: boolean },
  ): Promise<Result>;
  /**
   * One statement that writes, durable by itself. Where a connection breaks nobody knows whether it happened, and it
   * fails.
   */
  writeOne<Result>(statement: (stores: Stores) => Promise<Result>): Promise<Result>;
  /** Whether something failed because the store cannot be reached for now; nobody need give up for that. */
  isAway(error: unknown): boolean;
  /**
   * A number that changes whenever anything was written, by this process or another; undefined where that is not told
   * cheaply.
   */
  changes(): number | undefined;
  /** Of calls, for limits by time. */
  readonly counters: Counters;
  /**
   * Throws `StoreGone` where the store's file was removed or replaced. Whoever writes is told so by itself, behind the
   * writing: what went into a file that nobody finds again is not acknowledged.
   */
  readonly checkFile: () => void;
  close(): Promise<void>;
}

export interface StoreOptions {
  /**
   * How long one try waits for another process that writes to the file, in milliseconds. The loop stands still
   * meanwhile.
   */
  readonly patience?: number;
  /** How long a slow read may take, in milliseconds. */
  readonly slowest?: number;
}

/** The file of the store inside a data folder. */
export const storeFile = (folder: string): string => path.join(folder, 'citedesk.sqlite');

/**
 * Opens a store, after bringing it up to this version.
 * @throws CannotStart when its database cannot be used, or belongs to a newer version.
 */
export async function openStore(
  place: StoreLocation,
  { patience = 200, slowest = 25_000 }: StoreOptions = {},
): Promise<Store> {
  const { dialect, writer, reader, slow, transact, isPassing, isAway, changes, counters, checkFile, end } =
    await openDatabase(place, { patience, slowest });
  const single = bind(writer);
  const sharedCounts = createSharedCounts();
  const kept = <Result>(result: Result): Result => {
    checkFile();
    return result;
  };
  return {
    dialect,
    isAway,
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
      return retryTransient(attempt, (error) => isPassing(error, { isWhole })).then(kept);
    },
    writeOne: (statement) =>
      retryTransient(
        () => statement(single),
        (error) => isPassing(error, { isWhole: true }),
      ).then(kept),
    async close() {
      await end();
      for (const db of [slow, reader, writer]) await db.destroy();
    },
  };
}

async function openDatabase(place: StoreLocation, options: Required<StoreOptions>): Promise<Database> {
  if ('folder' in place) return openSqlite({ file: storeFile(place.folder), ...options });
  // Only teams need it, and loading it takes a while.
  const { openPostgres } = await import('./postgres/postgres.ts');
  return openPostgres(place.databaseUrl, options);
}
