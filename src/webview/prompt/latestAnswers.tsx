import type { LatestAnswer } from '../../contract/projects/prompt.ts';
import type { PromptState } from '../../contract/promptState.ts';
import { t } from '../l10n.ts';
import type { View } from '../page.tsx';
import { assistantIn, dayText } from '../report/reportContext.ts';

export function LatestAnswers({ state, post }: View<PromptState>) {
  return (
    <div class="card">
      <h2>{t('Latest answers')}</h2>
      <ul>
        {state.prompt.latest.map((answer) => (
          <li class="latest" key={answer.response_id}>
            <button
              type="button"
              class="quiet"
              onClick={() => post({ type: 'showAnswer', responseId: answer.response_id })}
            >
              {assistantIn(state, answer.model)}
            </button>
            <span>
              {resultOf(answer)} <span class="muted small">{dayText(answer.date)}</span>
            </span>
          </li>
        ))}
      </ul>
      <button type="button" class="quiet" onClick={() => post({ type: 'showAllAnswers' })}>
        {t('Show All Answers')}
      </button>
    </div>
  );
}

function resultOf({ brand_mentioned: mentioned }: LatestAnswer): string {
  if (mentioned === null) return t('No answer shown');
  return mentioned ? t('Mentioned') : t('Not mentioned');
}
