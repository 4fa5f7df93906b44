import * as z from 'zod';
import type { Data, Meta } from './call/endpoint.ts';
import type { Endpoints } from './endpoints.ts';
import type { Comparison } from './views/comparison.ts';
import type { Figure } from './views/visibility.ts';
import { maxOwnWindowDays } from './call/limits.ts';
import { Day, Id } from './call/values.ts';
import type { Change } from './views/change.ts';

const Days = z.strictObject({ from: Day, to: Day });

/** Answers that a report covers. Answers to branded and unbranded prompts are never combined. */
export const ReportQuestion = z.strictObject({
  /** Number of days up to the last answer, 7 by default, unless `from` is given. */
  days: z.int().min(1).max(maxOwnWindowDays).optional(),
  /** Days in the project's time zone, both included. */
  from: Day.optional(),
  to: Day.optional(),
  /** All tracked assistants by default. */
  models: z.array(z.string().max(100)).min(1).max(50).optional(),
  topicId: Id.optional(),
  /** True for answers to branded prompts. */
  branded: z.boolean(),
  interval: z.enum(['day', 'week']),
  /** First day of the period for changes, compared with as many days before. By default, the last week. */
  since: Day.optional(),
  /** Other days to compare with. */
  against: Days.optional(),
});

export type ReportQuestion = z.infer<typeof ReportQuestion>;

/** Views that a report reads, by their calls. Absent if not read. */
export type ReportView =
  | 'getVisibility'
  | 'listCompetitors'
  | 'getCitations'
  | 'listTopDomains'
  | 'listSourcePages'
  | 'getSentiment'
  | 'listFanoutQueries'
  | 'getWebSearch'
  | 'getVolatility'
  | 'listRankings'
  | 'listOpportunities'
  | 'listChanges'
  | 'getSummary';

export interface ReadView<Name extends ReportView> {
  readonly data: Data<Endpoints[Name]>;
  readonly meta: Meta<Endpoints[Name]>;
}

export type ReportViews = { readonly [Name in ReportView]?: ReadView<Name> };

/** Share of answers that mention the brand. */
export type ShareFigure = Pick<Figure, 'answers' | 'mentioned' | 'visibility' | 'low' | 'high' | 'explain'>;

/** Point of a line: days, and the share of their answers. */
export type LinePoint = ShareFigure & { readonly from: string; readonly to: string };

/** Visibility with one assistant, or with all (null), by day or week. */
export interface ReportLine {
  readonly model: string | null;
  readonly points: readonly LinePoint[];
  /** Days with the first answer of another model version, each with that version. */
  readonly versions: readonly { readonly day: string; readonly version: string }[];
}

/** Article for a prompt whose answers use a page. Its name may show that it is the article on that page. */
export interface PageArticle {
  readonly page: string;
  readonly runId: number;
  readonly title: string;
}

export interface OpenedPage {
  readonly state: 'reading' | 'read' | 'unread';
  /** True if the page mentions the brand; null if that is unknown. */
  readonly mentions: boolean | null;
  readonly statements: readonly string[];
  /** Reason if the page wasn't read. */
  readonly note: string | null;
}

/** State of a report in raw figures, as JSON. Identical in the editor and in a file. */
export interface ReportState {
  readonly id: string;
  readonly project: {
    readonly id: string;
    readonly name: string;
    readonly url: string;
    readonly timezone: string;
    readonly models: readonly string[];
  };
  /** Names of assistants, as far as known. */
  readonly assistants: Readonly<Record<string, string>>;
  readonly question: ReportQuestion & { readonly from: string; readonly to: string };
  /** Day of the last answer, or today without one. */
  readonly lastDay: string;
  /** Days of the longest period that the service counts. */
  readonly maxDays: number;
  /** True if there are answers from 29 to 90 days before the last one. */
  readonly hasOlder?: boolean;
  /** `unread` until the user agrees, because reading costs credits. */
  readonly stage: 'unread' | 'reading' | 'read';
  /** Maximum credits for reading these answers, and credits left if known. Null if reading is free. */
  readonly price: { readonly credits: number; readonly left: number | null } | null;
  /** True if the user has set up no judge, so sentiment is estimated. Unknown for other services. */
  readonly estimatesSentiment?: true;
  /** True if the service offers more than the specification, as far as known. */
  readonly own: boolean;
  /** Topics to choose from. Empty if the service doesn't list them. */
  readonly topics: readonly { readonly id: number; readonly name: string }[];
  /** Figures for unbranded and branded prompts, in the same days. */
  readonly figures: { readonly unbranded?: Figure; readonly branded?: Figure };
  readonly lines: readonly ReportLine[];
  /** Brand's figures in the days of `against`. */
  readonly against?: Figure;
  /** Difference in visibility between these days and those of `against`. Absent if the service doesn't compare them. */
  readonly comparison?: Comparison;
  /** Last earlier day, within as many days before these, that has such answers. Null if none has, absent if unknown. */
  readonly earlier?: string | null;
  readonly views: ReportViews;
  /** Missing views: calls that the service doesn't offer (null), or that failed, with the reason. */
  readonly lacking: readonly { readonly view: ReportView; readonly message: string | null }[];
  /** Workspace articles that may match the pages to refresh, the newest first per page. */
  readonly articles?: readonly PageArticle[];
  /** Opened pages of recommendations, by address. */
  readonly opened?: Readonly<Record<string, OpenedPage>>;
  /** Last day before today on which the user saw the report, if known. */
  readonly looked?: string;
  /** True if answers arrived since reading. Reading them costs credits. */
  readonly outdated?: true;
  /** Time of reading, ISO 8601. */
  readonly readAt: string;
  /** True in a file, where numbers don't link anywhere and no action is possible. */
  readonly saved: boolean;
}

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

export interface SourceLine {
  /** Number shown in the answer's citations. */
  readonly number: number;
  readonly title: string;
  readonly url: string;
  readonly domain: string;
  readonly cited: boolean;
  /**
   * Dates of a page that was read for an article, such as `Published Nov 2, 2026 · read Nov 20, 2026`. Absent if it was
   * never read.
   */
  readonly read?: string;
  /** Sentences of the answer that it supports. Absent if unknown. */
  readonly sentences?: readonly string[];
}
