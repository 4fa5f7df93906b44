import type { PgBoss } from 'pg-boss';
import { type Clock, monotonicClock, type Repetition, repeat } from '../repeating.ts';

interface Needs {
  readonly boss: Pick<PgBoss, 'schemaVersion' | 'supervise'>;
  readonly log: { warn(fields: object, text: string): void };
  readonly clock?: Clock;
}

/** In milliseconds. */
export const timing = {
  /** How often jobs are looked after. */
  every: 2000,
  /** Who hears nothing of the database for so long was cut off. */
  silence: 5000,
  /** For so long after that nobody is taken for dead: every worker says once a second that it lives, where it can. */
  grace: 6000,
};

/**
 * Gives the jobs of workers that died to others, and cleans up. While the database was away no worker could say that it
 * lives, so none is taken for dead until they had the time to: what they were asking would be asked twice.
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
