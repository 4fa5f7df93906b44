import { t } from '../l10n.ts';
import { type Counted, countingOf } from './counting.ts';
import { useFigures } from './reportContext.ts';

/** Collapsed definitions for one section. Saved reports have a Method section instead. */
export function HowCounted({ terms }: { readonly terms: readonly Counted[] }) {
  const { state } = useFigures();
  if (state.saved) return null;
  return (
    <details class="small how">
      <summary>{t('How is this counted?')}</summary>
      <dl>
        {countingOf(state.project.timezone, terms).map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd class="muted">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
