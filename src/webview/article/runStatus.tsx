import type { ArticleState } from '../../contract/messages.ts';
import { Icon } from '../icon.tsx';
import { t } from '../l10n.ts';

const headlines = {
  processing: t('Working'),
  completed: t('Article ready'),
  failed: t('Couldn’t write the article'),
  cancelled: t('Article canceled'),
};

const reachedNames = {
  done: t('done'),
  running: t('running'),
  waiting: t('waiting'),
  skipped: t('skipped'),
  failed: t('failed'),
};

/** Progress or result of the run, announced to screen readers. Visually hidden after success. */
export function RunStatus({ state }: { readonly state: ArticleState }) {
  const { status, steps, note } = state;
  const running = steps.findIndex((step) => step.state === 'running');
  const step = status === 'processing' ? steps[running] : undefined;
  const headline = step ? t('Step {0} of {1}: {2}', running + 1, steps.length, step.name) : headlines[status];
  return (
    <div class={status === 'completed' ? 'unseen' : `run ${status}`}>
      <p role="status">
        {status === 'failed' && <Icon name="error" />}
        <strong>{headline}</strong>
        {note && note !== step?.name && <span class="note">{note}</span>}
      </p>
      {status !== 'completed' && (
        <ol class="steps" aria-label={t('Steps')}>
          {steps.map(({ name, state: reached }) => (
            <li key={name} class={reached} aria-current={reached === 'running' ? 'step' : undefined}>
              <Icon name={reached} />
              {name} <span class="unseen">({reachedNames[reached]})</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
