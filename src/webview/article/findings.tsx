import type { ArticleState, FindingLine, FromPage } from '../../contract/messages.ts';
import { Icon } from '../icon.tsx';
import { LongList } from '../longList.tsx';

const areas = [
  { area: 'seo', title: 'SEO' },
  { area: 'geo', title: 'GEO' },
  { area: 'readability', title: 'Readability' },
] as const;
const severities = ['error', 'warning', 'info'] as const;
const severityNames = { error: 'Error', warning: 'Warning', info: 'Hint' };

type FindingsProps = Pick<ArticleState, 'findings'> & { readonly post: (message: FromPage) => void };

/** What would make the article better, by area, the worst and the most rewarding first; each leads to its line. */
export function Findings({ findings, post }: FindingsProps) {
  return (
    <section class="findings">
      <h2>Findings {findings.length > 0 && <span class="count">{findings.length}</span>}</h2>
      {findings.length === 0 && <p class="empty">Nothing to improve was found.</p>}
      {areas.map(({ area, title }) => {
        const found = findings.filter((finding) => finding.area === area).sort(worstFirst);
        return (
          found.length > 0 && (
            <div key={area}>
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

function worstFirst(a: FindingLine, b: FindingLine): number {
  return severities.indexOf(a.severity) - severities.indexOf(b.severity) || b.points - a.points || a.start - b.start;
}

function Finding({ finding, post }: { readonly finding: FindingLine; readonly post: FindingsProps['post'] }) {
  const { severity, message, line, start, points } = finding;
  const place = line === null ? 'Whole article' : `Line ${line}`;
  const gain = `+${points.toLocaleString('en', { maximumFractionDigits: 1 })} ${points === 1 ? 'point' : 'points'}`;
  return (
    <button type="button" class="finding" onClick={() => post({ type: 'goToFinding', start })}>
      <Icon name={severity} />
      <span>
        <span class="unseen">{severityNames[severity]}: </span>
        {message}{' '}
        <span class="muted">
          {place}
          {points > 0 && ` · ${gain}`}
        </span>
      </span>
    </button>
  );
}
