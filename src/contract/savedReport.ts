import type { SourceLine } from './messages.ts';
import type { ReportState } from './reportState.ts';
import type { Change } from './views/change.ts';

/**
 * Why an answer is quoted: it leaves the brand out and names competitors (`missed`), does so where other assistants
 * recommend the brand first (`apart`), says that the brand is unknown (`denied`), speaks ill of it (`negative`), no
 * longer names it (`lost`) or does at last (`gained`), cites its pages without naming it (`cited`), or recommends it
 * first (`first`).
 */
export type TellingReason =
  | { readonly kind: 'missed' | 'first'; readonly competitors: number }
  /** Those that recommend the brand first, by their ids. */
  | { readonly kind: 'apart'; readonly competitors: number; readonly others: readonly string[] }
  | { readonly kind: 'lost' | 'gained'; readonly before: Change['before']; readonly after: Change['after'] }
  | { readonly kind: 'denied' | 'negative' | 'cited' };

/** One of the most telling answers, as far as it is quoted. */
export interface TellingAnswer {
  readonly reason: TellingReason;
  /** Null where it was deleted. */
  readonly prompt: string | null;
  readonly model: string;
  /** The model as its provider names it, where that is told. */
  readonly version: string | null;
  readonly date: string;
  /** Rendered from Markdown without raw HTML. */
  readonly html: string;
  /** Words that are not quoted, before and behind. */
  readonly left: { readonly before: number; readonly after: number };
  readonly sources: readonly Pick<SourceLine, 'number' | 'title' | 'url' | 'domain' | 'cited'>[];
  /** Those that are not listed. */
  readonly moreSources: number;
}

/** All that stands in a report's file: JSON. */
export interface SavedReport {
  readonly state: ReportState;
  readonly telling: readonly TellingAnswer[];
  /** The newest answers of each kind among which they were chosen, where there are more of one; null for all. */
  readonly chosenFrom: number | null;
  /** Prompts with answers in its days; null where the service does not tell. */
  readonly prompts: number | null;
}
