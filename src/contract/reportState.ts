import type { Data, Meta } from './call/endpoint.ts';
import type { Endpoints } from './endpoints.ts';
import type { ReportQuestion } from './reportQuestion.ts';
import type { Comparison } from './views/comparison.ts';
import type { Figure } from './views/visibility.ts';

/** The views that a report reads, by their calls; each is absent where it was not read. */
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

/** What a call brought. */
export interface ReadView<Name extends ReportView> {
  readonly data: Data<Endpoints[Name]>;
  readonly meta: Meta<Endpoints[Name]>;
}

export type ReportViews = { readonly [Name in ReportView]?: ReadView<Name> };

/** The share of answers that mention the brand. */
export type ShareFigure = Pick<Figure, 'answers' | 'mentioned' | 'visibility' | 'low' | 'high' | 'explain'>;

/** A part of a line: days, and the share of their answers. */
export type LinePoint = ShareFigure & { readonly from: string; readonly to: string };

/** How visible the brand is with one assistant, day by day or week by week; null for all of them. */
export interface ReportLine {
  readonly model: string | null;
  readonly points: readonly LinePoint[];
  /** Days on which answers by another version of its model began, each with that version. */
  readonly versions: readonly { readonly day: string; readonly version: string }[];
}

/** An article that was written for a prompt whose answers drew on a page, as far as its name tells the one on that page. */
export interface PageArticle {
  readonly page: string;
  readonly runId: number;
  readonly title: string;
}

/** A page of a recommendation that was opened. */
export interface OpenedPage {
  readonly state: 'reading' | 'read' | 'unread';
  /** True if the page mentions the brand; null if that is unknown. */
  readonly mentions: boolean | null;
  readonly statements: readonly string[];
  /** The reason if the page was not read. */
  readonly note: string | null;
}

/** What a report shows, in raw figures: JSON, the same in the editor and in a file. */
export interface ReportState {
  readonly id: string;
  readonly project: {
    readonly id: string;
    readonly name: string;
    readonly url: string;
    readonly timezone: string;
    readonly models: readonly string[];
  };
  /** What assistants are called, as far as that is known. */
  readonly assistants: Readonly<Record<string, string>>;
  readonly question: ReportQuestion & { readonly from: string; readonly to: string };
  /** The day of the last answer, or today without one. */
  readonly lastDay: string;
  /** Days of the longest period that the service counts. */
  readonly maxDays: number;
  /** True if there are answers from 29 to 90 days before the last one. */
  readonly hasOlder?: boolean;
  /** `unread` waits for a word, as reading costs credits. */
  readonly stage: 'unread' | 'reading' | 'read';
  /** Credits that reading these answers costs at most, of those `left` where that is known; null where it is free. */
  readonly price: { readonly credits: number; readonly left: number | null } | null;
  /** True if the user has set up no judge, so sentiment is estimated. Unknown for other services. */
  readonly estimatesSentiment?: true;
  /** The service offers more than the specification, as far as that is known. */
  readonly own: boolean;
  /** Those that can be asked for; none where the service does not tell. */
  readonly topics: readonly { readonly id: number; readonly name: string }[];
  /** The brand with prompts that do not name it, and with those that do, in the same days. */
  readonly figures: { readonly unbranded?: Figure; readonly branded?: Figure };
  readonly lines: readonly ReportLine[];
  /** The brand's figures in the days of `against`. */
  readonly against?: Figure;
  /** How visibility in these days differs from that in `against`; absent if the service doesn't compare them. */
  readonly comparison?: Comparison;
  /** The last of as many days before these that has such answers; null where none has, left out where that is unknown. */
  readonly earlier?: string | null;
  readonly views: ReportViews;
  /** What is not there: calls that the service does not offer (null), or that failed, with why. */
  readonly lacking: readonly { readonly view: ReportView; readonly message: string | null }[];
  /** Articles of the workspace by which pages to refresh can be, those of a page the newest first. */
  readonly articles?: readonly PageArticle[];
  /** Pages of recommendations that were opened, by address. */
  readonly opened?: Readonly<Record<string, OpenedPage>>;
  /** The last day before today on which this person saw it, where that is known. */
  readonly looked?: string;
  /** Answers came since it was read, which cost credits to read. */
  readonly outdated?: true;
  /** When it was read: ISO 8601. */
  readonly readAt: string;
  /** It stands in a file: numbers lead nowhere, and nothing can be asked. */
  readonly saved: boolean;
}
