import type { Client } from '../../../client/client.ts';
import { ifOffered } from '../../../client/notOffered.ts';
import { firstAnswerDay } from '../../../contract/models/assistants.ts';
import type { Project } from '../../../contract/projects/project.ts';
import { addDays, dayOf } from '../../../metrics/days.ts';
import type { Choice, Dialogs } from '../../editor/dialogs.ts';
import { monthText, shortDays, t } from '../../editor/l10n.ts';
import type { Titled } from '../../editor/steps.ts';

/** Period of days (`YYYY-MM-DD`) in the project's time zone, both inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Returns the day of a project's last answer, or today if unknown. */
export async function latestDay(
  client: Client,
  { id, timezone }: Pick<Project, 'id' | 'timezone'>,
  now: number,
): Promise<string> {
  const detail = await ifOffered(client.getProject({ project: id }));
  return dayOf(Date.parse(detail?.data.last_answer_at ?? '') || now, timezone);
}

/** Asks for a period up to the latest day. `typed` lets the user type the days. */
export function askDays(
  dialogs: Dialogs,
  latest: string,
  question: Titled,
  former: Days | 'typed' = lastDays(latest, 28),
): Promise<Days | 'typed' | undefined> {
  const month = { from: `${latest.slice(0, 8)}01`, to: latest };
  const row = (label: string, days: Days): Choice<Days | 'typed'> => ({
    label,
    description: shortDays(days.from, days.to),
    value: days,
    active: former !== 'typed' && former.from === days.from && former.to === days.to,
  });
  return dialogs.pick(
    [
      ...[7, 28].map((count) => row(t('Last {0} days', count), lastDays(latest, count))),
      row(monthText(latest), month),
      {
        ...row(t('All'), { from: firstAnswerDay, to: latest }),
        description: t('up to {0}', shortDays(latest, latest)),
      },
      { label: t('Custom period…'), description: t('enter the dates'), value: 'typed', active: former === 'typed' },
    ],
    question,
  );
}

/** Asks for a day, no earlier than `since`. */
export function askDay(
  dialogs: Dialogs,
  question: Titled,
  { value, since }: { readonly value: string; readonly since?: string },
): Promise<string | undefined> {
  return dialogs.input({
    ...question,
    prompt: t('Enter a date, such as {0}.', value),
    value,
    validate: (text) => fault(text, since),
  });
}

function fault(text: string, since = ''): string | undefined {
  const day = text.trim();
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(day) || Number.isNaN(Date.parse(day)) || addDays(day, 0) !== day)
    return t('Enter the date as year-month-day, such as {0}.', '2026-11-21');
  return day < since ? t('The last day can’t be before the first day ({0}).', since) : undefined;
}

const lastDays = (to: string, count: number): Days => ({ from: addDays(to, 1 - count), to });
