import type { AnswerState } from '../../contract/messages.ts';
import { Icon } from '../icon.tsx';

/** What the analysis found, each with the words that it rests on. */
export function Facts({ facts }: Pick<AnswerState, 'facts'>) {
  return (
    <section>
      <h2>Analysis</h2>
      <dl>
        {facts.map(({ label, value, tone, quote }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {tone && <Icon name={tone === 'good' ? 'good' : 'warning'} />}
              {value}
              {quote && <q>{quote}</q>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
