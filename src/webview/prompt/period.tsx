import type { PromptPeriod, PromptState } from '../../contract/promptState.ts';
import { counted, numeral, t } from '../l10n.ts';
import type { View } from '../page.tsx';
import { LastAnswers } from '../report/lastAnswers.tsx';
import { daysText } from '../report/reportContext.ts';

const periods: readonly PromptPeriod[] = [7, 28, 90];

export function Period({ state, post }: View<PromptState>) {
  const { question, outdated, price, stage } = state;
  return (
    <div class="period-bar">
      <div class="periods" role="group" aria-label={t('Period')}>
        {periods.map((days) => (
          <button
            type="button"
            class="secondary"
            key={days}
            aria-pressed={days === question.days}
            onClick={() => days !== question.days && post({ type: 'askPeriod', days })}
          >
            {counted(days, '1 day', '{0} days')}
          </button>
        ))}
      </div>
      <span class="muted">{daysText(question)}</span>
      <LastAnswers day={question.to} state={state} />
      {outdated && <span role="status">{t('New answers available.')}</span>}
      {price && stage === 'read' && (
        <button type="button" class="secondary" onClick={() => post({ type: 'readReport' })}>
          {t('Refresh')}
        </button>
      )}
    </div>
  );
}

export function Price({ state: { price }, post }: View<PromptState>) {
  if (!price) return null;
  const { credits, left } = price;
  return (
    <div class="unread">
      <p>
        {left === null
          ? t('Loading these figures costs up to {0} credits.', numeral(credits))
          : t('Loading these figures costs up to {0} of your {1} credits.', numeral(credits), numeral(left))}
      </p>
      <button type="button" onClick={() => post({ type: 'readReport' })}>
        {t('Load Figures')}
      </button>
    </div>
  );
}
