import type { PgBoss } from 'pg-boss';
import * as z from 'zod';
import type { Log } from '../log.ts';
import { workIdOf } from '../store/postgres/jobs.ts';
import type { Store } from '../store/store.ts';
import type { Supply } from './worker.ts';

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
