import type { AnswerState, SourceLine } from '../../contract/messages.ts';
import { LongList } from '../longList.tsx';
import { Sentences } from './sentences.tsx';
import { numeral, t } from '../l10n.ts';

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
