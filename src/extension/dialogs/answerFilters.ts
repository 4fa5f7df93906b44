import { Sentiment } from '../../contract/call/values.ts';
import { assistantName } from '../../contract/models/assistants.ts';
import { addDays } from '../../metrics/days.ts';
import { domainOf } from '../../text/urls.ts';
import type { Choice, Dialogs, ListButton } from '../editor/dialogs.ts';
import { dayText, shortDays, t } from '../l10n.ts';
import { shownWord } from '../tree/answerWords.ts';
import type { AnswersFilter } from './answerHistory.ts';
import { askDay } from './exportDays.ts';

export type FilterKind = 'model' | 'named' | 'sentiment' | 'days' | 'cites';

interface Wanted {
  readonly dialogs: Pick<Dialogs, 'pick' | 'input'>;
  /** The assistants of the project. */
  readonly models: readonly string[];
  /** The day that it is in the project's zone. */
  readonly today: () => string;
}

/** `Gemini · brand not named · since Nov 1, 2026`; what is typed narrows the rows further. */
export function filterText({ model, named, sentiment, from, to, cites }: AnswersFilter): string {
  const parts = [
    ...(model === undefined ? [] : [assistantName(model)]),
    ...(named === undefined ? [] : [namedText(named)]),
    ...(sentiment === undefined ? [] : [shownWord(sentiment)]),
    ...(from === undefined ? [] : [to === undefined ? t('since {0}', dayText(from)) : shortDays(from, to)]),
    ...(cites === undefined ? [] : [t('cites {0}', cites)]),
  ];
  return parts.length > 0 ? t('Only: {0}', parts.join(' · ')) : t('All answers, newest first. Type to filter.');
}

const buttons: Readonly<Record<FilterKind, () => { readonly icon: string; readonly tooltip: string }>> = {
  model: () => ({ icon: 'hubot', tooltip: t('Filter by Assistant') }),
  named: () => ({ icon: 'eye', tooltip: t('Filter by Brand Mention') }),
  sentiment: () => ({ icon: 'smiley', tooltip: t('Filter by Sentiment') }),
  days: () => ({ icon: 'calendar', tooltip: t('Filter by Period') }),
  cites: () => ({ icon: 'link', tooltip: t('Filter by Cited Site') }),
};

export const filterButtons = (kinds: readonly FilterKind[]): readonly ListButton<{ readonly filter: FilterKind }>[] =>
  kinds.map((filter) => ({ ...buttons[filter](), value: { filter } }));

/** A filter after a person has chosen anew by what; Escape leaves it. */
export async function askFilter(filter: AnswersFilter, kind: FilterKind, wanted: Wanted): Promise<AnswersFilter> {
  return { ...filter, ...(await questions[kind](filter, wanted)) };
}

type Question = (filter: AnswersFilter, wanted: Wanted) => Promise<AnswersFilter | undefined>;

const questions: Readonly<Record<FilterKind, Question>> = {
  model: ({ model: present }, { dialogs, models }) =>
    pickOne(dialogs, [{ model: undefined }, ...models.map((model) => ({ model }))], {
      label: ({ model }) => (model === undefined ? t('All') : assistantName(model)),
      isPresent: ({ model }) => model === present,
    }),
  named: ({ named: present }, { dialogs }) =>
    pickOne(dialogs, [{ named: undefined }, { named: true }, { named: false }], {
      label: ({ named }) => (named === undefined ? t('All') : namedText(named)),
      isPresent: ({ named }) => named === present,
    }),
  sentiment: ({ sentiment: present }, { dialogs }) =>
    pickOne(dialogs, [{ sentiment: undefined }, ...Sentiment.options.map((sentiment) => ({ sentiment }))], {
      label: ({ sentiment }) => (sentiment === undefined ? t('All') : shownWord(sentiment)),
      isPresent: ({ sentiment }) => sentiment === present,
    }),
  async days({ from, to }, { dialogs, today: dayNow }) {
    const today = dayNow();
    const spans = [7, 31, 92, 365].map((count) => ({ count, from: addDays(today, 1 - count) }));
    const rows: Choice<AnswersFilter | 'typed'>[] = [
      { label: t('All'), value: { from: undefined, to: undefined }, active: from === undefined },
      ...spans.map((span) => ({
        label: t('Last {0} days', span.count),
        value: { from: span.from, to: undefined },
        active: span.from === from && to === undefined,
      })),
      { label: t('Custom period…'), description: t('enter the dates'), value: 'typed', active: to !== undefined },
    ];
    const days = await dialogs.pick(rows, { title: t('Filter answers') });
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

const namedText = (named: boolean): string => (named ? t('brand mentioned') : t('brand not mentioned'));

/** The registrable domain of an address or host that a person typed. */
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
  dialogs: Pick<Dialogs, 'pick'>,
  parts: readonly AnswersFilter[],
  { label, isPresent }: Looks,
): Promise<AnswersFilter | undefined> =>
  dialogs.pick(
    parts.map((value) => ({ label: label(value), value, active: isPresent(value) })),
    { title: t('Filter answers') },
  );
