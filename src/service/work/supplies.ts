import type { PgBoss } from 'pg-boss';
import * as z from 'zod';
import type { Log } from '../log.ts';
import { type Clock, monotonicClock, repeat, type Repetition } from '../repeating.ts';
import { workIdOf } from '../store/postgres/jobs.ts';
import type { Store } from '../store/store.ts';
import type { Supply } from './worker.ts';

/**
 * Returns the work of a store with a single process. Items that ran when the previous process ended are queued again.
 */
export async function embeddedSupply(store: Store): Promise<Supply> {
  await store.write(({ work }) => work.recover());
  return {
    take: (lane, most) => store.write(({ work }) => work.take(lane, most)),
    held: (ids) => store.read.work.alive(ids),
    giveBack: (id) => store.write(({ work }) => work.giveBack(id)),
  };
}

/** A job as this process fetched it. Its changes have no effect once another process has fetched the job. */
interface JobClaim {
  readonly id: string;
  readonly lane: string;
  readonly retryCount: number;
}

/** Result of pg-boss, which its own types omit. */
const Touched = z.object({ settled: z.array(z.string()) });

/**
 * Returns the work of a database that several processes share. If a process dies, others take over its items within
 * seconds.
 */
export async function teamSupply(store: Store, boss: PgBoss, log: Pick<Log, 'warn'>): Promise<Supply> {
  const pieces = await store.write(({ work }) => work.restoreJobs());
  if (pieces > 0) log.warn({ pieces }, 'created missing jobs for pending work');
  const claims = new Map<number, JobClaim>();
  return {
    every: 1000,

    async take(lane, most) {
      const jobs = await boss.fetch(lane, { batchSize: most });
      for (const { id, retryCount } of jobs) claims.set(workIdOf(id), { id, lane, retryCount });
      return jobs.length === 0
        ? []
        : store.write(({ work }) => work.begin(jobs.map(({ id }) => workIdOf(id))), { locks: [] });
    },

    async held(ids) {
      const wanted = new Set(ids);
      for (const id of claims.keys()) if (!wanted.has(id)) claims.delete(id);
      const held = new Set<number>();
      for (const [lane, some] of Map.groupBy(claims.values(), (claim) => claim.lane)) {
        for (const job of Touched.parse(await boss.touch(lane, some)).settled) held.add(workIdOf(job));
      }
      return held;
    },

    async giveBack(id) {
      const claim = claims.get(id);
      if (!claim) return;
      const { settled } = Touched.parse(await boss.fail(claim.lane, [claim]));
      if (settled.length > 0) await store.write(({ work }) => work.giveBack(id), { locks: [] });
    },
  };
}

interface Needs {
  readonly boss: Pick<PgBoss, 'schemaVersion' | 'supervise'>;
  readonly log: { warn(fields: object, text: string): void };
  readonly clock?: Clock;
}

/** Milliseconds. */
export const timing = {
  /** Interval between checks. */
  every: 2000,
  /** Time without contact to the database after which this process was cut off. */
  silence: 5000,
  /** Time after a cut-off in which no worker counts as dead. Each worker sends a heartbeat per second if it can. */
  grace: 6000,
};

/**
 * Reassigns the jobs of dead workers, and cleans up. While the database is unavailable, no worker can send heartbeats,
 * so a grace period follows. Otherwise their prompts would be asked twice.
 */
export function superviseJobs({ boss, log, clock = monotonicClock }: Needs): Repetition {
  const { every, silence, grace } = timing;
  let heard = clock.now();
  let since = heard;
  const look = async (): Promise<void> => {
    await boss.schemaVersion();
    const now = clock.now();
    if (now - heard > silence) since = now;
    heard = now;
    if (now - since >= grace) await boss.supervise();
  };
  const onFailure = (error: unknown): void =>
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'failed to supervise jobs');
  return repeat(look, { every, onFailure, clock });
}
