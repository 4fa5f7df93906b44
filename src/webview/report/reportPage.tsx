import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ReportState, ReportView } from '../../contract/reportState.ts';
import { t } from '../l10n.ts';
import { isSample } from '../../contract/projects/sampleProject.ts';
import { SampleNote, type View } from '../page.tsx';
import { LastAnswers } from './lastAnswers.tsx';
import { FiguresContext, ReportContext, useReport } from './reportContext.ts';
import { Searches, SentimentOfBrand, Volatility, WebSearches } from './parts/behaviour.tsx';
import { WhatChanged } from './parts/changes.tsx';
import { NamedAndCited } from './parts/citations.tsx';
import { Compare } from './parts/compare.tsx';
import { Competitors } from './parts/competitors.tsx';
import { Headline } from './parts/headline.tsx';
import { NextSteps } from './parts/opportunities.tsx';
import { Question, Unread } from './parts/question.tsx';
import { Rankings, TopDomains, TopPages } from './parts/sources.tsx';
import { VisibilityOverTime } from './parts/visibility.tsx';

function Sections() {
  const { state } = useReport();
  return (
    <>
      <div class="glance">
        <NextSteps />
        <WhatChanged />
      </div>
      {state.lines.length > 0 && <VisibilityOverTime />}
      <Competitors />
      <NamedAndCited />
      <TopDomains />
      <TopPages />
      <Rankings />
      <SentimentOfBrand />
      <Searches />
      <WebSearches />
      <Volatility />
      {state.stage === 'read' && <Compare />}
    </>
  );
}

function Nothing() {
  const { state, post } = useReport();
  const { branded } = state.question;
  const other = branded ? state.figures.unbranded : state.figures.branded;
  if (other && other.answers > 0)
    return (
      <p class="empty">
        {branded
          ? t('All answers in this period are to unbranded prompts.')
          : t('All answers in this period are to branded prompts.')}{' '}
        {!state.saved && t('To see other answers, change the selection above.')}
      </p>
    );
  return (
    <>
      <p class="empty">
        {t('No answers match this selection.')}{' '}
        {!state.saved && t('Change the selection above, or ask your prompts now.')}
      </p>
      {!state.saved && (
        <button type="button" onClick={() => post({ type: 'askPrompts' })}>
          {t('Ask Prompts Now…')}
        </button>
      )}
    </>
  );
}

interface ReportProps extends View<ReportState> {
  /** Replaces the title in a saved report. `children` follow after the figures. */
  readonly cover?: ComponentChildren;
  readonly children?: ComponentChildren;
}

export function ReportPage({ state, post, cover, children }: ReportProps) {
  const { project, question, stage } = state;
  const figure = question.branded ? state.figures.branded : state.figures.unbranded;
  const report = useMemo(() => ({ state, post }), [state, post]);
  return (
    <FiguresContext.Provider value={report}>
      <ReportContext.Provider value={report}>
        {cover ?? (
          <header>
            <SampleNote sample={isSample(project)} />
            <h1>{project.name === '' ? t('Report') : t('{0} in AI answers', project.name)}</h1>
          </header>
        )}
        <Question />
        {stage === 'unread' ? (
          <main>
            <Unread />
          </main>
        ) : (
          <main aria-busy={stage === 'reading'}>
            <LastAnswers day={state.lastDay} state={state} />
            <Headline />
            {figure?.answers === 0 ? <Nothing /> : <Sections />}
            <Lacking />
            {stage === 'reading' && <p role="status">{t('Loading more…')}</p>}
            {children}
          </main>
        )}
      </ReportContext.Provider>
    </FiguresContext.Provider>
  );
}

const viewNames: Readonly<Record<ReportView, () => string>> = {
  getVisibility: () => t('Visibility over time'),
  listCompetitors: () => t('Competitors'),
  getCitations: () => t('Mentioned and cited'),
  listTopDomains: () => t('Top domains'),
  listSourcePages: () => t('Top pages'),
  getSentiment: () => t('Sentiment'),
  listFanoutQueries: () => t('Query fan-out'),
  getWebSearch: () => t('Web search'),
  getVolatility: () => t('Agreement between answers'),
  listRankings: () => t('Ranked recommendations'),
  listOpportunities: () => t('Next steps'),
  listChanges: () => t('What changed'),
  getSummary: () => t('The last 7 days'),
};

function Lacking() {
  const { state } = useReport();
  const byReason = Map.groupBy(state.lacking, ({ message }) => message);
  return [...byReason].map(([message, views]) => {
    const list = views.map(({ view }) => viewNames[view]()).join(', ');
    return (
      <p class={message === null ? 'lacking muted' : 'lacking'} role="note" key={message}>
        {message === null
          ? t('Not available from this service: {0}.', list)
          : t('Couldn’t load {0}. {1}', list, message)}
      </p>
    );
  });
}
