import { Cron } from 'croner';
import { Failure } from '../contract/failure.ts';
import type { NewProject, Schedule } from '../contract/project.ts';

/** Refuses what is no five fields of cron. Throws `VALIDATION_FAILED` with path `schedule.cron`. */
export function checkSchedule(schedule: NewProject['schedule']): void {
  if (!schedule || nextRun({ cron: schedule.cron, timezone: schedule.timezone ?? 'UTC' }, Date.now()) !== undefined) return;
  throw new Failure('VALIDATION_FAILED', 'schedule.cron: must be five fields of cron, such as 0 6 * * 1.', {
    details: [{ path: 'schedule.cron', message: 'must be five fields of cron, such as 0 6 * * 1' }],
  });
}

/** When a schedule is due next after a moment (milliseconds); undefined where it never is. */
export function nextRun({ cron, timezone }: Schedule, after: number): number | undefined {
  if (cron.trim().split(/\s+/).length !== 5) return undefined; // a name such as @daily is none
  try {
    return new Cron(cron, { timezone, mode: '5-part' }).nextRun(new Date(after))?.getTime();
  } catch {
    return undefined;
  }
}
