import type { Fact, FromPage } from '../../contract/messages.ts';
import { Icon } from '../icon.tsx';
import { Estimated } from '../estimated.tsx';
import { Quotation, type Quoted } from './quotation.tsx';

interface FactsProps extends Quoted {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly post: (message: FromPage) => void;
}

export function Facts({ title, facts, post, ...quoted }: FactsProps) {
  if (facts.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <dl>
        {facts.map(({ label, value, tone, quote, estimated }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {tone && <Icon name={tone === 'good' ? 'good' : 'warning'} />}
              {value}
              {quote && <Quotation words={quote} {...quoted} />}
              {estimated && (
                <p class="muted small">
                  <Estimated post={estimated.canSetUpJudge ? post : undefined} />
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
