import type { AnswerState, SourceLine } from '../../contract/messages.ts';
import { LongList } from '../longList.tsx';

/** The pages that the answer cites, and below them those that were only consulted. */
export function Sources({ sources }: Pick<AnswerState, 'sources'>) {
  const cited = sources.filter((source) => source.cited);
  const consulted = sources.filter((source) => !source.cited);
  return (
    <section class="sources">
      <h2>Sources {sources.length > 0 && <span class="count">{sources.length}</span>}</h2>
      {sources.length === 0 && <p class="empty">The assistant gave no sources.</p>}
      {cited.length > 0 && <SourceList title="Cited" sources={cited} />}
      {consulted.length > 0 && <SourceList title="Consulted" sources={consulted} />}
    </section>
  );
}

function SourceList({ title, sources }: { readonly title: string; readonly sources: readonly SourceLine[] }) {
  return (
    <>
      <h3>
        {title} <span class="count">{sources.length}</span>
      </h3>
      <LongList items={sources}>
        {(source) => (
          <div class="source">
            <span class="number">{source.number}</span>
            <div>
              <a href={source.url} title={source.url}>
                {source.title || source.domain}
              </a>{' '}
              <span class="muted">{source.domain}</span>
            </div>
          </div>
        )}
      </LongList>
    </>
  );
}
