import type { Change, ChangeKind } from '../../../contract/views/change.ts';
import { counted, t } from '../../l10n.ts';
import { LongList } from '../../longList.tsx';
import { daysIn, lastWeekOf } from '../../../metrics/days.ts';
import { isBeyondChance } from '../../../metrics/compareShares.ts';
import { assistantIn, countsOf, dayText, daysText, percentText, useReport, usePartId } from '../reportContext.ts';
import { HowCounted } from '../counting.tsx';
import { Number } from '../number.tsx';
import { PromptLink } from '../promptLink.tsx';
import { leftOutWords, verdictSign, verdictWords } from '../verdict.ts';

const kinds: Readonly<Record<ChangeKind, () => string>> = {
  visibility: () => t('Brand'),
  assistant: () => t('Assistant'),
  prompt: () => t('Prompt'),
  competitor: () => t('Competitor'),
  domain: () => t('Domain'),
  search: () => t('Search'),
};

export function WhatChanged() {
  const { state } = useReport();
  const id = usePartId();
  const view = state.views.listChanges;
  if (!view) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('What changed')}</h2>
      <p class="muted small">
        {t('{0} compared with {1}', daysText(view.meta), daysText(view.meta.before))} <Since from={view.meta.from} />
      </p>
      {view.data.length === 0 && <p class="empty">{t('The previous period has no answers to compare with.')}</p>}
      <Scope changes={view.data} />
      <Changes changes={view.data} />
      <HowCounted terms={['significant', 'smallSample']} />
    </section>
  );
}

function Scope({ changes }: { readonly changes: readonly Change[] }) {
  const compared = changes.find(({ kind }) => kind === 'visibility')?.compared;
  if (!compared) return null;
  const covered =
    compared.pairs === 0
      ? t('No prompt was answered by the same assistant in both periods, so there is nothing to compare.')
      : counted(
          compared.prompts,
          'Compares 1 prompt that was asked in both periods.',
          'Compares {0} prompts that were asked in both periods.',
        );
  const others = leftOutWords(compared);
  return <p class="muted small">{[covered, ...(others.length > 0 ? [`${list.format(others)}.`] : [])].join(' ')}</p>;
}

const list = new Intl.ListFormat(document.documentElement.lang, { type: 'conjunction' });

/** Significant changes with large samples first. The others are collapsed. */
function Changes({ changes }: { readonly changes: readonly Change[] }) {
  const { saved } = useReport().state;
  const significant = changes
    .filter(({ verdict }) => isBeyondChance(verdict))
    .toSorted((one, other) => (one.exploratory ? 1 : 0) - (other.exploratory ? 1 : 0));
  const others = changes.filter(({ verdict }) => !isBeyondChance(verdict));
  const listOf = (items: readonly Change[]) => (
    <LongList items={items} fewest={8} whole={saved}>
      {(change) => <Line change={change} />}
    </LongList>
  );
  return (
    <div class="changes">
      {significant.length === 0 && changes.length > 0 && <p>{t('No significant changes.')}</p>}
      {listOf(significant)}
      {others.length > 0 && (
        <details>
          <summary>
            {counted(others.length, '1 change that isn’t significant', '{0} changes that aren’t significant')}
          </summary>
          {listOf(others)}
        </details>
      )}
    </div>
  );
}

/** Selects the start of the comparison. Missing in saved reports. */
function Since({ from }: { readonly from: string }) {
  const { state, post } = useReport();
  const { question, looked, saved, maxDays } = state;
  if (saved) return null;
  const since = (day: string) => [day, t('since {0}', dayText(day))] as const;
  const days = new Map([since(lastWeekOf(question))]);
  if (looked !== undefined && looked <= question.to && daysIn(looked, question.to) <= maxDays)
    days.set(looked, t('since your last visit ({0})', dayText(looked)));
  days.set(...since(question.from));
  if (!days.has(from)) days.set(...since(from));
  return (
    <select
      aria-label={t('Period')}
      value={from}
      onChange={({ currentTarget: { value } }) => post({ type: 'askReport', question: { ...question, since: value } })}
    >
      {[...days].map(([day, label]) => (
        <option value={day} key={day}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** True if only a part of the answers belongs to prompts and assistants that both periods have in common. */
const isPart = (
  compared: NonNullable<Change['compared']>,
  { before, after }: Pick<Change, 'before' | 'after'>,
): boolean => compared.pairs > 0 && (compared.before.answers < before.total || compared.after.answers < after.total);

function Line({
  change: {
    kind,
    subject,
    prompt_id: promptId,
    tracked,
    before,
    after,
    verdict,
    exploratory,
    compared,
    answers,
    explain,
  },
}: {
  readonly change: Change;
}) {
  const { state, post } = useReport();
  const name = kind === 'assistant' ? assistantIn(state, subject) : (subject ?? t('Deleted prompt'));
  const isNew = before.count === 0 && after.count > 0;
  const isGone = after.count === 0 && before.count > 0;
  const isFree = kind === 'competitor' && tracked === false;
  const notes = [
    ...(isFree ? [t('not tracked')] : []),
    ...(compared && isPart(compared, { before, after })
      ? [t('same prompts: {0}, previously {1}', percentText(compared.after.share), percentText(compared.before.share))]
      : []),
    ...verdictWords({ verdict, exploratory }),
    ...(isNew ? [t('new')] : []),
    ...(isGone ? [t('gone')] : []),
  ].join(', ');
  return (
    <div class={`change ${verdict}`}>
      <span class="sign" aria-hidden="true">
        {verdictSign(verdict)}
      </span>
      <span>
        <span class="muted small">{kinds[kind]()}</span>{' '}
        {promptId !== undefined && subject !== null ? (
          <PromptLink promptId={promptId} text={name} />
        ) : (
          <bdi>{name}</bdi>
        )}{' '}
        <Number explain={explain} answers={answers} total={(isGone ? before : after).total} of={name}>
          {t('{0}, previously {1}', ...countsOf({ before, after }))}
        </Number>{' '}
        <span class="muted small">{notes}</span>{' '}
        {isFree && subject !== null && !state.saved && (
          <button
            type="button"
            class="secondary small"
            aria-label={t('Track {0}', subject)}
            onClick={() => post({ type: 'trackCompetitor', name: subject })}
          >
            {t('Track')}
          </button>
        )}
      </span>
    </div>
  );
}
