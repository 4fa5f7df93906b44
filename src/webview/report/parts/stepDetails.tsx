import type { ComponentChildren } from 'preact';
import type { Opportunity, Priority } from '../../../contract/views/opportunity.ts';
import { counted, numeral, t, twoDecimals } from '../../l10n.ts';
import { Number } from '../number.tsx';
import { PromptLink } from '../promptLink.tsx';
import { assistantIn, useReport } from '../reportContext.ts';

const priorities: Readonly<Record<Priority, () => string>> = {
  high: () => t('High priority'),
  medium: () => t('Medium priority'),
  low: () => t('Low priority'),
};

/** Maximum number of a recommendation's pages that are read when it is opened. */
const mostRead = 3;

export function PriorityDetails({ step }: { readonly step: Opportunity }) {
  const { priority, priority_reason: why, score, parts } = step;
  const told = t('Score {0} of 100', numeral(Math.round(score)));
  return (
    <details class="small">
      <summary>{priority ? priorities[priority]() : told}</summary>
      {why !== undefined && <p>{why}</p>}
      <p class="muted">
        {priority && t('{0}. The best recommendation has 100.', told)}{' '}
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

export function StepDetails({ step }: { readonly step: Opportunity }) {
  const { state, post } = useReport();
  const { kind, page, prompts = [], searches = [], rivals = [], assistants = [] } = step;
  const pages = step.pages ?? (kind === 'rework' && page !== undefined ? [{ url: page }] : []);
  const groups = [prompts.length > 1, searches.length, rivals.length, assistants.length, pages.length];
  if (!groups.some(Boolean)) return null;
  const read = (open: boolean): void => {
    const urls = pages.slice(0, mostRead).flatMap(({ url }) => (state.opened?.[url] ? [] : url));
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
  const told =
    opened?.state === 'reading'
      ? t('Reading the page…')
      : opened?.mentions === true
        ? t('Mentions {0}', name)
        : opened?.mentions === false
          ? t('Doesn’t mention {0}', name)
          : (opened?.note ?? '');
  return (
    <>
      <a href={url}>{url}</a> {told !== '' && <span class="muted">{told}</span>}
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
