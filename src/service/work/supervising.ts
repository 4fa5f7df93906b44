import type { PgBoss } from 'pg-boss';
import { type Clock, monotonicClock, type Repetition, repeat } from '../repeating.ts';

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
