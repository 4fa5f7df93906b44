import type { ComponentChildren } from 'preact';
import type { ComparedAnswer, ComparisonState } from '../../contract/comparisonState.ts';
import { t } from '../l10n.ts';
import { LongList } from '../longList.tsx';
import { type Side, sideOf } from './sides.ts';

export function Summary({ state }: { readonly state: ComparisonState }) {
  const { facts, older, newer } = state;
  const sides = [older, newer].map((answer) => ({ answer, side: sideOf(state, answer) }));
  return (
    <section class="summary" aria-label={t('Summary of differences')}>
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
            {sides.map(({ answer, side }) => (
              <td key={answer.responseId}>
                <Only side={side} items={answer.names}>
                  {(name) => name}
                </Only>
              </td>
            ))}
          </Row>
          <Row label={t('Sources')} isChanged={older.sources.length + newer.sources.length > 0}>
            {sides.map(({ answer, side }) => (
              <td key={answer.responseId}>
                <Only side={side} items={answer.sources}>
                  {(source) => <Source source={source} />}
                </Only>
              </td>
            ))}
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
        {label} <span class="state">{isChanged ? t('different') : t('same')}</span>
      </th>
      {children}
    </tr>
  );
}

export const nameOf = ({ assistant, collected }: ComparedAnswer): string => `${assistant} · ${collected}`;

const None = () => <span class="muted">–</span>;

interface OnlyProps<Item> {
  readonly side: Side;
  readonly items: readonly Item[];
  readonly children: (item: Item) => ComponentChildren;
}

/** Items that the other answer lacks. */
function Only<Item>({ side: { sign, label }, items, children }: OnlyProps<Item>) {
  if (items.length === 0) return <None />;
  return (
    <LongList items={items} fewest={5}>
      {(item) => (
        <>
          <span class={`sign ${sign}`} aria-hidden="true" />
          <span class="unseen">{label} </span>
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
