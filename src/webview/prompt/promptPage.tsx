import { useMemo } from 'preact/hooks';
import { isSample } from '../../contract/projects/sampleProject.ts';
import type { PromptPeriod, PromptState, PromptView } from '../../contract/promptState.ts';
import { counted, numeral, t } from '../l10n.ts';
import { SampleNote, type View } from '../page.tsx';
import { VisibilityOverTime } from '../report/parts/visibility.tsx';
import { assistantIn, daysText, dayText, FiguresContext, usePartId } from '../report/reportContext.ts';
import { ByAssistant, Visibility } from './byAssistant.tsx';
import { Domains, Names, Pages, Searches } from './lists.tsx';
import { LongList } from '../longList.tsx';
import type { LatestAnswer } from '../../contract/projects/prompt.ts';
import { LastAnswers } from '../report/lastAnswers.tsx';

export function PromptPage({ state, post }: View<PromptState>) {
  const { project, prompt, stage } = state;
  const figures = useMemo(() => ({ state: { ...state, saved: false }, post }), [state, post]);
  return (
    <FiguresContext.Provider value={figures}>
      <header>
        <SampleNote sample={isSample(project)} />
        <h1 dir="auto">{prompt.text}</h1>
        <div class="byline">
          <p class="muted">
            {prompt.topic !== null && <bdi>{prompt.topic}</bdi>}
            {prompt.topic !== null && ' · '}
            {prompt.branded ? t('Branded prompt') : t('Unbranded prompt')}{' '}
            {!prompt.active && <span class="tag">{t('Paused')}</span>}
          </p>
          <div class="actions">
            {prompt.answers > 0 && (
              <button type="button" class="secondary" onClick={() => post({ type: 'askPrompts' })}>
                {t('Ask Now')}
              </button>
            )}
            <button type="button" class="secondary" onClick={() => post({ type: 'startArticle', promptId: prompt.id })}>
              {t('Start Article…')}
            </button>
          </div>
        </div>
      </header>
      <main aria-busy={stage === 'reading'}>
        {prompt.answers === 0 ? (
          <section class="nothing">
            <h2>{t('No answers yet')}</h2>
            <p class="muted">{t('Ask this prompt to see what assistants answer.')}</p>
            <button type="button" onClick={() => post({ type: 'askPrompts' })}>
              {t('Ask Now')}
            </button>
          </section>
        ) : (
          <>
            <Period state={state} post={post} />
            <div class="headline">
              <Visibility state={state} />
              <LatestAnswers state={state} post={post} />
            </div>
            {stage === 'unread' ? <Price state={state} post={post} /> : <Sections state={state} />}
          </>
        )}
        <Articles state={state} post={post} />
      </main>
    </FiguresContext.Provider>
  );
}

function Sections({ state }: Pick<View<PromptState>, 'state'>) {
  return (
    <>
      {state.figure && state.figure.answers > 0 && (
        <>
          <ByAssistant state={state} />
          <VisibilityOverTime />
          <Names state={state} />
          <Domains state={state} />
          <Pages state={state} />
          <Searches state={state} />
        </>
      )}
      <Missing state={state} />
      {state.stage === 'reading' && <p role="status">{t('Loading more…')}</p>}
    </>
  );
}

const viewNames: Readonly<Record<PromptView, () => string>> = {
  getVisibility: () => t('Visibility by assistant'),
  listCompetitors: () => t('Who is mentioned'),
  listCompetitorCandidates: () => t('Who is mentioned'),
  listTopDomains: () => t('Domains'),
  listSourcePages: () => t('Pages'),
  listFanoutQueries: () => t('Query fan-out'),
};

function Missing({ state: { lacking } }: Pick<View<PromptState>, 'state'>) {
  return [...Map.groupBy(lacking, ({ message }) => message)].map(([message, views]) => (
    <p class="lacking" role="note" key={message}>
      {t('Couldn’t load {0}. {1}', [...new Set(views.map(({ view }) => viewNames[view]()))].join(', '), message)}
    </p>
  ));
}

function Articles({ state: { articles }, post }: View<PromptState>) {
  const id = usePartId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('Articles')}</h2>
      {articles.length === 0 && <p class="empty">{t('No articles for this prompt in this workspace.')}</p>}
      <LongList items={articles} fewest={5}>
        {({ title, runId }) => (
          <span class="latest">
            <bdi>{title}</bdi>
            <button
              type="button"
              class="secondary"
              aria-label={t('Open: {0}', title)}
              onClick={() => post({ type: 'openArticle', runId })}
            >
              {t('Open')}
            </button>
          </span>
        )}
      </LongList>
    </section>
  );
}

function LatestAnswers({ state, post }: View<PromptState>) {
  return (
    <div class="card">
      <h2>{t('Latest answers')}</h2>
      <ul>
        {state.prompt.latest.map((answer) => (
          <li class="latest" key={answer.response_id}>
            <button
              type="button"
              class="quiet"
              onClick={() => post({ type: 'showAnswer', responseId: answer.response_id })}
            >
              {assistantIn(state, answer.model)}
            </button>
            <span>
              {resultOf(answer)} <span class="muted small">{dayText(answer.date)}</span>
            </span>
          </li>
        ))}
      </ul>
      <button type="button" class="quiet" onClick={() => post({ type: 'showAllAnswers' })}>
        {t('Show All Answers')}
      </button>
    </div>
  );
}

function resultOf({ brand_mentioned: mentioned }: LatestAnswer): string {
  if (mentioned === null) return t('No answer shown');
  return mentioned ? t('Mentioned') : t('Not mentioned');
}

const periods: readonly PromptPeriod[] = [7, 28, 90];

function Period({ state, post }: View<PromptState>) {
  const { question, outdated, price, stage } = state;
  return (
    <div class="period-bar">
      <div class="periods" role="group" aria-label={t('Period')}>
        {periods.map((days) => (
          <button
            type="button"
            class="secondary"
            key={days}
            aria-pressed={days === question.days}
            onClick={() => days !== question.days && post({ type: 'askPeriod', days })}
          >
            {counted(days, '1 day', '{0} days')}
          </button>
        ))}
      </div>
      <span class="muted">{daysText(question)}</span>
      <LastAnswers day={question.to} state={state} />
      {outdated && <span role="status">{t('New answers available.')}</span>}
      {price && stage === 'read' && (
        <button type="button" class="secondary" onClick={() => post({ type: 'readReport' })}>
          {t('Refresh')}
        </button>
      )}
    </div>
  );
}

function Price({ state: { price }, post }: View<PromptState>) {
  if (!price) return null;
  const { credits, left } = price;
  return (
    <div class="unread">
      <p>
        {left === null
          ? t('Loading these figures costs up to {0} credits.', numeral(credits))
          : t('Loading these figures costs up to {0} of your {1} credits.', numeral(credits), numeral(left))}
      </p>
      <button type="button" onClick={() => post({ type: 'readReport' })}>
        {t('Load Figures')}
      </button>
    </div>
  );
}
