import type { AnswerState, FromPage } from '../../contract/messages.ts';
import { t } from '../l10n.ts';

interface Posts {
  readonly post: (message: FromPage) => void;
}

export function Assistants({ others, post }: Pick<AnswerState, 'others'> & Posts) {
  return (
    <nav aria-label={t('Assistants')}>
      <ul class="tabs">
        {others.map(({ responseId, assistant, current, shown }) => (
          <li key={responseId}>
            <button
              type="button"
              aria-current={current ? 'true' : undefined}
              onClick={() => !shown && post({ type: 'showAnswer', responseId })}
            >
              {assistant}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Links to the assistant's previous and next answers and to a comparison with the previous one. The title bar has the
 * other actions.
 */
export function Dates({ earlier, later, pinned, post }: Pick<AnswerState, 'earlier' | 'later' | 'pinned'> & Posts) {
  return (
    <div class="actions">
      {earlier && (
        <button
          type="button"
          class="quiet"
          onClick={() => post({ type: 'showAnswer', responseId: earlier.responseId })}
        >
          <span class="unseen">{t('Earlier:')} </span>
          <span aria-hidden="true">‹</span> {earlier.date}
        </button>
      )}
      {later && (
        <button type="button" class="quiet" onClick={() => post({ type: 'showAnswer', responseId: later.responseId })}>
          <span class="unseen">{t('Later:')} </span>
          {later.date} <span aria-hidden="true">›</span>
        </button>
      )}
      {earlier && (
        <button type="button" class="quiet" onClick={() => post({ type: 'compareWithEarlier' })}>
          {t('Compare with Previous')}
        </button>
      )}
      {pinned && <span class="muted">{t('Kept open')}</span>}
    </div>
  );
}
