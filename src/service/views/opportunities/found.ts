import { maxQueryIds } from '../../../contract/call/limits.ts';
import type { Opportunity } from '../../../contract/views/opportunity.ts';
import { compareUtf8 } from '../../../metrics/compareUtf8.ts';
import { gainOf, type Outcome } from '../../../metrics/opportunity.ts';
import type { CitedPage } from '../../store/views/opportunities/outcomes.ts';
import type { ProjectRecord } from '../../store/projects.ts';
import type { Stores } from '../../store/store.ts';
import type { Texts } from '../../texts/texts.ts';
import type { ViewCall } from '../view.ts';

/** The answers in which recommendations are looked for. */
export interface Search {
  readonly project: ProjectRecord;
  readonly view: ViewCall;
  readonly stores: Stores;
  readonly texts: Texts;
  /** Assistants that gave answers in the window. */
  readonly allModels: number;
  /** The most cited pages. */
  readonly cited: readonly CitedPage[];
  /** Prompts whose answers draw on the most used pages. */
  readonly drawing: ReadonlyMap<string, ReadonlySet<number>>;
}

/** A recommendation whose reason and details are only looked up if it is listed. */
export interface Found extends Pick<
  Opportunity,
  | 'kind'
  | 'prompt_id'
  | 'prompt'
  | 'prompt_ids'
  | 'prompts'
  | 'page'
  | 'domain'
  | 'group'
  | 'fact'
  | 'sentence'
  | 'assistants'
  | 'parts'
  | 'answers'
  | 'explain'
> {
  /** Why it matters as much as it does, unless few answers show it. */
  readonly priority_reason: string;
  /** True if most of the answers mention only names that the project doesn't track: they may be of another market. */
  readonly isUntracked?: boolean;
}

/** The rest of a listed recommendation. */
export type Details = Pick<Opportunity, 'reason' | 'prompt_ids' | 'pages' | 'searches' | 'rivals'>;

/** Recommendations of a kind, and a look-up of details for some of them. */
export interface Finds {
  readonly found: readonly Found[];
  readonly details: (some: readonly Found[]) => Promise<ReadonlyMap<Found, Details>>;
}

export const noFinds: Finds = { found: [], details: () => Promise.resolve(new Map()) };

/** Prompts in the order of their IDs, as many as a row lists. */
export const listedPrompts = (ids: Iterable<number>): number[] =>
  [...ids].sort((one, other) => one - other).slice(0, maxQueryIds);

/** Sorts by gain, then by the number of answers. */
export const byGain = (one: Found, other: Found): number =>
  gainOf(other.parts) - gainOf(one.parts) ||
  other.answers - one.answers ||
  compareUtf8(one.kind, other.kind) ||
  (one.prompt_id ?? 0) - (other.prompt_id ?? 0) ||
  compareUtf8(one.page ?? '', other.page ?? '') ||
  compareUtf8(one.fact ?? '', other.fact ?? '');

/** How few of some answers mention the brand. */
export const fewMention = (mentioned: number, answers: number, brand: string): string =>
  mentioned > 0 ? `few mention ${brand}` : `none of ${answers} answers mentions ${brand}`;

/** A sentence, without its end, about the answers that cite something, `silent` of which don’t mention the brand. */
export const citedIn = (
  { answers, models }: Pick<Outcome, 'answers' | 'models'>,
  silent: number,
  { allModels, project }: Pick<Search, 'allModels' | 'project'>,
): string =>
  `Cited in ${answers} answers from ${models} of ${allModels} assistants, of which ${silent} ${silent === 1 ? 'doesn’t' : 'don’t'} mention ${project.name}`;

/** The subject of a sentence about answers without the brand. */
export const silentAnswers = (count: number): string =>
  count === 1 ? '1 answer that doesn’t' : `${count} answers that don’t`;
