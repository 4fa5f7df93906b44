import type { OpportunityKind, OpportunityParts, SiteGroup } from '../../../contract/views/opportunity.ts';
import { compareUtf8 } from '../../../metrics/compareUtf8.ts';
import { scoreOf } from '../../../metrics/opportunity.ts';
import type { ProjectRecord } from '../../store/projects.ts';
import type { Stores } from '../../store/store.ts';
import type { Texts } from '../../texts/texts.ts';
import type { ViewCall } from '../view.ts';

/** What the opportunities of a project are looked for in. */
export interface Search {
  readonly project: ProjectRecord;
  readonly view: ViewCall;
  readonly stores: Stores;
  readonly texts: Texts;
  /** How many assistants gave answers in the window. */
  readonly allModels: number;
}

/** Something worth doing whose reason can still be told: that is looked up for those alone that are listed. */
export interface Found {
  readonly kind: OpportunityKind;
  readonly prompt_id?: number;
  readonly prompt_ids?: number[];
  readonly page?: string;
  readonly group?: SiteGroup | null;
  readonly fact?: string;
  readonly sentence?: string;
  readonly parts: OpportunityParts;
  readonly answers: number;
  readonly explain: string;
}

/** A sentence in figures for each of these, in their order. */
export type Reasons = (found: readonly Found[]) => Promise<ReadonlyMap<Found, string>>;

export interface Finds {
  readonly found: readonly Found[];
  readonly reasons: Reasons;
}

/** The best first; of two as good the one with more answers. */
export const byScore = (one: Found, other: Found): number =>
  scoreOf(other.parts) - scoreOf(one.parts) ||
  other.answers - one.answers ||
  compareUtf8(one.kind, other.kind) ||
  (one.prompt_id ?? 0) - (other.prompt_id ?? 0) ||
  compareUtf8(one.page ?? '', other.page ?? '') ||
  compareUtf8(one.fact ?? '', other.fact ?? '');
