import { useState } from 'preact/hooks';
import type { AnswerState } from '../../contract/messages.ts';
import type { SourceLine } from '../../contract/reportState.ts';
import { LongList } from '../longList.tsx';
import { counted, numeral, t } from '../l10n.ts';

export function Sources({ sources }: Pick<AnswerState, 'sources'>) {
  const cited = sources.filter((source) => source.cited);
  const consulted = sources.filter((source) => !source.cited);
  return (
    <section class="sources">
      <h2>
        {t('Sources')} {sources.length > 0 && <span class="count">{numeral(sources.length)}</span>}
      </h2>
      {sources.length === 0 && <p class="empty">{t('The assistant gave no sources.')}</p>}
      {cited.length > 0 && <SourceList title={t('Cited')} sources={cited} />}
      {consulted.length > 0 && <SourceList title={t('Consulted, not cited')} sources={consulted} />}
    </section>
  );
}

function SourceList({ title, sources }: { readonly title: string; readonly sources: readonly SourceLine[] }) {
  return (
    <>
      <h3>
        {title} <span class="count">{numeral(sources.length)}</span>
      </h3>
      <LongList items={sources}>{(source) => <Source source={source} />}</LongList>
    </>
  );
}

function Source({ source: { number, title, url, domain, cited, read, sentences } }: { readonly source: SourceLine }) {
  const name = title || domain;
  return (
    <div class="source">
      <span class="number">{number}</span>
      <div>
        <a href={url} title={url}>
          {name}
        </a>{' '}
        <span class="muted">{domain}</span>
        {read && <div class="muted">{read}</div>}
        {cited && sentences && <Sentences source={name} sentences={sentences} />}
      </div>
    </div>
  );
}

const fewest = 3;

function Sentences({ source, sentences }: { readonly source: string; readonly sentences: readonly string[] }) {
  const [all, setAll] = useState(false);
  if (sentences.length === 0) return <p class="muted">{t('not linked to a specific sentence')}</p>;
  return (
    <details>
      <summary>
        <span class="unseen">{source}: </span>
        {counted(sentences.length, 'supports 1 sentence', 'supports {0} sentences')}
      </summary>
      <ul class="sentences">
        {sentences.slice(0, all ? sentences.length : fewest).map((sentence, index) => (
          <li key={index} dir="auto">
            {sentence}
          </li>
        ))}
      </ul>
      {sentences.length > fewest && (
        <button type="button" class="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('Show Fewer') : t('and {0} more', numeral(sentences.length - fewest))}
        </button>
      )}
    </details>
  );
}
