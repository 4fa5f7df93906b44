import type { ComponentChildren } from 'preact';
import type { ComparedAnswer, ComparisonState } from '../../contract/comparisonState.ts';
import { t } from '../l10n.ts';
import { LongList } from '../longList.tsx';

/** What the analysis found in both answers, and the names and sources that only one of them has. */
export function Summary({ state: { facts, older, newer } }: { readonly state: ComparisonState }) {
  return (
    <section class="summary" aria-label={t('Summary of changes')}>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{nameOf(older)}</th>
            <th scope="col">{nameOf(newer)}</th>
          </tr>
        </thead>
        <tbody>
          {facts.map(({ label, older: before, newer: after }) => (
            <Row key={label} label={label} isChanged={before !== after}>
              <td>{before ?? <None />}</td>
              <td>{after ?? <None />}</td>
            </Row>
          ))}
          <Row label={t('Names')} isChanged={older.names.length + newer.names.length > 0}>
            <td>
              <Only sign="removed" items={older.names}>
                {(name) => name}
              </Only>
            </td>
            <td>
              <Only sign="added" items={newer.names}>
                {(name) => name}
              </Only>
            </td>
          </Row>
          <Row label={t('Sources')} isChanged={older.sources.length + newer.sources.length > 0}>
            <td>
              <Only sign="removed" items={older.sources}>
                {(source) => <Source source={source} />}
              </Only>
            </td>
            <td>
              <Only sign="added" items={newer.sources}>
                {(source) => <Source source={source} />}
              </Only>
            </td>
          </Row>
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly label: string;
  readonly isChanged: boolean;
  readonly children: ComponentChildren;
}

function Row({ label, isChanged, children }: RowProps) {
  return (
    <tr class={isChanged ? 'changed' : ''}>
      <th scope="row">
        {label} <span class="state">{isChanged ? t('changed') : t('unchanged')}</span>
      </th>
      {children}
    </tr>
  );
}

/** Tells apart two answers to the same prompt. */
export const nameOf = ({ assistant, collected }: ComparedAnswer): string => `${assistant} · ${collected}`;

const None = () => <span class="muted">–</span>;

interface OnlyProps<Item> {
  readonly sign: 'added' | 'removed';
  readonly items: readonly Item[];
  readonly children: (item: Item) => ComponentChildren;
}

/** Items that the other answer lacks. */
function Only<Item>({ sign, items, children }: OnlyProps<Item>) {
  if (items.length === 0) return <None />;
  return (
    <LongList items={items} fewest={5}>
      {(item) => (
        <>
          <span class={`sign ${sign}`} aria-hidden="true" />
          <span class="unseen">{sign === 'added' ? t('Added:') : t('Removed:')} </span>
          {children(item)}
        </>
      )}
    </LongList>
  );
}

function Source({ source: { title, url, domain } }: { readonly source: ComparedAnswer['sources'][number] }) {
  return (
    <>
      <a href={url} title={url}>
        {title}
      </a>{' '}
      <span class="muted">{domain}</span>
    </>
  );
}
