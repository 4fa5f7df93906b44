import type { FromPage } from '../../../contract/messages.ts';
import type { Opportunity, OpportunityKind, SiteGroup } from '../../../contract/views/opportunity.ts';
import type { PageArticle, ReportState } from '../../../contract/reportState.ts';
import { fewAnswers } from '../../../metrics/compareShares.ts';
import { counted, t } from '../../l10n.ts';
import { LongList } from '../../longList.tsx';
import { usePartId, useReport, withDays } from '../reportContext.ts';
import { Number } from '../number.tsx';
import { PromptLink } from '../promptLink.tsx';
import { PriorityDetails, StepDetails } from './stepDetails.tsx';

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
