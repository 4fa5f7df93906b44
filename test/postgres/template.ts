import { pino } from 'pino';
import { openStore } from '../../src/service/store/store.ts';
import { prepareQueues } from '../../src/service/work/boss.ts';
import { makeDatabase } from './databases.ts';

/**
 * Creates a database with all tables on the server at CITEDESK_TEST_POSTGRES and returns its name. Tests copy it, which
 * is faster than migrating each time.
 */
export async function makeTemplate(): Promise<string> {
  const { url } = await makeDatabase();
  await (await openStore({ databaseUrl: url })).close();
  await prepareQueues(url, pino({ level: 'silent' }));
  return new URL(url).pathname.slice(1);
}
