import { PgBoss } from 'pg-boss';
import { exitCodes } from '../../contract/service/service.ts';
import { CannotStart } from '../cannotStart.ts';
import type { Log } from '../log.ts';
import { hasSchema, jobSchemaAt } from '../store/postgres/jobs.ts';
import { prepareSession } from '../store/postgres/postgresPools.ts';
import { lanes } from './lanes.ts';

const day = 86_400;

const queue = {
  /** Seconds without a heartbeat after which a worker counts as dead. pg-boss's minimum. */
  heartbeatSeconds: 10,
  expireInSeconds: day - 1,
  /** Queued work waits for its worker, however long that takes. */
  retentionSeconds: 3650 * day,
  /** Effectively unlimited, because the work items count attempts themselves. A planned stop doesn't count. */
  retryLimit: 100_000,
  retryDelay: 0,
  retryBackoff: false,
  /** Disables the warning, because a run of many prompts makes a long queue. */
  warningQueueSize: 2 ** 31 - 1,
};

/**
 * Opens the queues of a database and creates missing ones. Several processes may do so concurrently.
 * @throws CannotStart if that fails.
 */
export async function openBoss(databaseUrl: string, log: Log): Promise<PgBoss> {
  const schema = await jobSchemaAt(databaseUrl).catch(unusable);
  const options = {
    connectionString: databaseUrl,
    schema,
    // CREATE SCHEMA IF NOT EXISTS needs the right to create schemas even if the schema exists.
    createSchema: !(await hasSchema(databaseUrl, schema).catch(unusable)),
    schedule: false,
    supervise: false,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    connectionTimeoutMillis: 4000,
    max: 2,
    application_name: 'citedesk work',
    /** pg-boss passes all options on to its connection pool. */
    onConnect: prepareSession,
  };
  const boss = new PgBoss(options);
  // Logs only the message. The error of a connection contains the whole connection, including secrets.
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

/** Creates missing queues, so work can be added. */
export async function prepareQueues(databaseUrl: string, log: Log): Promise<void> {
  const boss = await openBoss(databaseUrl, log);
  await boss.stop({ graceful: false });
}
