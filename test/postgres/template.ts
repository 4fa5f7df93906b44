import { pino } from 'pino';
import { openStore } from '../../src/service/store/store.ts';
import { prepareQueues } from '../../src/service/work/boss.ts';
import { makeDatabase } from './databases.ts';

/**
 * Makes a database on the server that CITEDESK_TEST_POSTGRES names, ready for a service, and returns its name: tests
 * copy it, which is quicker than migrating each time.
 */
export async function makeTemplate(): Promise<string> {
  const { url } = await makeDatabase();
  await (await openStore({ databaseUrl: url })).close();
  await prepareQueues(url, pino({ level: 'silent' }));
  return new URL(url).pathname.slice(1);
}
