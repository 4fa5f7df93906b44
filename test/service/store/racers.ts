import { Writable } from 'node:stream';
import { after, type TestContext } from 'node:test';
import type { Configuration } from '../../../src/contract/models/configuration.ts';
import type { AccountChange } from '../../../src/service/store/accounts/accounts.ts';
import { startService } from '../../../src/service/main.ts';
import { makeDatabase } from '../../postgres/databases.ts';
import { type Caller, callerOf, type Result } from '../caller.ts';
import { asNewUser, behind, startTestService, type TestService } from '../testService.ts';

/** Concurrent calls. */
export const many = 20;

export interface Racers {
  readonly service: TestService;
  /** Sends this many concurrent calls, in turns to every service of the store: two on PostgreSQL. */
  readonly race: (
    method: string,
    path: string,
    body?: (racer: number) => unknown,
    headers?: Readonly<Record<string, string>>,
    count?: number,
  ) => Promise<Result[]>;
}

/** Starts racers for a single test, which ends them. */
export async function racersFor(context: TestContext, configuration?: Configuration): Promise<Racers> {
  const { service, urls, close } = await startServices(configuration);
  behind(context, close);
  return racersOf(service, urls);
}

/** Starts services for all tests of a file. Each call returns racers with a user of their own. */
export async function sharedRacers(): Promise<() => Promise<Racers>> {
  const { service, urls, close } = await startServices();
  after(close);
  return async () => racersOf(await asNewUser(service), urls);
}

/** Starts the services of one store, which work only if there is a configuration. */
async function startServices(configuration?: Configuration) {
  const database =
    process.env['CITEDESK_TEST_STORE'] === 'postgres'
      ? await makeDatabase(process.env['CITEDESK_TEST_TEMPLATE'])
      : undefined;
  const service = await startTestService({
    database,
    works: configuration !== undefined,
    ...(configuration && { configuration }),
  });
  if (!database) return { service, urls: [service.url], close: () => service.close() };
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const second = await startService({ databaseUrl: database.url, version: '0.0.0-test', logTo: silence });
  return {
    service,
    urls: [service.url, second.url],
    async close() {
      await second.stop();
      await service.close();
    },
  };
}

function racersOf(service: TestService, urls: readonly string[]): Racers {
  const callers = urls.map((url) => callerOf(url, service.key));
  return {
    service,
    race: (method, path, body, headers = {}, count = many) =>
      Promise.all(
        Array.from({ length: count }, (_, racer) =>
          (callers[racer % callers.length] as Caller).call(method, path, body?.(racer), { headers }),
        ),
      ),
  };
}

/** How often each outcome came: by the code of a refusal, or else the status. */
export function tally(results: readonly Result[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, body } of results) {
    const outcome = String(body.error?.code ?? status);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

export const charged = (results: readonly Result[]): number =>
  results.reduce((sum, { body }) => sum + Number(body.credits?.charged ?? 0), 0);

/** Changes the account of the user. */
export const set = (service: TestService, change: AccountChange) =>
  service.withStore((store) =>
    store.write(async ({ accounts }) => {
      const { id } = await accounts.ensure(service.user, Date.now());
      await accounts.set(id, change);
    }),
  );

export const count = async (service: TestService, from: string): Promise<unknown> =>
  (await service.sql(`SELECT count(*) AS n FROM ${from}`))[0]?.['n'];
