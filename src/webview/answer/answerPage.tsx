import { useRef } from 'preact/hooks';
import type { AnswerState } from '../../contract/messages.ts';
import { Icon } from '../icon.tsx';
import { Legend } from '../legend.tsx';
import { LongList } from '../longList.tsx';
import type { View } from '../page.tsx';
import { Prose } from '../prose.tsx';
import { askedForFacts } from './askedFor.ts';
import { Facts } from './facts.tsx';
import { Assistants, Dates } from './neighbours.tsx';
import { Searches } from './searches.tsx';
import { Sources } from './sources.tsx';
import { numeral, t } from '../l10n.ts';
import { isSample } from '../../contract/projects/sampleProject.ts';
import { SampleNote } from '../sampleNote.tsx';

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
