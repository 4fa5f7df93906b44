import { createHash } from 'node:crypto';
import { Cron } from 'croner';
import { Failure } from '../../contract/failure.ts';
import type { NewProject, Schedule } from '../../contract/projects/project.ts';
import { cronFault } from '../../metrics/cron.ts';

/** @throws Failure `VALIDATION_FAILED` with the path `schedule.cron` unless it is a cron expression with five fields */
export function checkSchedule(schedule: NewProject['schedule']): void {
  if (!schedule || !cronFault(schedule.cron)) return;
  throw new Failure(
    'VALIDATION_FAILED',
    'schedule.cron: must be a cron expression with five fields, such as 0 6 * * 1.',
    {
      details: [{ path: 'schedule.cron', message: 'must be a cron expression with five fields, such as 0 6 * * 1' }],
    },
  );
}

/**
 * Returns the next time of a schedule's cron expression after a given time (milliseconds), or undefined if there is
 * none. The hour field determines how clock changes are handled:
 * - Named hours are times of day. A time skipped by the clock is due at the end of the gap, and a repeated one only the
 *   first time.
 * - An hour field that starts with `*` is an interval, so it follows the clock's hours, including repeated ones.
 */
export function nextMoment(schedule: Schedule, after: number): number | undefined {
  const fields = schedule.cron.trim().split(/\s+/);
  if (fields.length !== 5) return undefined; // names such as @daily aren't supported
  try {
    return fields[1]?.startsWith('*') ? next(schedule, after) : nextTime(schedule, after);
  } catch {
    return undefined;
  }
}

/** Milliseconds. Covers the offset of any time zone. */
const around = 86_400_000;

/** Finds times of day on a clock without changes, and converts them to the time zone one by one. */
function nextTime({ cron, timezone }: Schedule, after: number): number | undefined {
  let time = next({ cron, timezone: 'UTC' }, shownAt(after, timezone));
  while (time !== undefined) {
    const moment = momentShowing(time, timezone) ?? momentShowing(nextDay(time), timezone);
    if (moment === undefined || moment > after) return moment;
    time = next({ cron, timezone: 'UTC' }, time);
  }
  return undefined;
}

/**
 * Returns the moment when a zone's clock shows a time or skips it. Undefined if it skips to another day, as a few zones
 * do at midnight.
 */
function momentShowing(time: number, timezone: string): number | undefined {
  const shown = new Date(time);
  const once = `${shown.getUTCMinutes()} ${shown.getUTCHours()} ${shown.getUTCDate()} ${shown.getUTCMonth() + 1} *`;
  const moment = next({ cron: once, timezone }, time - around);
  return moment !== undefined && moment < time + 2 * around ? moment : undefined;
}

const nextDay = (time: number): number => (Math.floor(time / around) + 1) * around;

/** Returns the zone's local time as if it were UTC, in whole seconds. */
const shownAt = (moment: number, timeZone: string): number =>
  Date.parse(`${new Date(moment).toLocaleString('sv', { timeZone })}Z`);

const next = ({ cron, timezone }: Schedule, after: number): number | undefined =>
  new Cron(cron, { timezone, mode: '5-part' }).nextRun(new Date(after))?.getTime();

/** Milliseconds. */
const maxDelayMs = 300_000;

/**
 * Returns the time of a project's next run after a given time, in milliseconds. Undefined if there is no next run. The
 * project's own delay is added to the cron time, so that projects with the same schedule don't all start at the same
 * time. Cron times up to the last run, `ran`, are skipped.
 */
export function nextRun(schedule: Schedule, after: number, project: string, ran = -Infinity): number | undefined {
  let moment = nextMoment(schedule, after - maxDelayMs);
  while (moment !== undefined) {
    const following = nextMoment(schedule, moment);
    const run = moment + delayOf(project, following === undefined ? Infinity : following - moment);
    if (run > after && moment > ran) return run;
    moment = following;
  }
  return undefined;
}

/**
 * Returns a project's fixed delay in whole seconds, as milliseconds. It is below five minutes and below a tenth of the
 * interval.
 */
const delayOf = (project: string, interval: number): number =>
  Math.floor((shareOf(project) * Math.min(maxDelayMs, interval / 10)) / 1000) * 1000;

/** Maps a project to an evenly distributed number in [0, 1). */
const shareOf = (project: string): number => createHash('sha256').update(project).digest().readUInt32BE() / 2 ** 32;
