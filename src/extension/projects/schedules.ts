import type { ProjectDetail } from '../../contract/projects/project.ts';
import { cronFault } from '../../metrics/cron.ts';
import type { Choice, Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import { assistantNames, promptsCounted } from '../service/models.ts';

/** Common schedules as five-field cron expressions. */
export const usualSchedules = (): readonly {
  readonly cron: string;
  readonly label: string;
  readonly when: string;
}[] => [
  { cron: '0 6 * * *', label: t('Daily'), when: t('at 6:00') },
  { cron: '0 6 * * 1-5', label: t('Weekdays'), when: t('Monday to Friday at 6:00') },
  { cron: '0 6 * * 1', label: t('Weekly'), when: t('on Mondays at 6:00') },
];

/**
 * Asks for the project's schedule. Null means never, undefined means unchanged.
 * @param local true for the local service, which runs only while it is needed
 */
export async function askSchedule(
  dialogs: Dialogs,
  project: ProjectDetail,
  local: boolean,
): Promise<{ readonly cron: string } | null | undefined> {
  const { schedule, timezone } = project;
  const title = t('Schedule');
  const each = t('Each run sends {0} to {1}.', promptsCounted(project.prompts_count), assistantNames(project.models));
  const here = local
    ? ` ${t('Scheduled runs start only while the editor is open. A single run makes up for all missed runs.')}`
    : '';
  const choice = await dialogs.pick(choices(project), {
    title,
    placeholder: t('When should the prompts be asked?'),
    prompt: each + here,
  });
  if (choice === undefined) return undefined;
  if (choice === 'never') return schedule ? null : undefined;
  const prompt = t('Minute, hour, day, month, and weekday. Time zone: {0}.', timezone);
  const cron =
    choice === 'own'
      ? (
          await dialogs.input({
            title,
            prompt,
            placeholder: '0 6 * * 1',
            value: schedule?.cron ?? '',
            validate: scheduleFault,
          })
        )?.trim()
      : choice;
  return cron === undefined || (cron === schedule?.cron && schedule.timezone === timezone) ? undefined : { cron };
}

/** Values are a cron expression, `never`, or `own` for a custom expression. */
function choices({ schedule, timezone }: ProjectDetail): readonly Choice<string>[] {
  const custom = schedule !== null && !isUsual(schedule.cron) ? schedule.cron : undefined;
  return [
    { label: t('Never'), description: t('only when you start a run'), value: 'never', active: schedule === null },
    ...usualSchedules().map(({ cron, label, when }) => ({
      label,
      description: `${when}, ${timezone}`,
      value: cron,
      active: schedule?.cron === cron,
    })),
    {
      label: t('Custom…'),
      description: custom ?? t('cron expression, {0}', timezone),
      value: 'own',
      active: custom !== undefined,
    },
  ];
}

const isUsual = (cron: string): boolean => usualSchedules().some((one) => one.cron === cron);

/** Validates a cron expression. Returns an error message if it is invalid or never matches a date. */
export function scheduleFault(typed: string): string | undefined {
  const fault = typed.trim().length > 120 ? 'form' : cronFault(typed);
  return fault && faults[fault]();
}

const faults = {
  form: () => t('Enter five cron fields: minute, hour, day, month, and weekday, such as 0 6 * * 1.'),
  never: () => t('This schedule would never run.'),
};

/**
 * Describes the schedule in its own time zone: `Weekdays · next Tue, Jan 6, 6:03 AM`. Names the zone if it differs from
 * the project's.
 */
export function scheduleNow(project: ProjectDetail, language: string): string {
  const { schedule, timezone } = project;
  if (!schedule) return t('Never');
  const label = usualSchedules().find(({ cron }) => cron === schedule.cron)?.label ?? schedule.cron;
  const next = nextAsked(project, language);
  return [
    label,
    ...(schedule.timezone === timezone ? [] : [schedule.timezone]),
    ...(next === undefined ? [] : [t('next run {0}', next)]),
  ].join(' · ');
}

/** Formats the next run that the service returned. */
export function nextAsked(
  { schedule, next_run_at: next, timezone }: ProjectDetail,
  language: string,
): string | undefined {
  if (next === null) return undefined;
  const format = new Intl.DateTimeFormat(language, {
    timeZone: schedule?.timezone ?? timezone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  return format.format(Date.parse(next));
}
