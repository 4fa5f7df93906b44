import type { ArticleState, FindingLine, FromPage } from '../../contract/messages.ts';
import { Icon } from '../icon.tsx';
import { LongList } from '../longList.tsx';

const kinds = [
  { kind: 'check', title: 'Checks' },
  { kind: 'suggestion', title: 'Suggestions' },
] as const;
const severityNames = { error: 'Error', warning: 'Warning', info: 'Hint' };

type FindingsProps = Pick<ArticleState, 'findings' | 'findingsNote'> & { readonly post: (message: FromPage) => void };

/** What the list of problems says of the article, in its order; each leads to its line. */
export function Findings({ findings, findingsNote, post }: FindingsProps) {
  return (
    <section class="findings">
      <h2>Findings {findings.length > 0 && <span class="count">{findings.length}</span>}</h2>
      {findings.length === 0 && <p class="empty">Nothing to improve was found.</p>}
      {findingsNote !== null && <p class="muted small">{findingsNote}</p>}
      {kinds.map(({ kind, title }) => {
        const found = findings.filter((finding) => finding.kind === kind);
        return (
          found.length > 0 && (
            <div key={kind}>
              <h3>
                {title} <span class="count">{found.length}</span>
              </h3>
              <LongList items={found}>{(finding) => <Finding finding={finding} post={post} />}</LongList>
            </div>
          )
        );
      })}
    </section>
  );
}

function Finding({ finding, post }: { readonly finding: FindingLine; readonly post: FindingsProps['post'] }) {
  const { rule, severity, area, message, reason, line, start, points, fix } = finding;
  const gain = `+${points.toLocaleString('en', { maximumFractionDigits: 1 })} ${points === 1 ? 'point' : 'points'}`;
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
          <span class="unseen">{severityNames[severity]}: </span>
          {message} <span class="muted">{[`Line ${line}`, area, points > 0 && gain].filter(Boolean).join(' · ')}</span>
        </span>
      </button>
      {fix !== null && (
        <button
          type="button"
          class="quiet mend"
          aria-label={`${fix}, line ${line}`}
          onClick={() => post({ type: 'mendFinding', rule, start })}
        >
          {fix}
        </button>
      )}
    </>
  );
}
