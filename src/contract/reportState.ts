import type { Data, Meta } from './call/endpoint.ts';
import type { Endpoints } from './endpoints.ts';
import type { ReportQuestion } from './reportQuestion.ts';
import type { Comparison } from './views/comparison.ts';
import type { Figure } from './views/visibility.ts';

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
