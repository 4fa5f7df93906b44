import type { Query } from '../../../contract/call/endpoint.ts';
import type { listPrompts } from '../../../contract/projects/prompt.ts';
import { addDays } from '../../../metrics/days.ts';
import type { Memento } from '../../editor/keptRuns.ts';
import type { PromptGroup, TreePlace } from '../../editor/commandIds.ts';
import { assistantName } from '../../../contract/models/assistants.ts';
import { counted, spokenLanguage, t } from '../../editor/l10n.ts';

type NewestQuery = Pick<
  Query<typeof listPrompts>,
  'topic_id' | 'model' | 'missed' | 'lost' | 'asked' | 'asked_since' | 'sentiment' | 'useful'
>;

export const filterMarks = ['missed', 'lost', 'unasked', 'useless'] as const;
export type FilterMark = (typeof filterMarks)[number];
export type Leaning = NonNullable<NewestQuery['sentiment']>[number];

/** Conditions for the shown prompts. All of them must match. */
export interface PromptFilter {
  readonly marks: readonly FilterMark[];
  readonly models: readonly string[];
  readonly sentiments: readonly Leaning[];
  readonly topicId?: number | undefined;
  /** Number of days within which the prompt was asked. */
  readonly days?: number | undefined;
}

const markQueries: Readonly<Record<FilterMark, NewestQuery>> = {
  missed: { missed: true },
  lost: { lost: true },
  unasked: { asked: false },
  useless: { useful: false },
};

export const groupQueries: Readonly<Record<PromptGroup, NewestQuery & { readonly active: true }>> = {
  missing: { missed: true, active: true },
  lost: { lost: true, active: true },
  unasked: { asked: false, active: true },
};

/** Query for a filter. `today` is in the project's time zone, in which the service counts days. */
const filterQuery = ({ marks, models, sentiments, topicId, days }: PromptFilter, today: () => string): NewestQuery =>
  Object.assign(
    {},
    ...marks.map((mark) => markQueries[mark]),
    models.length > 0 && { model: models },
    sentiments.length > 0 && { sentiment: sentiments },
    topicId !== undefined && { topic_id: topicId },
    days !== undefined && { asked_since: addDays(today(), 1 - days) },
  ) as NewestQuery;

/** Filter and current date of a project. */
export interface Choosing {
  readonly filterOf: (project: string) => PromptFilter | undefined;
  /** Current date in the project's time zone. */
  readonly today: (project: string) => string;
}

/** Query for the prompts of a topic, a group or a filter. */
export function placeQuery(
  { project, topicId, group }: Partial<TreePlace> & Pick<TreePlace, 'project'>,
  { filterOf, today }: Choosing,
): NewestQuery {
  if (group === undefined) return { topic_id: topicId };
  if (group !== 'filtered') return groupQueries[group];
  const filter = filterOf(project);
  return filter ? filterQuery(filter, () => today(project)) : {};
}

/** Filters of a window by project. Stored between sessions. */
export interface PromptFilters {
  /** Undefined if all prompts are shown. */
  of(project: string): PromptFilter | undefined;
  set(project: string, filter: PromptFilter | undefined): void;
}

const key = 'citedesk.prompts.filters';

export function createPromptFilters(memento: Memento): PromptFilters {
  // Not validated, because only `set` writes them.
  const all = (): Readonly<Record<string, PromptFilter>> => (memento.get(key) ?? {}) as Record<string, PromptFilter>;
  return {
    of: (project) => all()[project],
    set(project, filter) {
      const { [project]: _before, ...others } = all();
      const isNone =
        filter &&
        filter.marks.length + filter.models.length + filter.sentiments.length === 0 &&
        filter.topicId === undefined &&
        filter.days === undefined;
      void memento.update(key, filter && !isNone ? { ...others, [project]: filter } : others);
    },
  };
}

export const markNames: Readonly<Record<FilterMark, () => string>> = {
  missed: () => t('Brand not mentioned'),
  lost: () => t('No longer mentioned'),
  unasked: () => t('Never asked'),
  useless: () => t('Not useful: answers don’t mention any brands'),
};

export const leaningNames: Readonly<Record<Leaning, () => string>> = {
  positive: () => t('Positive'),
  mixed: () => t('Neutral or mixed'),
  negative: () => t('Negative'),
};

export const daysNames = (days: number): string => counted(days, 'Asked today', 'Asked in the last {0} days');

/** Labels of filters that can name the assistants. */
const markNamesOf: Readonly<Partial<Record<FilterMark, (assistants: string) => string>>> = {
  missed: (assistants) => t('Not mentioned by {0}', assistants),
  lost: (assistants) => t('No longer mentioned by {0}', assistants),
};

/** Describes a filter: `Not mentioned by Perplexity · Asked today`. */
export function filterWords({ marks, models, sentiments, topicId, days }: PromptFilter): string {
  const assistants = models.map(assistantName);
  const oneOf = new Intl.ListFormat(spokenLanguage(), { type: 'disjunction' }).format(assistants);
  const isNamed = models.length > 0 && marks.some((mark) => markNamesOf[mark]);
  return [
    ...marks.map((mark) => (isNamed && markNamesOf[mark]?.(oneOf)) || markNames[mark]()),
    ...(isNamed ? [] : assistants),
    ...sentiments.map((leaning) => leaningNames[leaning]()),
    ...(topicId === undefined ? [] : [t('one topic')]),
    ...(days === undefined ? [] : [daysNames(days)]),
  ].join(' · ');
}
