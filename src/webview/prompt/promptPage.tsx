import { useMemo } from 'preact/hooks';
import { isSample } from '../../contract/projects/sampleProject.ts';
import type { PromptState } from '../../contract/promptState.ts';
import { t } from '../l10n.ts';
import type { View } from '../page.tsx';
import { VisibilityOverTime } from '../report/parts/visibility.tsx';
import { FiguresContext } from '../report/reportContext.ts';
import { SampleNote } from '../sampleNote.tsx';
import { Articles } from './articles.tsx';
import { ByAssistant, Visibility } from './byAssistant.tsx';
import { LatestAnswers } from './latestAnswers.tsx';
import { Missing } from './missing.tsx';
import { Names } from './names.tsx';
import { Period, Price } from './period.tsx';
import { Domains, Pages } from './sources.tsx';
import { Searches } from './searches.tsx';

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
