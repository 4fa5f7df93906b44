import type { ComponentChildren } from 'preact';
import type { FromPage } from '../../../contract/messages.ts';
import type { Opportunity, OpportunityKind, Priority, SiteGroup } from '../../../contract/views/opportunity.ts';
import type { PageArticle, ReportState } from '../../../contract/reportState.ts';
import { fewAnswers } from '../../../metrics/compareShares.ts';
import { counted, numeral, t, twoDecimals } from '../../l10n.ts';
import { LongList } from '../../longList.tsx';
import { assistantIn, usePartId, useReport, withDays } from '../reportContext.ts';
import { Number } from '../number.tsx';
import { PromptLink } from '../promptLink.tsx';

const kinds: Readonly<Record<OpportunityKind, () => string>> = {
  write: () => t('Write'),
  rework: () => t('Rework'),
  refresh: () => t('Refresh'),
  listing: () => t('Get listed'),
  fix: () => t('Fix'),
  reword: () => t('Reword or delete'),
};
const groups: Readonly<Record<SiteGroup, () => string>> = {
  reviews: () => t('reviews'),
  forums: () => t('forum'),
  press: () => t('press'),
  shops: () => t('shop'),
  reference: () => t('reference'),
};

export function NextSteps() {
  const { state } = useReport();
  const id = usePartId();
  const view = state.views.listOpportunities;
  if (!view) return null;
  return (
    <section aria-labelledby={id} class="steps">
      <h2 id={id}>{t('Next steps')}</h2>
      {view.data.length === 0 && <NoSteps />}
      <LongList items={view.data} fewest={5} whole={state.saved}>
        {(step) => <Step step={step} />}
      </LongList>
    </section>
  );
}

function NoSteps() {
  const { state, post } = useReport();
  const answers = state.views.getVisibility?.data.totals.answers ?? 0;
  if (answers >= fewAnswers) return <p class="empty">{t('No recommendations for these answers.')}</p>;
  return (
    <>
      <p class="empty">
        {counted(
          answers,
          '1 answer is too few for recommendations. Collect at least {1}: ask your prompts, or import answers.',
          '{0} answers are too few for recommendations. Collect at least {1}: ask your prompts, or import answers.',
          fewAnswers,
        )}
      </p>
      {!state.saved && (
        <div class="actions">
          <button type="button" class="secondary" onClick={() => post({ type: 'askPrompts' })}>
            {t('Ask Prompts Now…')}
          </button>
          <button type="button" class="secondary" onClick={() => post({ type: 'importAnswers' })}>
            {t('Import Answers…')}
          </button>
        </div>
      )}
    </>
  );
}

/** Returns the user's articles that correspond to the page of a recommendation. */
const articlesFor = ({ articles }: ReportState, { kind, page }: Opportunity): readonly PageArticle[] =>
  kind === 'refresh' || kind === 'rework' ? (articles?.filter((one) => one.page === page) ?? []) : [];

function Step({ step }: { readonly step: Opportunity }) {
  const { state } = useReport();
  const [article, other] = articlesFor(state, step);
  const { kind, page, domain, group, fact, sentence, reason, answers, explain } = step;
  // These lists contain only answers that don't mention the brand.
  const isListing = kind === 'listing' || kind === 'rework';
  const subject = domain ?? page ?? fact ?? step.prompt ?? t('Prompt {0}', step.prompt_id ?? '');
  const isPrompt = page === undefined && fact === undefined && typeof step.prompt === 'string';
  return (
    <article class="step">
      <p>
        <span class="tag">{kinds[kind]()}</span>{' '}
        {page !== undefined ? (
          <a href={page}>{domain ?? page}</a>
        ) : (
          <strong>
            {isPrompt && step.prompt_id !== undefined ? (
              <PromptLink promptId={step.prompt_id} text={subject} />
            ) : (
              subject
            )}
          </strong>
        )}{' '}
        {group && <span class="muted small">{groups[group]()}</span>}
      </p>
      {article && !other && !state.saved && <p class="muted small">{t('Your article: “{0}”', article.title)}</p>}
      {sentence !== undefined && <blockquote>{sentence}</blockquote>}
      <p>{withDays(reason)}</p>
      <div class="actions">
        <Actions step={step} />
        <Number
          explain={explain}
          answers={answers}
          of={isListing ? t('{0}, brand not mentioned', subject) : subject}
          class="small"
        >
          {isListing
            ? counted(answers, '1 answer that doesn’t mention the brand', '{0} answers that don’t mention the brand')
            : counted(answers, '1 answer', '{0} answers')}
        </Number>
      </div>
      <PriorityDetails step={step} />
      <StepDetails step={step} />
    </article>
  );
}

function Actions({ step }: { readonly step: Opportunity }) {
  const { kind, page, prompt_id: promptId } = step;
  const { state, post } = useReport();
  if (state.saved) return null;
  const button = (label: string, message: FromPage, main = false) => (
    <button type="button" class={main ? '' : 'secondary'} onClick={() => post(message)}>
      {label}
    </button>
  );
  const articles = articlesFor(state, step);
  return (
    <>
      {kind === 'write' &&
        promptId !== undefined &&
        button(t('Start Article'), { type: 'startArticle', promptId }, true)}
      {page !== undefined &&
        articles.length > 0 &&
        button(
          articles.length === 1 ? t('Refresh Article') : t('Refresh Article…'),
          { type: 'refreshArticle', page },
          true,
        )}
      {page !== undefined &&
        button(t('Open Page'), { type: 'openLink', url: page }, kind !== 'listing' && articles.length === 0)}
      {kind === 'reword' && promptId !== undefined && (
        <>
          {button(t('Reword…'), { type: 'rewordPrompt', promptId }, true)}
          {button(t('Pause'), { type: 'pausePrompt', promptId })}
        </>
      )}
      {kind === 'fix' && button(t('Edit Facts…'), { type: 'editFacts' })}
      {kind === 'listing' && page !== undefined && button(t('Add as Evidence…'), { type: 'addEvidence', url: page })}
    </>
  );
}

const priorities: Readonly<Record<Priority, () => string>> = {
  high: () => t('High priority'),
  medium: () => t('Medium priority'),
  low: () => t('Low priority'),
};

/** Maximum number of a recommendation's pages that are read when it is opened. */
const maxRead = 3;

function PriorityDetails({ step }: { readonly step: Opportunity }) {
  const { priority, priority_reason: why, score, parts } = step;
  const scoreText = t('Score {0} of 100', numeral(Math.round(score)));
  return (
    <details class="small">
      <summary>{priority ? priorities[priority]() : scoreText}</summary>
      {why !== undefined && <p>{why}</p>}
      <p class="muted">
        {priority && t('{0}. The best recommendation has 100.', scoreText)}{' '}
        {t(
          'Reach {0} · gap {1} · volatility {2} · effort {3}, each from 0 to 1',
          twoDecimals(parts.reach),
          twoDecimals(parts.gap),
          twoDecimals(parts.volatility),
          twoDecimals(parts.effort),
        )}
      </p>
    </details>
  );
}

function StepDetails({ step }: { readonly step: Opportunity }) {
  const { state, post } = useReport();
  const { kind, page, prompts = [], searches = [], rivals = [], assistants = [] } = step;
  const pages = step.pages ?? (kind === 'rework' && page !== undefined ? [{ url: page }] : []);
  const groups = [prompts.length > 1, searches.length, rivals.length, assistants.length, pages.length];
  if (!groups.some(Boolean)) return null;
  const read = (open: boolean): void => {
    const urls = pages.slice(0, maxRead).flatMap(({ url }) => (state.opened?.[url] ? [] : url));
    if (open && !state.saved && urls.length > 0) post({ type: 'readPages', urls });
  };
  return (
    <details class="small" onToggle={({ currentTarget }) => read(currentTarget.open)}>
      <summary>{t('What to cover')}</summary>
      <Lines title={t('Prompts')} of={prompts.length > 1 ? prompts : []}>
        {({ prompt_id: promptId, prompt }) => <PromptLink promptId={promptId} text={prompt} />}
      </Lines>
      <Lines title={t('Searches that assistants ran')} of={searches}>
        {({ query, answers, explain }) => (
          <>
            {query}{' '}
            <Number answers={answers} explain={explain} of={query}>
              {counted(answers, '1 answer', '{0} answers')}
            </Number>
          </>
        )}
      </Lines>
      <Lines title={kind === 'write' ? t('Pages to beat') : t('Pages')} of={pages}>
        {({ url }) => <PageLine url={url} />}
      </Lines>
      <Lines title={t('Assistants to win')} of={assistants}>
        {({ model, answers, total, explain }) => (
          <>
            {assistantIn(state, model)}:{' '}
            <Number answers={answers} explain={explain} of={assistantIn(state, model)}>
              {counted(
                answers,
                '{0} of {1} answers doesn’t mention {2}',
                '{0} of {1} answers don’t mention {2}',
                numeral(total),
                state.project.name,
              )}
            </Number>
          </>
        )}
      </Lines>
      <Lines title={t('Mentioned instead')} of={rivals}>
        {({ name, answers }) => `${name} (${numeral(answers)})`}
      </Lines>
    </details>
  );
}

interface LinesProps<Item> {
  readonly title: string;
  readonly of: readonly Item[];
  readonly children: (item: Item) => ComponentChildren;
}

function Lines<Item>({ title, of: items, children }: LinesProps<Item>) {
  if (items.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      <ul>
        {items.map((item, index) => (
          <li key={index}>{children(item)}</li>
        ))}
      </ul>
    </>
  );
}

function PageLine({ url }: { readonly url: string }) {
  const { state } = useReport();
  const opened = state.opened?.[url];
  const { name } = state.project;
  const result =
    opened?.state === 'reading'
      ? t('Reading the page…')
      : opened?.mentions === true
        ? t('Mentions {0}', name)
        : opened?.mentions === false
          ? t('Doesn’t mention {0}', name)
          : (opened?.note ?? '');
  return (
    <>
      <a href={url}>{url}</a> {result !== '' && <span class="muted">{result}</span>}
      {opened && opened.statements.length > 0 && (
        <ul>
          {opened.statements.map((statement) => (
            <li key={statement}>{statement}</li>
          ))}
        </ul>
      )}
    </>
  );
}
