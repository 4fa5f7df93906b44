import type { ArticleState, FindingLine, FromPage } from '../../contract/messages.ts';
import { Icon } from '../icon.tsx';
import { LongList } from '../longList.tsx';
import { counted, numeral, t } from '../l10n.ts';

const kinds = [
  { kind: 'check', title: t('Checks') },
  { kind: 'suggestion', title: t('Suggestions') },
] as const;
const severityNames = { error: t('Error:'), warning: t('Warning:'), info: t('Info:') };

type FindingsProps = Pick<ArticleState, 'findings' | 'findingsNote' | 'begun'> & {
  readonly post: (message: FromPage) => void;
};

/** Findings of the article in the order of the Problems panel, each linked to its line. */
export function Findings({ findings, findingsNote, begun, post }: FindingsProps) {
  return (
    <section class="findings">
      <h2>
        {t('Findings')} {findings.length > 0 && <span class="count">{numeral(findings.length)}</span>}
      </h2>
      {begun && (
        <p class="muted small">
          {t(
            'Your text is checked as you write. Suggestions for the whole article appear after 100 words or when the draft is finished.',
          )}
        </p>
      )}
      {findings.length === 0 && !begun && <p class="empty">{t('Nothing to improve.')}</p>}
      {findingsNote !== null && (
        <p class="muted small">
          {findingsNote}{' '}
          <button type="button" class="quiet" onClick={() => post({ type: 'showFindings' })}>
            {t('Show in Text')}
          </button>
        </p>
      )}
      {kinds.map(({ kind, title }) => {
        const ofKind = findings.filter((finding) => finding.kind === kind);
        return (
          ofKind.length > 0 && (
            <div key={kind}>
              <h3>
                {title} <span class="count">{numeral(ofKind.length)}</span>
              </h3>
              <LongList items={ofKind}>{(finding) => <Finding finding={finding} post={post} />}</LongList>
            </div>
          )
        );
      })}
    </section>
  );
}

function Finding({ finding, post }: { readonly finding: FindingLine; readonly post: FindingsProps['post'] }) {
  const { rule, severity, area, message, reason, line, start, points, fix } = finding;
  const gain = counted(points, '+1 point', '+{0} points');
  return (
    <>
      <button
        type="button"
        class="finding"
        title={reason ?? undefined}
        onClick={() => post({ type: 'goToFinding', start })}
      >
        <Icon name={severity} />
        <span>
          <span class="unseen">{severityNames[severity]} </span>
          {message}{' '}
          <span class="muted">
            {[t('Line {0}', numeral(line)), area, points > 0 && gain].filter(Boolean).join(' · ')}
          </span>
        </span>
      </button>
      {fix !== null && (
        <button
          type="button"
          class="quiet mend"
          aria-label={t('{0}, line {1}', fix, numeral(line))}
          onClick={() => post({ type: 'mendFinding', rule, start })}
        >
          {fix}
        </button>
      )}
    </>
  );
}
