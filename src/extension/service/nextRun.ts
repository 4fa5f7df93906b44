import type { Project } from '../../contract/projects/project.ts';
import { dayOf, daysIn } from '../../metrics/days.ts';
import { t } from '../editor/l10n.ts';

/** Clock, language and time zone for dates. */
export interface DateStyle {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Language tag of the editor, e.g. `de`. */
  readonly language: string;
  /** IANA time zone of this machine. */
  readonly zone: string;
}

/**
 * Source of a project's schedule: the local service, a remote service that reports runs, or none that reports them.
 * `paused` if the monthly limit is reached, so that schedules don't use own API keys.
 */
export type ScheduleHost = 'here' | 'there' | 'none' | 'paused';

interface NextRun {
  /** `next run tomorrow 8:00 AM`. */
  readonly short: string;
  /** Lines with the full date, also in the project's time zone if its clocks differ. */
  readonly long: string;
}

/**
 * Milliseconds. The local service checks every 15 seconds, so a run that is overdue by more was missed while it was
 * off.
 */
const missedAfter = 120_000;

/** Describes a project's next scheduled run. Undefined without a schedule. */
export function nextRunText(
  { next_run_at: next, timezone }: Pick<Project, 'next_run_at' | 'timezone'>,
  reader: DateStyle,
  sight: ScheduleHost,
): NextRun | undefined {
  if (next === null) return undefined;
  const moment = Date.parse(next);
  const late = reader.now() - moment;
  const date = wholeMoment(moment, reader.language, reader.zone);
  const there = dateThere(moment, timezone, reader);
  const lines = (...more: readonly string[]): string => [...more, ...there].join('\n');
  if (sight === 'paused')
    return {
      short: t('paused: monthly limit reached'),
      long: lines(
        t('Scheduled runs don’t use your own API keys until you raise the limit or a new month (UTC) begins.'),
      ),
    };
  if (late < 0) return { short: t('next run {0}', brief(moment, reader)), long: lines(t('Next run: {0}', date)) };
  const due = t('Due since {0}', date);
  if (sight === 'none')
    return {
      short: t('was due {0}', brief(moment, reader)),
      long: lines(due, t('Based on the last known data. Refresh to update.')),
    };
  if (sight === 'there' || late < missedAfter) return { short: t('due now'), long: lines(due) };
  return { short: t('catching up'), long: lines(due, t('A single run makes up for all missed runs.')) };
}

/** Short date: `today 8:00 AM`, `Mon 8:00 AM` within a week, otherwise `Jan 15, 8:00 AM`. */
function brief(moment: number, { now, language, zone }: DateStyle): string {
  const [today, day] = [dayOf(now(), zone), dayOf(moment, zone)];
  const days = daysIn(today, day) - 1;
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, { timeZone: zone, ...options }).format(moment);
  if (Math.abs(days) <= 1)
    return `${new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')} ${format({ timeStyle: 'short' })}`;
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  if (Math.abs(days) < 7) return format({ weekday: 'short', ...time });
  return format({
    day: 'numeric',
    month: 'short',
    ...(today.slice(0, 4) !== day.slice(0, 4) && { year: 'numeric' }),
    ...time,
  });
}

const wholeMoment = (moment: number, language: string, timeZone: string, zoneName = true): string =>
  new Intl.DateTimeFormat(language, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(zoneName && { timeZoneName: 'short' }),
  }).format(moment);

/** Returns no line if the project's clocks show the same time or its time zone is unknown. */
function dateThere(moment: number, timezone: string, { language, zone }: DateStyle): readonly string[] {
  try {
    if (wholeMoment(moment, language, timezone, false) === wholeMoment(moment, language, zone, false)) return [];
    return [t('In {0}: {1}', timezone, wholeMoment(moment, language, timezone))];
  } catch {
    return [];
  }
}
