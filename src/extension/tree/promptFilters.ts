import type { Query } from '../../contract/call/endpoint.ts';
import type { listPrompts } from '../../contract/projects/prompt.ts';
import { addDays } from '../../metrics/days.ts';
import type { Memento } from '../status/keptRuns.ts';
import type { PromptGroup, TreePlace } from './places.ts';

export type NewestQuery = Pick<
  Query<typeof listPrompts>,
  'topic_id' | 'model' | 'missed' | 'lost' | 'asked' | 'asked_since' | 'sentiment' | 'useful'
>;

export const filterMarks = ['missed', 'lost', 'unasked', 'useless'] as const;
export type FilterMark = (typeof filterMarks)[number];
export type Leaning = NonNullable<NewestQuery['sentiment']>[number];

/** What is to hold of each prompt that is shown, all together. */
export interface PromptFilter {
  readonly marks: readonly FilterMark[];
  readonly models: readonly string[];
  readonly sentiments: readonly Leaning[];
  readonly topicId?: number | undefined;
  /** Asked within so many days. */
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

/** What a filter leaves; `today` in the project's zone, as the service counts days. */
const filterQuery = ({ marks, models, sentiments, topicId, days }: PromptFilter, today: () => string): NewestQuery =>
  Object.assign(
    {},
    ...marks.map((mark) => markQueries[mark]),
    models.length > 0 && { model: models },
    sentiments.length > 0 && { sentiment: sentiments },
    topicId !== undefined && { topic_id: topicId },
    days !== undefined && { asked_since: addDays(today(), 1 - days) },
  ) as NewestQuery;

/** What the tree says of a project that is asked for. */
export interface Choosing {
  readonly filterOf: (project: string) => PromptFilter | undefined;
  /** The day that it is in a project's zone. */
  readonly today: (project: string) => string;
}

/** How the service is asked for the prompts of a topic, a group, or what a filter leaves of a project. */
export function placeQuery(
  { project, topicId, group }: Partial<TreePlace> & Pick<TreePlace, 'project'>,
  { filterOf, today }: Choosing,
): NewestQuery {
  if (group === undefined) return { topic_id: topicId };
  if (group !== 'filtered') return groupQueries[group];
  const filter = filterOf(project);
  return filter ? filterQuery(filter, () => today(project)) : {};
}

/** The filters of a window by project, which stay. */
export interface PromptFilters {
  /** Undefined where all prompts are shown. */
  of(project: string): PromptFilter | undefined;
  set(project: string, filter: PromptFilter | undefined): void;
}

const key = 'citedesk.prompts.filters';

export function createPromptFilters(memento: Memento): PromptFilters {
  // Only this writes them, and what a later version wrote otherwise is dropped with its window.
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
