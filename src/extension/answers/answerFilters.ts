import { Sentiment } from '../../contract/call/values.ts';
import { assistantName } from '../../contract/models/assistants.ts';
import { addDays } from '../../metrics/days.ts';
import { domainOf } from '../../text/urls.ts';
import { type Choice, currentChoice, type Dialogs } from '../editor/dialogs.ts';
import { dayText, shortDays, t } from '../editor/l10n.ts';
import { shownWord } from '../prompts/tree/answerWords.ts';
import type { AnswersFilter } from './answerHistory.ts';
import { askDay } from '../work/exporting/exportDays.ts';

export type FilterKind = 'model' | 'named' | 'sentiment' | 'days' | 'cites';

interface Wanted {
  readonly dialogs: Dialogs;
  readonly models: readonly string[];
  /** Returns the current day in the project's time zone. */
  readonly today: () => string;
}

/** Example: `Only: Gemini · brand not mentioned · since Nov 1, 2026`. Typing filters the rows further. */
export function filterText(filter: AnswersFilter): string {
  const parts = filterParts(filter);
  return parts.length > 0 ? t('Only: {0}', parts.join(' · ')) : t('All answers, newest first. Type to filter.');
}

/** Describes the value of a filter. Undefined if it isn't set. */
const partOf: Readonly<Record<FilterKind, (filter: AnswersFilter) => string | undefined>> = {
  model: ({ model }) => model && assistantName(model),
  named: ({ named }) => (named === undefined ? undefined : namedText(named)),
  sentiment: ({ sentiment }) => sentiment && shownWord(sentiment),
  days: ({ from, to }) => from && (to === undefined ? t('since {0}', dayText(from)) : shortDays(from, to)),
  cites: ({ cites }) => cites && t('cites {0}', cites),
};

const filterParts = (filter: AnswersFilter): readonly string[] =>
  Object.values(partOf).flatMap((part) => part(filter) ?? []);

const kindNames: Readonly<Record<FilterKind, () => { readonly icon: string; readonly label: string }>> = {
  model: () => ({ icon: 'hubot', label: t('Assistant') }),
  named: () => ({ icon: 'eye', label: t('Brand mention') }),
  sentiment: () => ({ icon: 'smiley', label: t('Sentiment') }),
  days: () => ({ icon: 'calendar', label: t('Period') }),
  cites: () => ({ icon: 'link', label: t('Cited site') }),
};

/** Asks for a filter and its value. Escape leaves the filter unchanged. */
export async function askFilter(
  filter: AnswersFilter,
  kinds: readonly FilterKind[],
  wanted: Wanted,
): Promise<AnswersFilter> {
  const isFiltered = filterParts(filter).length > 0;
  const kind = await wanted.dialogs.pick<FilterKind | 'none'>(
    [
      ...kinds.map((value) => {
        const { icon, label } = kindNames[value]();
        return { label: `$(${icon}) ${label}`, description: partOf[value](filter) ?? t('All'), value };
      }),
      ...(isFiltered ? [{ label: `$(clear-all) ${t('Clear Filters')}`, value: 'none' as const }] : []),
    ],
    { title: t('Filter answers') },
  );
  if (kind === 'none') return {};
  return kind ? { ...filter, ...(await questions[kind](filter, wanted)) } : filter;
}

type Question = (filter: AnswersFilter, wanted: Wanted) => Promise<AnswersFilter | undefined>;

const questions: Readonly<Record<FilterKind, Question>> = {
  model: ({ model: present }, { dialogs, models }) =>
    pickOne(dialogs, 'model', [{ model: undefined }, ...models.map((model) => ({ model }))], {
      label: ({ model }) => (model === undefined ? t('All') : assistantName(model)),
      isPresent: ({ model }) => model === present,
    }),
  named: ({ named: present }, { dialogs }) =>
    pickOne(dialogs, 'named', [{ named: undefined }, { named: true }, { named: false }], {
      label: ({ named }) => (named === undefined ? t('All') : namedText(named)),
      isPresent: ({ named }) => named === present,
    }),
  sentiment: ({ sentiment: present }, { dialogs }) =>
    pickOne(
      dialogs,
      'sentiment',
      [{ sentiment: undefined }, ...Sentiment.options.map((sentiment) => ({ sentiment }))],
      {
        label: ({ sentiment }) => (sentiment === undefined ? t('All') : shownWord(sentiment)),
        isPresent: ({ sentiment }) => sentiment === present,
      },
    ),
  async days({ from, to }, { dialogs, today: dayNow }) {
    const today = dayNow();
    const spans = [7, 31, 92, 365].map((count) => ({ count, from: addDays(today, 1 - count) }));
    const rows: Choice<AnswersFilter | 'typed'>[] = [
      currentChoice(t('All'), { from: undefined, to: undefined }, from === undefined),
      ...spans.map((span) =>
        currentChoice(
          t('Last {0} days', span.count),
          { from: span.from, to: undefined },
          span.from === from && to === undefined,
        ),
      ),
      { ...currentChoice(t('Custom period…'), 'typed' as const, to !== undefined), description: t('enter the dates') },
    ];
    const days = await dialogs.pick(rows, { title: filterTitle('days') });
    if (days !== 'typed') return days;
    const first = await askDay(dialogs, { title: t('Filter answers: first day') }, { value: from ?? today });
    if (first === undefined) return undefined;
    const last = await askDay(dialogs, { title: t('Filter answers: last day') }, { value: to ?? today, since: first });
    return last === undefined ? undefined : { from: first, to: last };
  },
  async cites({ cites = '' }, { dialogs }) {
    const text = await dialogs.input({
      title: t('Filter answers by cited site'),
      prompt: t('Enter a domain, such as {0}. Leave empty for all answers.', 'rtings.com'),
      value: cites,
      validate: (typed) =>
        typed.trim() === '' || siteIn(typed) ? undefined : t('Enter a domain, such as {0}.', 'rtings.com'),
    });
    return text === undefined ? undefined : { cites: siteIn(text) };
  },
};

const filterTitle = (kind: FilterKind): string => t('Filter answers: {0}', kindNames[kind]().label);

const namedText = (named: boolean): string => (named ? t('brand mentioned') : t('brand not mentioned'));

/** Returns the registrable domain of a typed URL or host. */
function siteIn(typed: string): string | undefined {
  const text = typed.trim();
  const address = /^https?:/iu.test(text) ? text : `https://${text}`;
  return text.includes('.') && URL.canParse(address) ? domainOf(address) : undefined;
}

interface Looks {
  readonly label: (part: AnswersFilter) => string;
  readonly isPresent: (part: AnswersFilter) => boolean;
}

const pickOne = (
  dialogs: Dialogs,
  kind: FilterKind,
  parts: readonly AnswersFilter[],
  { label, isPresent }: Looks,
): Promise<AnswersFilter | undefined> =>
  dialogs.pick(
    parts.map((value) => currentChoice(label(value), value, isPresent(value))),
    { title: filterTitle(kind) },
  );
