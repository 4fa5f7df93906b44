import type { PgBoss } from 'pg-boss';
import * as z from 'zod';
import type { Log } from '../log.ts';
import { workIdOf } from '../store/postgres/jobs.ts';
import type { Store } from '../store/store.ts';
import type { Supply } from './worker.ts';

/** One job, as this process fetched it: what it does to a job that another has fetched since comes to nothing. */
interface JobClaim {
  readonly id: string;
  readonly lane: string;
  readonly retryCount: number;
}

/** What pg-boss did, of which its own types say nothing. */
const Touched = z.object({ settled: z.array(z.string()) });

/**
 * The work of a database, which several processes share. A process that dies loses its pieces to the others in seconds.
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
