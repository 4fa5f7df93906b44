import { useId } from 'preact/hooks';
import type { ReportState } from '../../../contract/reportState.ts';
import { t } from '../../l10n.ts';
import { countingOf } from '../counting.ts';

export function Method({ state: { project } }: { readonly state: ReportState }) {
  const id = useId();
  return (
    <section aria-labelledby={id} class="method">
      <h2 id={id}>{t('Method')}</h2>
      <dl>
        {countingOf(project.timezone).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p class="muted small">
        {t(
          'Formulas: E. B. Wilson, JASA 22, 1927 (interval) · R. G. Newcombe, Statistics in Medicine 17, 1998, method 10 (difference) · Q. McNemar, Psychometrika 12, 1947 (same answers) · J. L. Fleiss, Psychological Bulletin 76, 1971 (agreement).',
        )}
      </p>
    </section>
  );
}
