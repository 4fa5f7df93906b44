import { Writable } from 'node:stream';
import { type TestContext } from 'node:test';
import type { Configuration } from '../../../src/contract/models/configuration.ts';
import type { AccountChange } from '../../../src/service/store/accounts/accounts.ts';
import { startService } from '../../../src/service/main.ts';
import { makeDatabase } from '../../postgres/databases.ts';
import { type Caller, callerOf, type Result } from '../caller.ts';
import { behind, startTestService, type TestService } from '../testService.ts';

/** Calls at once. */
export const many = 20;

export interface Racers {
  readonly service: TestService;
  /** So many calls at once, in turns to every service of the store: two where it is a database. */
  readonly race: (
    method: string,
    path: string,
    body?: (racer: number) => unknown,
    headers?: Readonly<Record<string, string>>,
    count?: number,
  ) => Promise<Result[]>;
}

export async function racersFor(context: TestContext, configuration?: Configuration): Promise<Racers> {
  const database =
    process.env['CITEDESK_TEST_STORE'] === 'postgres'
      ? await makeDatabase(process.env['CITEDESK_TEST_TEMPLATE'])
      : undefined;
  const service = await startTestService({
    database,
    works: configuration !== undefined,
    ...(configuration && { configuration }),
  });
  behind(context, () => service.close());
  const callers: Caller[] = [callerOf(service.url, service.key)];
  if (database) {
    const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
    const second = await startService({ databaseUrl: database.url, version: '0.0.0-test', logTo: silence });
    behind(context, () => second.stop());
    callers.push(callerOf(second.url, service.key));
  }
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

export const set = (service: TestService, change: AccountChange) =>
  service.withStore((store) =>
    store.write(async ({ accounts }) => {
      await accounts.set(1, change);
    }),
  );

export const count = async (service: TestService, from: string): Promise<unknown> =>
  (await service.sql(`SELECT count(*) AS n FROM ${from}`))[0]?.['n'];
