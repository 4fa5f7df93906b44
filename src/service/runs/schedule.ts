import { createHash } from 'node:crypto';
import { Cron } from 'croner';
import { Failure } from '../../contract/failure.ts';
import type { NewProject, Schedule } from '../../contract/projects/project.ts';
import { cronFault } from '../../metrics/cron.ts';

/** Refuses what is no five fields of cron. Throws `VALIDATION_FAILED` with path `schedule.cron`. */
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
 * The first moment of a schedule's cron behind another one (milliseconds); undefined where there is none. Hours that
 * are named are times of the day: one that the clock leaves out is due at its end, one that comes twice the first time.
 * Hours that begin with a star follow each other, and come as often as the clock shows them.
 */
export function nextMoment(schedule: Schedule, after: number): number | undefined {
  const fields = schedule.cron.trim().split(/\s+/);
  if (fields.length !== 5) return undefined; // a name such as @daily is none
  try {
    return fields[1]?.startsWith('*') ? next(schedule, after) : nextTime(schedule, after);
  } catch {
    return undefined;
  }
}

/** In milliseconds: a day around a time, whatever the zone. */
const around = 86_400_000;

/** Times of the day are looked for on a clock that never changes, and then on that of the zone, one by one. */
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
 * When the clock of a zone shows a time, or goes on over it; undefined where it goes on to another day, as a few do at
 * midnight.
 */
function momentShowing(time: number, timezone: string): number | undefined {
  const shown = new Date(time);
  const once = `${shown.getUTCMinutes()} ${shown.getUTCHours()} ${shown.getUTCDate()} ${shown.getUTCMonth() + 1} *`;
  const moment = next({ cron: once, timezone }, time - around);
  return moment !== undefined && moment < time + 2 * around ? moment : undefined;
}

const nextDay = (time: number): number => (Math.floor(time / around) + 1) * around;

/** What the clock of a zone shows, as the moment at which it would be so in UTC; to the second. */
const shownAt = (moment: number, timeZone: string): number =>
  Date.parse(`${new Date(moment).toLocaleString('sv', { timeZone })}Z`);

const next = ({ cron, timezone }: Schedule, after: number): number | undefined =>
  new Cron(cron, { timezone, mode: '5-part' }).nextRun(new Date(after))?.getTime();

/** In milliseconds. */
const maxDelayMs = 300_000;

/**
 * When a project is asked next after a moment (milliseconds), by its schedule; undefined where it never is. That is a
 * moment of the cron and the project's own delay behind it, so that projects with one cron are not all asked at once.
 * Moments of the cron that are no later than `ran`, when it was asked last, are over.
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
 * Whole seconds, less than five minutes and than a tenth of the time until the next moment: always the same for a
 * project.
 */
const delayOf = (project: string, interval: number): number =>
  Math.floor((shareOf(project) * Math.min(maxDelayMs, interval / 10)) / 1000) * 1000;

/** Where a project stands in [0, 1), evenly spread. */
const shareOf = (project: string): number => createHash('sha256').update(project).digest().readUInt32BE() / 2 ** 32;
