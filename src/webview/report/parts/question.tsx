import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReportQuestion, ReportState } from '../../../contract/reportState.ts';
import { daysIn } from '../../../metrics/days.ts';
import { counted, numeral, t } from '../../l10n.ts';
import { assistantIn, daysText, momentText, useReport } from '../reportContext.ts';

/** Lengths in days, each with the interval of its chart. */
const presets = [
  { days: 7, interval: 'day' },
  { days: 28, interval: 'week' },
  { days: 90, interval: 'week' },
] as const;

function Presets() {
  const { state, post } = useReport();
  const { question, lastDay } = state;
  const { from: _from, to: _to, since: _since, against: _against, ...rest } = question;
  return (
    <div class="presets" role="group" aria-label={t('Period')}>
      {presets
        .filter(({ days }) => days <= 28 || state.hasOlder)
        .map(({ days, interval }) => (
          <button
            type="button"
            class="quiet"
            key={days}
            aria-pressed={question.to === lastDay && daysIn(question.from, question.to) === days}
            onClick={() => post({ type: 'askReport', question: { ...rest, days, interval } })}
          >
            {counted(days, '1 day', '{0} days')}
          </button>
        ))}
    </div>
  );
}

function JumpList() {
  const { state } = useReport();
  const [titles, setTitles] = useState<readonly string[]>([]);
  useEffect(() => setTitles(headings().map(({ textContent }) => textContent)), [state]);
  return (
    <select
      class="jump"
      disabled={titles.length === 0}
      aria-label={t('Jump to a section')}
      value=""
      onChange={({ currentTarget }) => {
        const target = headings()[globalThis.Number(currentTarget.value)];
        currentTarget.value = '';
        target?.setAttribute('tabindex', '-1');
        target?.focus();
        target?.scrollIntoView();
      }}
    >
      <option value="">{t('Jump to…')}</option>
      {titles.map((title, index) => (
        <option value={index} key={index}>
          {title}
        </option>
      ))}
    </select>
  );
}

const headings = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main section h2')];

/** Sticky bar with the period, filters, sections, and actions for the whole report. */
export function Question() {
  const { state, post } = useReport();
  const { question, figures } = state;
  const box = useRef<HTMLDetailsElement>(null);
  if (state.saved) return null;
  const shown = question.branded ? figures.branded : figures.unbranded;
  return (
    <div class="asked" role="region" aria-label={t('Report options')}>
      <Presets />
      <details ref={box} open={shown?.answers === 0}>
        <summary>{askedText(state)}</summary>
        <Draft onAsked={() => box.current?.removeAttribute('open')} />
        {state.stage === 'read' && <p class="muted small">{t('Last updated {0}.', momentText(state.readAt))}</p>}
      </details>
      <div class="actions">
        <JumpList />
        {state.outdated && <span role="status">{t('New answers available.')}</span>}
        {state.stage !== 'unread' && (
          <button type="button" class="secondary" onClick={() => post({ type: 'readReport' })}>
            {t('Refresh')}
          </button>
        )}
        <button
          type="button"
          class="secondary"
          disabled={state.stage !== 'read'}
          onClick={() => post({ type: 'saveReport' })}
        >
          {t('Save Report…')}
        </button>
        {state.price && state.stage !== 'unread' && <span class="muted small">{priceText(state.price)}</span>}
      </div>
    </div>
  );
}

/** `Oct 24 – Nov 20, 2026 · Unbranded prompts · All topics · All assistants`. */
function askedText(state: ReportState): string {
  const { question, project, topics, own } = state;
  const models = question.models ?? project.models;
  const topic = topics.find(({ id }) => id === question.topicId);
  const all = models.length === project.models.length;
  return [
    daysText(question),
    ...(own ? [question.branded ? t('Branded prompts') : t('Unbranded prompts')] : []),
    ...(topics.length > 0 ? [topic?.name ?? t('All topics')] : []),
    ...(all ? [t('All assistants')] : models.map((model) => assistantIn(state, model))),
  ].join(' · ');
}

function Draft({ onAsked }: { readonly onAsked: () => void }) {
  const { state, post } = useReport();
  const { question, project, topics, own } = state;
  const [draft, setDraft] = useState(question);
  useEffect(() => setDraft(question), [question]);
  const change = (part: Partial<ReportQuestion>): void => setDraft({ ...draft, ...part });
  const fault = faultOf(draft, state.maxDays);
  const nobody = draft.models?.length === 0;
  const all = project.models;
  const picked = draft.models ?? all;
  const toggle = (model: string): void => {
    const next = all.filter((one) => picked.includes(one) !== (one === model));
    change({ models: next.length === all.length ? undefined : next });
  };
  return (
    <form
      class="question"
      onSubmit={(event) => {
        event.preventDefault();
        if (fault || nobody) return;
        post({ type: 'askReport', question: draft });
        onAsked();
      }}
    >
      <label>
        {t('From')}
        <input
          type="date"
          required
          value={draft.from}
          onInput={({ currentTarget: { value } }) => value && change({ from: value })}
        />
      </label>
      <label>
        {t('To')}
        <input
          type="date"
          required
          value={draft.to}
          onInput={({ currentTarget: { value } }) => value && change({ to: value })}
        />
      </label>
      {own && (
        <label>
          {t('Prompts')}
          <select
            value={String(draft.branded)}
            onChange={({ currentTarget: { value } }) => change({ branded: value === 'true' })}
          >
            <option value="false">{t('Unbranded')}</option>
            <option value="true">{t('Branded')}</option>
          </select>
        </label>
      )}
      {topics.length > 0 && (
        <label>
          {t('Topic')}
          <select
            value={draft.topicId ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ topicId: value === '' ? undefined : globalThis.Number(value) })
            }
          >
            <option value="">{t('All topics')}</option>
            {topics.map(({ id, name }) => (
              <option value={id} key={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {own && (
        <label>
          {t('Chart')}
          <select
            value={draft.interval}
            onChange={({ currentTarget: { value } }) => change({ interval: value === 'week' ? 'week' : 'day' })}
          >
            <option value="day">{t('by day')}</option>
            <option value="week">{t('by week')}</option>
          </select>
        </label>
      )}
      {all.length > 1 && (
        <fieldset>
          <legend>{t('Assistants')}</legend>
          {all.map((model) => (
            <label class="tick" key={model}>
              <input type="checkbox" checked={picked.includes(model)} onChange={() => toggle(model)} />
              {assistantIn(state, model)}
            </label>
          ))}
          <p class="fault" role="alert">
            {nobody && t('Select at least one assistant.')}
          </p>
        </fieldset>
      )}
      <div class="actions">
        <button type="submit" disabled={fault !== undefined || nobody}>
          {t('Show')}
        </button>
      </div>
      <p class="fault" role="alert">
        {fault}
      </p>
    </form>
  );
}

function faultOf({ from = '', to = '' }: ReportQuestion, most: number): string | undefined {
  const days = daysIn(from, to);
  if (!(days > 0)) return t('The start date is after the end date.');
  return days > most ? t('Select at most {0} days. You selected {1}.', most, numeral(days)) : undefined;
}

function priceText({ credits, left }: { readonly credits: number; readonly left: number | null }): string {
  return left === null
    ? t('Each report costs up to {0} credits.', numeral(credits))
    : t('Each report costs up to {0} of your {1} credits.', numeral(credits), numeral(left));
}

/** Shown instead of a report until the user accepts its price. */
export function Unread() {
  const { state, post } = useReport();
  if (!state.price) return null;
  const { credits, left } = state.price;
  return (
    <div class="unread">
      <p>
        {left === null
          ? t('Loading this report costs up to {0} credits.', numeral(credits))
          : t('Loading this report costs up to {0} of your {1} credits.', numeral(credits), numeral(left))}
      </p>
      <button type="button" onClick={() => post({ type: 'readReport' })}>
        {t('Load Report')}
      </button>
    </div>
  );
}
