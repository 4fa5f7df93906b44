import type { ComponentChildren } from 'preact';
import type { ComparedAnswer, ComparisonState } from '../../contract/comparisonState.ts';
import { isSample } from '../../contract/projects/sampleProject.ts';
import { counted, t } from '../l10n.ts';
import { Legend } from '../legend.tsx';
import { SampleNote, type View } from '../page.tsx';
import { Prose } from '../prose.tsx';
import { LongList } from '../longList.tsx';

export function ComparisonPage({ state, post }: View<ComparisonState>) {
  const { brand, prompt, older, newer } = state;
  return (
    <>
      <header>
        <SampleNote sample={isSample(brand)} />
        <h1 dir="auto">{prompt}</h1>
        <div class="byline">
          <p>
            {sameAssistant(state)
              ? t('Changes from {0} to {1}', nameOf(older), nameOf(newer))
              : t('Differences between {0} and {1}', nameOf(older), nameOf(newer))}
          </p>
          <div class="actions">
            <button type="button" class="quiet" onClick={() => post({ type: 'compareAsText' })}>
              {t('Compare as Text')}
            </button>
          </div>
        </div>
      </header>
      <Summary state={state} />
      <main class="texts" aria-label={t('Answers')}>
        <Legend html={older.html + newer.html} />
        {[older, newer].map((answer) => (
          <section key={answer.responseId} aria-labelledby={`answer-${answer.responseId}`}>
            <h2 id={`answer-${answer.responseId}`}>{nameOf(answer)}</h2>
            <div class="byline">
              <Changed answer={answer} side={sideOf(state, answer)} />
              <button
                type="button"
                class="quiet"
                onClick={() => post({ type: 'showAnswer', responseId: answer.responseId })}
              >
                {t('Open Answer')}
              </button>
            </div>
            <Text answer={answer} side={sideOf(state, answer)} />
          </section>
        ))}
      </main>
    </>
  );
}

interface AnswerProps {
  readonly answer: ComparedAnswer;
  readonly side: Side;
}

function Changed({ answer: { assistant, changes }, side: { sign } }: AnswerProps) {
  const { sentences, rows, links, ranks } = changes;
  const texts = [
    sentencesText(sentences, sign, assistant),
    rows > 0 && counted(rows, '1 table row differs', '{0} table rows differ'),
    links > 0 && counted(links, '1 link differs', '{0} links differ'),
    ranks > 0 && counted(ranks, '1 item has another number', '{0} items have another number'),
  ];
  return (
    <p class="muted">
      {sentences > 0 && <span class={`sign ${sign}`} aria-hidden="true" />}
      {texts.filter(Boolean).join(' · ')}
    </p>
  );
}

function sentencesText(count: number, sign: Side['sign'], assistant: string): string {
  switch (sign) {
    case 'removed':
      return counted(count, '1 sentence removed', '{0} sentences removed');
    case 'added':
      return counted(count, '1 sentence added', '{0} sentences added');
    case 'only':
      return counted(count, '1 sentence only in {1}', '{0} sentences only in {1}', assistant);
  }
}

function Text({ answer: { assistant, answered, html }, side }: AnswerProps) {
  if (!answered) return <p class="empty">{t('{0} showed no answer to this prompt.', assistant)}</p>;
  if (html.trim() === '') return <p class="empty">{t('This answer has no text.')}</p>;
  return <Prose html={announced(html, side)} level={3} />;
}

/** Returns the text with a label for screen readers before each change, and with the numbers of the other answer. */
const announced = (html: string, { label }: Side): string =>
  html
    .replaceAll(
      /<(?:ins class="|del class="|mark class="only )first">/gu,
      (tag) => `${tag}<span class="unseen">${label} </span>`,
    )
    .replaceAll(
      /<span class="rank">(\d+)/gu,
      (_tag, number: string) => `<span class="rank">${t('No. {0} in the other answer', number)}`,
    );

function Summary({ state }: { readonly state: ComparisonState }) {
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

const nameOf = ({ assistant, collected }: ComparedAnswer): string => `${assistant} · ${collected}`;

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

/** Marks of items that only one of the answers has. */
interface Side {
  readonly sign: 'added' | 'removed' | 'only';
  readonly label: string;
}

/** True if both answers are from one assistant, so that the newer one replaces the older one. */
const sameAssistant = ({ older, newer }: ComparisonState): boolean => older.assistant === newer.assistant;

function sideOf(state: ComparisonState, answer: ComparedAnswer): Side {
  if (!sameAssistant(state)) return { sign: 'only', label: t('Only in {0}:', answer.assistant) };
  return answer === state.older ? { sign: 'removed', label: t('Removed:') } : { sign: 'added', label: t('Added:') };
}
