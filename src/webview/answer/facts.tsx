import type { Fact, FromPage } from '../../contract/messages.ts';
import { Icon } from '../icon.tsx';
import { t } from '../l10n.ts';
import { Quotation, type Quoted } from './quotation.tsx';

interface FactsProps extends Quoted {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly post: (message: FromPage) => void;
}

/** What is known of an answer, each with the words that it rests on. */
export function Facts({ title, facts, post, ...quoted }: FactsProps) {
  if (facts.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <dl>
        {facts.map(({ label, value, tone, quote, hint, can }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {tone && <Icon name={tone === 'good' ? 'good' : 'warning'} />}
              {value}
              {quote && <Quotation words={quote} {...quoted} />}
              {hint && <p class="muted small">{hint}</p>}
              {can === 'setUpJudge' && (
                <button type="button" class="quiet small" onClick={() => post({ type: 'setUpJudge' })}>
                  {t('Set Up a Sentiment Judge…')}
                </button>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
