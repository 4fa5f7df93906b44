import { useRef } from 'preact/hooks';
import type { AnswerState, Fact, FromPage } from '../../contract/messages.ts';
import { Icon } from '../icon.tsx';
import { Legend } from '../legend.tsx';
import { LongList } from '../longList.tsx';
import { SampleNote, type View } from '../page.tsx';
import { Prose } from '../prose.tsx';
import { Sources } from './sources.tsx';
import { numeral, t } from '../l10n.ts';
import { isSample } from '../../contract/projects/sampleProject.ts';
import { Estimated } from '../estimated.tsx';
import { Quotation, type Quoted } from './quotation.tsx';

/**
 * Page of one answer, with its analysis and sources next to it. On a narrow page, the analysis is a strip above the
 * text.
 */
export function AnswerPage({ state, post }: View<AnswerState>) {
  const { id, prompt, assistant, collected, answered, html, competitors, searches, sources, others } = state;
  const answer = useRef<HTMLElement>(null);
  const circumstances = [...state.circumstances, ...askedForFacts(state.askedFor)];
  return (
    <>
      <header>
        <SampleNote sample={isSample(state.brand)} />
        <h1 dir="auto">{prompt}</h1>
        <div class="byline">
          <p aria-live="polite">
            <strong>{assistant}</strong> · {collected}
          </p>
          <Dates earlier={state.earlier} later={state.later} pinned={state.pinned} post={post} />
        </div>
        {state.change && <p class="muted">{state.change}</p>}
        {others.length > 1 && <Assistants others={others} post={post} />}
      </header>
      <div class="columns">
        {state.facts.length > 0 && (
          <aside key={`findings ${id}`} class="findings" aria-label={t('Analysis')}>
            <Facts title={t('Analysis')} facts={state.facts} answer={answer} html={html} post={post} />
          </aside>
        )}
        <main aria-label={t('Answer')} ref={answer}>
          {answered ? <Answer html={html} /> : <NoAnswer assistant={assistant} />}
        </main>
        <aside key={id} aria-label={t('About this answer')}>
          {answered && <Competitors competitors={competitors} />}
          <Facts title={t('Request details')} facts={circumstances} answer={answer} html={html} post={post} />
          {(answered || searches.length > 0) && (
            <Searches assistant={assistant} searches={searches} searched={state.searched} />
          )}
          {(answered || sources.length > 0) && <Sources sources={sources} />}
        </aside>
      </div>
    </>
  );
}

function Answer({ html }: Pick<AnswerState, 'html'>) {
  if (html.trim() === '') return <p class="empty">{t('This answer has no text.')}</p>;
  return (
    <>
      <Legend html={html} />
      <Prose html={html} />
    </>
  );
}

function NoAnswer({ assistant }: Pick<AnswerState, 'assistant'>) {
  return (
    <div class="noanswer">
      <Icon name="skipped" />
      <p>{t('{0} showed no answer to this prompt.', assistant)}</p>
      <p class="muted">{t('This doesn’t count for or against the brand.')}</p>
    </div>
  );
}

function Competitors({ competitors }: Pick<AnswerState, 'competitors'>) {
  return (
    <section>
      <h2>
        {t('Competitors')} {competitors.length > 0 && <span class="count">{numeral(competitors.length)}</span>}
      </h2>
      {competitors.length === 0 && <p class="empty">{t('No competitors mentioned.')}</p>}
      <LongList items={competitors}>
        {({ name, position }) => (
          <span class="pair">
            <span>{name}</span> <span class="muted">{position}</span>
          </span>
        )}
      </LongList>
    </section>
  );
}

/** Returns the country and language of an answer's request, named in the page's language. */
function askedForFacts({ region, language }: NonNullable<AnswerState['askedFor']> = {}): readonly Fact[] {
  const names = [...(region ? [nameOf('region', region)] : []), ...(language ? [nameOf('language', language)] : [])];
  return names.length === 0 ? [] : [{ label: t('Locale'), value: names.join(' · ') }];
}

/** Returns the display name of a code, or the code if it has none. */
function nameOf(type: 'region' | 'language', code: string): string {
  try {
    return new Intl.DisplayNames([document.documentElement.lang, 'en'], { type }).of(code) ?? code;
  } catch {
    return code;
  }
}

interface FactsProps extends Quoted {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly post: (message: FromPage) => void;
}

function Facts({ title, facts, post, ...quoted }: FactsProps) {
  if (facts.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <dl>
        {facts.map(({ label, value, tone, quote, estimated }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {tone && <Icon name={tone === 'good' ? 'good' : 'warning'} />}
              {value}
              {quote && <Quotation words={quote} {...quoted} />}
              {estimated && (
                <p class="muted small">
                  <Estimated post={estimated.canSetUpJudge ? post : undefined} />
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface Posts {
  readonly post: (message: FromPage) => void;
}

function Assistants({ others, post }: Pick<AnswerState, 'others'> & Posts) {
  return (
    <nav aria-label={t('Assistants')}>
      <ul class="tabs">
        {others.map(({ responseId, assistant, current, shown }) => (
          <li key={responseId}>
            <button
              type="button"
              aria-current={current ? 'true' : undefined}
              onClick={() => !shown && post({ type: 'showAnswer', responseId })}
            >
              {assistant}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Links to the assistant's previous and next answers and to a comparison with the previous one. The title bar has the
 * other actions.
 */
function Dates({ earlier, later, pinned, post }: Pick<AnswerState, 'earlier' | 'later' | 'pinned'> & Posts) {
  return (
    <div class="actions">
      {earlier && (
        <button
          type="button"
          class="quiet"
          onClick={() => post({ type: 'showAnswer', responseId: earlier.responseId })}
        >
          <span class="unseen">{t('Earlier:')} </span>
          <span aria-hidden="true">‹</span> {earlier.date}
        </button>
      )}
      {later && (
        <button type="button" class="quiet" onClick={() => post({ type: 'showAnswer', responseId: later.responseId })}>
          <span class="unseen">{t('Later:')} </span>
          {later.date} <span aria-hidden="true">›</span>
        </button>
      )}
      {earlier && (
        <button type="button" class="quiet" onClick={() => post({ type: 'compareWithEarlier' })}>
          {t('Compare with Previous')}
        </button>
      )}
      {pinned && <span class="muted">{t('Kept open')}</span>}
    </div>
  );
}

function Searches({ assistant, searches, searched }: Pick<AnswerState, 'assistant' | 'searches' | 'searched'>) {
  return (
    <section>
      <h2>
        {t('Query fan-out')} {searches.length > 0 && <span class="count">{numeral(searches.length)}</span>}
      </h2>
      {searches.length === 0 && <p class="empty">{unsaid(assistant, searched)}</p>}
      <LongList items={searches}>{(query) => <span dir="auto">{query}</span>}</LongList>
    </section>
  );
}

function unsaid(assistant: string, searched: boolean | null): string {
  if (searched === null) return t('{0} doesn’t report whether it searched the web.', assistant);
  return searched
    ? t('{0} doesn’t report what it searched for.', assistant)
    : t('{0} didn’t search the web.', assistant);
}
