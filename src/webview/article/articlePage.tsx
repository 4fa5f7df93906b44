import { useMemo } from 'preact/hooks';
import type { ArticleState, FromPage, PageLine, SpentLine } from '../../contract/messages.ts';
import { SampleNote, type View } from '../page.tsx';
import { Icon } from '../icon.tsx';
import { Prose } from '../prose.tsx';
import { Brief, Section } from './brief.tsx';
import { Findings } from './findings.tsx';
import { clickedLine, withWaysToLines } from './inStep.ts';
import { Lost, Missing } from './lost.tsx';
import { Rework } from './rework.tsx';
import { Scores } from './scores.tsx';
import { counted, numeral, t } from '../l10n.ts';
import { LongList } from '../longList.tsx';

const noText = {
  processing: t('The article will appear here when it’s ready.'),
  completed: t('The article is empty.'),
  failed: t('No article was written.'),
  cancelled: t('No article was written.'),
};

export function ArticlePage({ state, post }: View<ArticleState>) {
  const {
    title,
    prompt,
    status,
    html,
    words,
    scores,
    basis,
    findings,
    begun,
    file,
    pages,
    brief,
    section,
    lost,
    rework,
    can,
  } = state;
  const hasText = html.trim() !== '';
  const step = status === 'processing' ? state.steps.find((one) => one.state === 'running') : undefined;
  const scored = Object.values(scores).some((score) => score !== null);
  const help = (
    <>
      <Scores
        scores={scores}
        basis={basis}
        scored={scored}
        brief={!scored && status !== 'processing' && (begun || hasText)}
      />
      {(scored || findings.length > 0) && (
        <Findings findings={findings} findingsNote={state.findingsNote} begun={begun} post={post} />
      )}
      <Brief brief={brief} section={section} post={post} />
      {brief.length === 0 && <Section section={section} post={post} />}
      <Pages pages={pages} />
      {state.sorted !== null && <p class="muted small spent">{state.sorted}</p>}
      <Spent spent={state.spent} />
    </>
  );
  return (
    <>
      <header>
        <SampleNote sample={state.sample} />
        <h1 dir="auto">{title}</h1>
        <div class="byline">
          <div>
            <p class="muted">
              {prompt === null ? t('This file wasn’t created by a run.') : t('For prompt “{0}”', prompt)}
            </p>
            <p>
              {words > 0 && counted(words, '1 word', '{0} words')}
              {words > 0 && file && ' · '}
              {file && <span class="file">{file}</span>}
            </p>
          </div>
          <Actions state={state} post={post} />
        </div>
        <RunStatus state={state} />
      </header>
      <Change change={state.change} post={post} />
      <Missing missing={state.missing} short={state.short} />
      <Lost lost={lost} can={can} post={post} />
      <Rework rework={rework} />
      {hasText || !begun ? (
        <div class="columns">
          <aside aria-label={t('Scores and findings')}>{help}</aside>
          <main aria-label={t('Article')}>
            {hasText ? <Text state={state} post={post} /> : <p class="empty">{noText[status]}</p>}
            {hasText && step && (
              <p class="muted">
                <Icon name="running" /> {step.name}
              </p>
            )}
          </main>
        </div>
      ) : (
        <main aria-label={t('Scores and findings')}>{help}</main>
      )}
    </>
  );
}

/** Text of the article. If it matches its file, headings link to their lines there. */
function Text({ state: { html, title, file }, post }: View<ArticleState>) {
  const linked = useMemo(() => (file === null ? html : withWaysToLines(html)), [html, file]);
  const goTo = (event: Event): void => {
    const line = clickedLine(event);
    if (line !== undefined) post({ type: 'goToLine', line });
  };
  return <Prose html={linked} title={title} onClick={file === null ? undefined : goTo} />;
}

function Spent({ spent }: Pick<ArticleState, 'spent'>) {
  return spent.map((line) => (
    <p key={line.runs} class="muted small spent">
      {counted(line.runs, 'This run: {1}', 'All {0} runs for this file: {1}', spentParts(line))}
    </p>
  ));
}

function spentParts({ calls, tokens, untold, cost, credits }: SpentLine): string {
  const parts = [
    calls > 0 && counted(calls, '1 model call', '{0} model calls'),
    tokens !== null && tokensTold(tokens, untold < calls ? untold : 0, calls),
    cost,
    credits !== null && counted(credits, '1 credit', '{0} credits'),
  ];
  return parts.filter(Boolean).join(' · ');
}

function tokensTold(tokens: number, untold: number, calls: number): string {
  if (untold > 0) return t('{0} tokens reported for {1} of these calls', numeral(tokens), numeral(calls - untold));
  return counted(tokens, '1 token', '{0} tokens');
}

const actions: Readonly<Record<ArticleState['can'][number], { label: string; message: FromPage }>> = {
  open: { label: t('Open File'), message: { type: 'openFile' } },
  cancel: { label: t('Cancel'), message: { type: 'cancelRun' } },
  retry: { label: t('Retry'), message: { type: 'retryRun' } },
  startWithPage: { label: t('Add Page and Start Over…'), message: { type: 'startWithPage' } },
  setUpModel: { label: t('Set Up a Model'), message: { type: 'setUpModel' } },
  lendModel: { label: t('Share This Editor’s Model'), message: { type: 'lendModel' } },
  showLog: { label: t('Show Log'), message: { type: 'showLog' } },
};

function Actions({ state, post }: View<ArticleState>) {
  return (
    <div class="actions">
      {state.can.map((action, index) => (
        <button
          key={action}
          type="button"
          class={index > 0 || action === 'cancel' ? 'secondary' : ''}
          onClick={() => post(actions[action].message)}
        >
          {actions[action].label}
        </button>
      ))}
    </div>
  );
}

type ChangeProps = Pick<ArticleState, 'change'> & { readonly post: (message: FromPage) => void };

function Change({ change, post }: ChangeProps) {
  if (change === null) return null;
  return (
    <section class="change" aria-label={t('Proposed change')}>
      <p>{change}</p>
      <div class="actions">
        <button type="button" onClick={() => post({ type: 'showChange' })}>
          {t('Show Change')}
        </button>
        <button type="button" class="secondary" onClick={() => post({ type: 'takeChange' })}>
          {t('Accept Change')}
        </button>
        <button type="button" class="secondary" onClick={() => post({ type: 'discardChange' })}>
          {t('Discard')}
        </button>
      </div>
    </section>
  );
}

function Pages({ pages }: Pick<ArticleState, 'pages'>) {
  if (pages.length === 0) return null;
  const read = pages.filter((page) => page.read).length;
  return (
    <section class="pages">
      <h2>
        {t('Pages')} <span class="count">{t('{0} of {1} read', numeral(read), numeral(pages.length))}</span>
      </h2>
      <LongList items={pages}>{(page) => <Page page={page} />}</LongList>
    </section>
  );
}

function Page({ page: { url, title, state, read, note } }: { readonly page: PageLine }) {
  const more = note ?? (read ? null : state);
  return (
    <div class="source-page">
      {url === null ? (
        <span>{title}</span>
      ) : (
        <a href={url} title={url}>
          {title}
        </a>
      )}
      {more !== null && <div class="muted">{more}</div>}
    </div>
  );
}

const headlines = {
  processing: t('Working'),
  completed: t('Article ready'),
  failed: t('Couldn’t write the article'),
  cancelled: t('Article canceled'),
};

const reachedNames = {
  done: t('done'),
  running: t('running'),
  waiting: t('waiting'),
  skipped: t('skipped'),
  failed: t('failed'),
};

/** Progress or result of the run, announced to screen readers. Visually hidden after success. */
function RunStatus({ state }: { readonly state: ArticleState }) {
  const { status, steps, note } = state;
  const running = steps.findIndex((step) => step.state === 'running');
  const step = status === 'processing' ? steps[running] : undefined;
  const headline = step ? t('Step {0} of {1}: {2}', running + 1, steps.length, step.name) : headlines[status];
  return (
    <div class={status === 'completed' ? 'unseen' : `run ${status}`}>
      <p role="status">
        {status === 'failed' && <Icon name="error" />}
        <strong>{headline}</strong>
        {note && note !== step?.name && <span class="note">{note}</span>}
      </p>
      {status !== 'completed' && (
        <ol class="steps" aria-label={t('Steps')}>
          {steps.map(({ name, state: reached }) => (
            <li key={name} class={reached} aria-current={reached === 'running' ? 'step' : undefined}>
              <Icon name={reached} />
              {name} <span class="unseen">({reachedNames[reached]})</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
