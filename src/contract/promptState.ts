import * as z from 'zod';
import type { LatestAnswer } from './projects/prompt.ts';
import type { PageArticle, ReportLine, ReportState, ShareFigure } from './reportState.ts';
import type { SourceDomain } from './views/source.ts';

/** Periods of a prompt's page, in days. */
export const PromptPeriod = z.literal([7, 28, 90]);
export type PromptPeriod = z.infer<typeof PromptPeriod>;

/** Views that a prompt's page reads, by their calls. */
export type PromptView =
  | 'getVisibility'
  | 'listCompetitors'
  | 'listCompetitorCandidates'
  | 'listTopDomains'
  | 'listSourcePages'
  | 'listFanoutQueries';

/** Number of answers, and the address that lists them. */
interface Counted {
  readonly answers: number;
  readonly explain: string;
}

/** Brand, tracked competitor, or untracked name. */
export interface NamedInAnswers extends Counted {
  readonly name: string;
  readonly kind: 'brand' | 'competitor' | 'untracked';
}

/** Domain whose pages answers use. `citing` are the answers that cite one of them. */
export interface DomainInAnswers extends Counted {
  readonly domain: string;
  readonly type: SourceDomain['type'];
  readonly citing: Counted;
}

/** Page that answers use. */
export interface PageInAnswers extends Counted {
  readonly url: string;
  readonly title: string | null;
  readonly domain: string;
  readonly citing: Counted;
  readonly last_seen: string;
}

/** Search that assistants ran `times` times before they answered. */
export interface SearchInAnswers extends Counted {
  readonly query: string;
  readonly times: number;
  readonly models: readonly string[];
  readonly last_seen: string;
}

/** State of a prompt's page, in raw figures. */
export interface PromptState {
  readonly id: string;
  readonly project: Pick<ReportState['project'], 'id' | 'name' | 'url' | 'timezone'>;
  readonly prompt: {
    readonly id: number;
    readonly text: string;
    /** Name of its topic, if the service lists it. */
    readonly topic: string | null;
    readonly active: boolean;
    readonly branded: boolean;
    /** All stored answers, in any period. */
    readonly answers: number;
    /** Latest answer of each assistant, in any period. */
    readonly latest: readonly LatestAnswer[];
  };
  /** Names of assistants by ID. */
  readonly assistants: Readonly<Record<string, string>>;
  readonly question: {
    readonly days: PromptPeriod;
    readonly from: string;
    readonly to: string;
    readonly interval: 'day' | 'week';
  };
  /** Time of reading, ISO 8601. */
  readonly readAt: string;
  /** `unread` until someone agrees to the price. */
  readonly stage: 'unread' | 'reading' | 'read';
  /** Maximum credits for reading the period, and credits left if known. Null if reading is free. */
  readonly price: ReportState['price'];
  /** Absent until it is read, or if it could not be read. The same applies to the lists below. */
  readonly figure?: ShareFigure;
  readonly byAssistant: readonly { readonly model: string; readonly figure: ShareFigure }[];
  readonly lines: readonly ReportLine[];
  /** Most mentioned first, as in the lists below. */
  readonly names?: readonly NamedInAnswers[];
  readonly domains?: readonly DomainInAnswers[];
  readonly pages?: readonly PageInAnswers[];
  readonly searches?: readonly SearchInAnswers[];
  /** Rows that each list lacks, because views return at most 100. */
  readonly more: { readonly [List in 'names' | 'domains' | 'pages' | 'searches']?: number };
  /** Views that failed, with the reason. */
  readonly lacking: readonly { readonly view: PromptView; readonly message: string }[];
  /** Articles of the workspace for this prompt, newest first. */
  readonly articles: readonly Omit<PageArticle, 'page'>[];
  /** True if answers may have changed since reading. Reading again costs credits. */
  readonly outdated?: true;
}
