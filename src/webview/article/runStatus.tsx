import type { ArticleState } from '../../contract/messages.ts';
import { Icon } from '../icon.tsx';

const headlines = {
  processing: 'Working',
  completed: 'Article ready',
  failed: 'The article failed',
  cancelled: 'The article was cancelled',
};

/** How far the run is or how it ended, said aloud as it changes; quiet to the eye once all went well. */
export function RunStatus({ state }: { readonly state: ArticleState }) {
  const { status, steps, note } = state;
  const running = steps.findIndex((step) => step.state === 'running');
  const step = status === 'processing' ? steps[running] : undefined;
  const headline = step ? `Step ${running + 1} of ${steps.length}: ${step.name}` : headlines[status];
  return (
    <div class={status === 'completed' ? 'unseen' : `run ${status}`}>
      <p role="status">
        {status === 'failed' && <Icon name="error" />}
        <strong>{headline}</strong>
        {note && note !== step?.name && <span class="note">{note}</span>}
      </p>
      {status !== 'completed' && (
        <ol class="steps" aria-label="Steps">
          {steps.map(({ name, state: reached }) => (
            <li key={name} class={reached} aria-current={reached === 'running' ? 'step' : undefined}>
              <Icon name={reached} />
              {name} <span class="unseen">({reached})</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
