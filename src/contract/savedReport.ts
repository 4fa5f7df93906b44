import type { SourceLine } from './messages.ts';
import type { ReportState } from './reportState.ts';
import type { Change } from './views/change.ts';

/**
 * Reason for quoting an answer:
 * - `missed`: it mentions competitors but not the brand.
 * - `apart`: it does so while other assistants recommend the brand first.
 * - `denied`: it says that the brand is unknown.
 * - `negative`: it criticizes the brand.
 * - `lost`, `gained`: it no longer mentions the brand, or now does.
 * - `cited`: it cites the brand's pages without a mention.
 * - `first`: it recommends the brand first.
 */
export type TellingReason =
  | { readonly kind: 'missed' | 'first'; readonly competitors: number }
  /** `others` are the IDs of assistants that recommend the brand first. */
  | { readonly kind: 'apart'; readonly competitors: number; readonly others: readonly string[] }
  | { readonly kind: 'lost' | 'gained'; readonly before: Change['before']; readonly after: Change['after'] }
  | { readonly kind: 'denied' | 'negative' | 'cited' };

/** Quoted part of one of the most telling answers. */
export interface TellingAnswer {
  readonly reason: TellingReason;
  /** Null if it was deleted. */
  readonly prompt: string | null;
  readonly model: string;
  /** Model as named by its provider, null if unknown. */
  readonly version: string | null;
  readonly date: string;
  /** Rendered from Markdown without raw HTML. */
  readonly html: string;
  /** Words omitted before and after the quotation. */
  readonly left: { readonly before: number; readonly after: number };
  readonly sources: readonly Pick<SourceLine, 'number' | 'title' | 'url' | 'domain' | 'cited'>[];
  /** Number of sources that aren't listed. */
  readonly moreSources: number;
}

/** Data in a report's file, as JSON. */
export interface SavedReport {
  readonly state: ReportState;
  readonly telling: readonly TellingAnswer[];
  /** Number of latest answers of each kind that they were chosen from, if there are more. Null for all. */
  readonly chosenFrom: number | null;
  /** Number of prompts with answers in the report's days. Null if the service doesn't report it. */
  readonly prompts: number | null;
}
