import type { ReportState } from '../../contract/reportState.ts';
import { dayOf, daysIn } from '../../metrics/days.ts';
import { t } from '../l10n.ts';
import { dayText } from './reportContext.ts';

interface LastAnswersProps {
  readonly day: string;
  readonly state: Pick<ReportState, 'readAt'> & {
    readonly question: Pick<ReportState['question'], 'from' | 'to'>;
    readonly project: Pick<ReportState['project'], 'timezone'>;
  };
}

/** Shows the day of the last answers if more time has passed since then than the period is long. */
export function LastAnswers({ day, state: { readAt, question, project } }: LastAnswersProps) {
  const today = dayOf(Date.parse(readAt), project.timezone);
  if (question.to !== day || daysIn(day, today) <= daysIn(question.from, question.to)) return null;
  return (
    <p role="note">
      <span class="tag">{t('Last answers: {0}', dayText(day))}</span>
    </p>
  );
}
