import { PgBoss } from 'pg-boss';
import { exitCodes } from '../../contract/service/service.ts';
import { CannotStart } from '../folder/cannotStart.ts';
import type { Log } from '../log.ts';
import { hasSchema, jobSchemaAt } from '../store/postgres/jobs.ts';
import { prepareSession } from '../store/postgres/postgresPools.ts';
import { lanes } from './limits.ts';

const day = 86_400;

const queue = {
  /** A worker that says nothing for so long has died; pg-boss takes no less. */
  heartbeatSeconds: 10,
  expireInSeconds: day - 1,
  /** A backlog waits for its worker, however long that takes. */
  retentionSeconds: 3650 * day,
  /** Attempts are counted with the work itself; stopping on purpose is none. */
  retryLimit: 100_000,
  retryDelay: 0,
  retryBackoff: false,
  /** A long backlog is nothing to warn of: a run of many prompts makes one. */
  warningQueueSize: 2 ** 31 - 1,
};

/**
 * Opens the queues of a database and makes what is missing of them; several processes may do so at once.
 * @throws CannotStart when that is not possible.
 */
export async function openBoss(databaseUrl: string, log: Log): Promise<PgBoss> {
  const schema = await jobSchemaAt(databaseUrl).catch(unusable);
  const options = {
    connectionString: databaseUrl,
    schema,
    // CREATE SCHEMA IF NOT EXISTS needs the right to create schemas even where the schema exists.
    createSchema: !(await hasSchema(databaseUrl, schema).catch(unusable)),
    schedule: false,
    supervise: false,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    connectionTimeoutMillis: 4000,
    max: 2,
    application_name: 'citedesk work',
    /** Passed on to its pool of connections, as pg-boss does with all options. */
    onConnect: prepareSession,
  };
  const boss = new PgBoss(options);
  // No more than the message: an error of a connection has the whole connection with it, secrets and all.
  boss.on('error', ({ message }) => log.error({ reason: message }, 'the work queue reported an error'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  try {
    await boss.start();
    const known = new Set((await boss.getQueues([...lanes])).map(({ name }) => name));
    for (const lane of lanes) if (!known.has(lane)) await boss.createQueue(lane, queue);
  } catch (error) {
    await boss.stop({ graceful: false });
    unusable(error);
  }
  return boss;
}

function unusable(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw new CannotStart(`Couldn’t set up the work queue in the database: ${reason}`, exitCodes.failed);
}

/** Makes what is missing of the queues, so that work can be added. */
export async function prepareQueues(databaseUrl: string, log: Log): Promise<void> {
  const boss = await openBoss(databaseUrl, log);
  await boss.stop({ graceful: false });
}
