import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { after, type TestContext } from 'node:test';
import { type Configuration, emptyConfiguration } from '../../src/contract/models/configuration.ts';
import type { Scope } from '../../src/contract/call/endpoint.ts';
import { putConfiguration } from '../../src/client/local/localService.ts';
import { editorKey } from '../../src/contract/service/folderSecret.ts';
import { folderSecret } from '../../src/service/folder/folderFiles.ts';
import { localUser } from '../../src/service/folder/folderHome.ts';
import { type RunningService, type ServiceOptions, startService } from '../../src/service/main.ts';
import { openStore, type Store, storeFile } from '../../src/service/store/store.ts';
import { createTexts } from '../../src/service/texts/texts.ts';
import { eventually } from '../fakes/eventually.ts';
import { type Database, makeDatabase } from '../postgres/databases.ts';
import { type Caller, callerOf } from './caller.ts';
import { quick } from './testModels.ts';

export interface TestService extends Caller {
  readonly folder: string;
  /** URL of the service itself. */
  readonly url: string;
  /** URL of a proxy that validates each exchange against the OpenAPI description. */
  readonly judged: string;
  readonly key: string;
  /** Email address of the key's owner. */
  readonly user: string;
  readonly service: RunningService;
  makeKey(scopes: readonly Scope[], owner?: string): Promise<string>;
  /** Opens the store separately, like another process. */
  withStore<Value>(action: (store: Store) => Promise<Value>): Promise<Value>;
  /** Runs a statement on the store that no call could make, and returns its rows. */
  sql(statement: string, ...values: SQLInputValue[]): Promise<Record<string, unknown>[]>;
  /** Restarts the service on its folder. Closing this service also closes the new one. */
  restart(options?: Options): Promise<TestService>;
  close(): Promise<void>;
}

type Options = Partial<
  Pick<
    ServiceOptions,
    'configuration' | 'now' | 'folder' | 'patience' | 'attendance' | 'embedded' | 'works' | 'publicUrl' | 'agents'
  >
>;

const actions = new WeakMap<TestContext, (() => unknown)[]>();

/** Runs an action after the test, the latest one first. */
export function behind(context: TestContext, action: () => unknown): void {
  const known = actions.get(context);
  if (known) return void known.push(action);
  const own = [action];
  actions.set(context, own);
  context.after(async () => {
    for (let next = own.pop(); next; next = own.pop()) await next();
  });
}

/** Creates a folder that is removed after the test. */
export function makeFolder(context: TestContext): string {
  const folder = newFolder();
  behind(context, () => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const onPostgres = process.env['CITEDESK_TEST_STORE'] === 'postgres';

/** Disables reading of web pages, unless the configuration sets it. */
export const withoutCrawl = (configuration: Configuration = emptyConfiguration): Configuration => ({
  crawl: { privateHosts: [], maxPages: 0 },
  ...configuration,
});

/** Initial store file. Tests copy it, which is faster than migrating each time. */
let template: Promise<Buffer> | undefined;

async function makeTemplate(): Promise<Buffer> {
  const folder = newFolder();
  await (await openStore({ folder })).close();
  const file = fs.readFileSync(storeFile(folder));
  fs.rmSync(folder, { recursive: true });
  return file;
}

const newFolder = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-service-'));

/** Copies an empty store into a folder. */
export async function preparedFolder(folder: string): Promise<string> {
  fs.writeFileSync(storeFile(folder), await (template ??= makeTemplate()), { mode: 0o600 });
  return folder;
}

/** Shared by all services of the process, because a thread takes longer to load its modules than most tests take. */
const texts = createTexts();

/**
 * Description from the first service of the process. All services have the same one, and generating it takes a while.
 */
let description: Promise<string> | undefined;

async function judgedService(url: string) {
  const { descriptionAt, throughPrism } = await import('../prism/proxy.ts');
  return throughPrism(url, await (description ??= descriptionAt(url)));
}

/** Starts a real service in its own folder, with a SQLite file there or its own database. */
export async function startTestService({
  folder: given,
  database,
  ...options
}: Options & { readonly database?: Database | undefined } = {}): Promise<TestService> {
  const folder = given ?? (onPostgres ? newFolder() : await preparedFolder(newFolder()));
  const own = onPostgres ? (database ?? (await makeDatabase(process.env['CITEDESK_TEST_TEMPLATE']))) : undefined;
  const service = await startService({
    folder,
    databaseUrl: own?.url,
    version: '0.0.0-test',
    patience: quick,
    texts,
    ...options,
    configuration: withoutCrawl(options.configuration),
  });
  // An embedded service may end at any moment.
  const unjudged = process.env['CITEDESK_TEST_PRISM'] === '0' || options.embedded === true;
  const prism = unjudged ? undefined : await judgedService(service.url);
  const judged = prism?.url ?? service.url;
  const key = editorKey(folderSecret(folder));
  let next: TestService | undefined;
  const withStore: TestService['withStore'] = async (action) => {
    const store = await openStore(own ? { databaseUrl: own.url } : { folder });
    try {
      return await action(store);
    } finally {
      await store.close();
    }
  };
  return {
    folder,
    url: service.url,
    judged,
    key,
    user: localUser,
    service,
    withStore,
    ...callerOf(judged, key),
    makeKey: (scopes, owner = localUser) =>
      withStore((store) =>
        store.write(async ({ accounts, keys }) => {
          const user = await accounts.ensure(owner, Date.now());
          return (await keys.create({ userId: user.id, name: 'test', scopes, now: Date.now() })).secret;
        }),
      ),
    sql: (statement, ...values) =>
      own
        ? own.query(numbered(statement), values)
        : unlocked(() => askFile({ folder, patience: 50 }, statement, values)),
    async restart(changed) {
      await service.stop();
      next = await startTestService({ folder, database: own, ...options, ...changed });
      return next;
    },
    async close() {
      await next?.close();
      await prism?.close();
      await service.stop();
      await own?.drop();
      fs.rmSync(folder, { recursive: true, force: true });
      assert.deepEqual([...new Set(prism?.violations())], [], 'what was said differs from what the description says');
    },
  };
}

/** Numbers the parameters for PostgreSQL. */
function numbered(statement: string): string {
  let place = 0;
  return statement.replaceAll('?', () => `$${(place += 1)}`);
}

/**
 * Starts a service for all tests of a file and stops it after the last one. Awaited at the top level, because hooks
 * don't wait for each other.
 */
export async function sharedService(options?: Options): Promise<TestService> {
  const service = await startTestService(options);
  after(() => service.close());
  return service;
}

/** Starts a service for a single test. */
export async function serviceFor(context: TestContext, options?: Options): Promise<TestService> {
  const service = await startTestService(options);
  behind(context, () => service.close());
  return service;
}

/** Replaces the configuration of a running service, as a window does. */
export const configure = ({ url, folder }: TestService, configuration: Configuration): Promise<string> =>
  putConfiguration({ url, secret: folderSecret(folder) }, withoutCrawl(configuration));

/**
 * Retries while a transaction of the service holds the lock. Blocking would keep the service, which runs in this process,
 * from finishing it.
 */
const unlocked = <Value extends object>(action: () => Value): Promise<Value> =>
  eventually(() => {
    try {
      return action();
    } catch (error) {
      if ((error as { readonly errcode?: number }).errcode === 5) return undefined; // SQLITE_BUSY
      throw error;
    }
  });

/** Runs a statement on the store of a folder, even while its service is running. */
export const sql = (folder: string, statement: string, ...values: SQLInputValue[]): Record<string, unknown>[] =>
  askFile({ folder, patience: 30_000 }, statement, values);

/**
 * Runs a statement on a store file. `patience` is the time in milliseconds to wait for a lock, during which this
 * process is blocked.
 */
function askFile(
  { folder, patience }: { readonly folder: string; readonly patience: number },
  statement: string,
  values: readonly SQLInputValue[],
): Record<string, unknown>[] {
  const database = new DatabaseSync(storeFile(folder), { timeout: patience });
  try {
    return database.prepare(statement).all(...values);
  } finally {
    database.close();
  }
}

let users = 0;

/** Returns a caller for a shared service as a new user with separate credits, limits, and projects. */
export async function asNewUser(service: TestService): Promise<TestService> {
  users += 1;
  const user = `user-${users}@example.com`;
  const key = await service.makeKey(['read', 'write', 'agents'], user);
  return {
    ...service,
    key,
    user,
    ...callerOf(service.judged, key),
    makeKey: (scopes, owner = user) => service.makeKey(scopes, owner),
  };
}

/** Sets the remaining credits of the plan and the additional ones. */
export const leaveCredits = (service: TestService, plan: number, additional = 0): Promise<unknown> =>
  service.sql(
    'UPDATE users SET credits_plan = ?, credits_additional = ? WHERE email = ?',
    plan,
    additional,
    service.user,
  );

export async function creditsLeft(service: Caller): Promise<number> {
  const { credits } = (await service.data('GET', '/me')) as { credits: { available: number } };
  return credits.available;
}
