import type { Fact } from '../../contract/messages.ts';
import { Icon } from '../icon.tsx';
import { Quotation, type Quoted } from './quotation.tsx';

interface FactsProps extends Quoted {
  readonly title: string;
  readonly facts: readonly Fact[];
}

/** What is known of an answer, each with the words that it rests on. */
export function Facts({ title, facts, ...quoted }: FactsProps) {
  if (facts.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <dl>
        {facts.map(({ label, value, tone, quote, hint }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {tone && <Icon name={tone === 'good' ? 'good' : 'warning'} />}
              {value}
              {quote && <Quotation words={quote} {...quoted} />}
              {hint && <p class="muted small">{hint}</p>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
