import { t } from '../l10n.ts';
import { type Counted, countingOf } from './counting.ts';
import { useReport } from './reportContext.ts';

/** Unfolds how the figures of a section are counted. A file has this in its Method section. */
export function HowCounted({ terms }: { readonly terms: readonly Counted[] }) {
  const { state } = useReport();
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
