import { maxQueryIds } from '../../../contract/call/limits.ts';
import type { Opportunity } from '../../../contract/views/opportunity.ts';
import { compareUtf8 } from '../../../metrics/compareUtf8.ts';
import { gainOf, type Outcome } from '../../../metrics/opportunity.ts';
import type { CitedPage } from '../../store/views/opportunities/outcomes.ts';
import type { ProjectRecord } from '../../store/projects.ts';
import type { Stores } from '../../store/store.ts';
import type { Texts } from '../../texts/texts.ts';
import type { ViewCall } from '../view.ts';

export interface Search {
  readonly project: ProjectRecord;
  readonly view: ViewCall;
  readonly stores: Stores;
  readonly texts: Texts;
  /** Number of assistants with answers in the window. */
  readonly allModels: number;
  readonly cited: readonly CitedPage[];
  /** Prompts whose answers use each of the most used pages. */
  readonly drawing: ReadonlyMap<string, ReadonlySet<number>>;
}

/** A recommendation. Its reason and details are only looked up if it is listed. */
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
  /** Explains the priority, unless it is based on few answers. */
  readonly priority_reason: string;
  /** True if most of the answers mention only untracked names, so they may be about a different market. */
  readonly isUntracked?: boolean;
}

export type Details = Pick<Opportunity, 'reason' | 'prompt_ids' | 'pages' | 'searches' | 'rivals'>;

/** Recommendations of one kind, and a function to look up details for some of them. */
export interface Finds {
  readonly recommendations: readonly Found[];
  readonly details: (some: readonly Found[]) => Promise<ReadonlyMap<Found, Details>>;
}

export const noFinds: Finds = { recommendations: [], details: () => Promise.resolve(new Map()) };

/** Sorts prompt IDs and limits them to the number that a row lists. */
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

/** Says that few of these answers mention the brand, or none. */
export const fewMention = (mentioned: number, answers: number, brand: string): string =>
  mentioned > 0 ? `few mention ${brand}` : `none of ${answers} answers mentions ${brand}`;

/**
 * Starts a sentence about the answers that cite something. `silent` is the number of them that don't mention the brand.
 */
export const citedIn = (
  { answers, models }: Pick<Outcome, 'answers' | 'models'>,
  silent: number,
  { allModels, project }: Pick<Search, 'allModels' | 'project'>,
): string =>
  `Cited in ${answers} answers from ${models} of ${allModels} assistants, of which ${silent} ${silent === 1 ? 'doesn’t' : 'don’t'} mention ${project.name}`;

/** Subject of a sentence about answers that don't mention the brand. */
export const silentAnswers = (count: number): string =>
  count === 1 ? '1 answer that doesn’t' : `${count} answers that don’t`;
