import * as z from 'zod';

/** What the answer page shows. Texts are ready to read; `html` was rendered from Markdown without raw HTML. */
export interface AnswerState {
  readonly id: string;
  readonly prompt: string;
  readonly assistant: string;
  readonly collected: string;
  /** False where the assistant showed no answer at all; then there is no `html`. */
  readonly answered: boolean;
  readonly html: string;
  /** Each thing that the analysis found, e.g. `Position`: `Top`. */
  readonly facts: readonly Fact[];
  /** How the answer came about, e.g. `Web search`: `Yes`; the page itself adds `askedFor`. */
  readonly circumstances: readonly Fact[];
  /** Codes of the country (ISO 3166-1) and the language (BCP 47), which the page names in its own language. */
  readonly askedFor?: { readonly region?: string; readonly language?: string };
  readonly competitors: readonly { readonly name: string; readonly position: string }[];
  readonly sources: readonly SourceLine[];
  readonly searches: readonly string[];
  /** Whether it searched the web, which not every assistant says; nor does each that did say for what. */
  readonly searched: boolean | null;
  /** The newest answers to the same prompt, one for each assistant; `current` is the one shown. */
  readonly others: readonly {
    readonly responseId: number;
    readonly assistant: string;
    readonly date: string;
    readonly current: boolean;
  }[];
  /** This assistant's answers to the same prompt before and after this one. */
  readonly earlier?: AnswerLink;
  readonly later?: AnswerLink;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly tone?: 'good' | 'bad';
  /** The words of the answer that it rests on, without citation marks. */
  readonly quote?: string;
  /** What a person should know before trusting it. */
  readonly hint?: string;
}

export interface AnswerLink {
  readonly responseId: number;
  readonly date: string;
}

export interface SourceLine {
  /** What the answer's citations of it show. */
  readonly number: number;
  readonly title: string;
  readonly url: string;
  readonly domain: string;
  readonly cited: boolean;
  /** What was read of it for an article, e.g. `Published Nov 2, 2026 · read Nov 20, 2026`; left out where nobody tried. */
  readonly read?: string;
  /** Those of the answer that it supports; left out where that is unknown. */
  readonly sentences?: readonly string[];
}

export interface FindingLine {
  readonly area: 'seo' | 'geo' | 'readability';
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  /** Line in the file, from 1; null where the finding is about the whole. */
  readonly line: number | null;
  readonly start: number;
  readonly points: number;
}

export interface PageLine {
  readonly url: string;
  readonly title: string;
  /** What became of it, in a few words. */
  readonly state: string;
  readonly read: boolean;
  /** More about that, as a sentence. */
  readonly note: string | null;
}

/** What the article page shows. A score is 0 to 100, or null while there is none. */
export interface ArticleState {
  readonly id: string;
  readonly title: string;
  readonly prompt: string;
  readonly status: 'processing' | 'completed' | 'failed' | 'cancelled';
  /** What a person should know of the run: its step, or why it failed. */
  readonly note: string | null;
  readonly steps: readonly {
    readonly name: string;
    readonly state: 'done' | 'running' | 'waiting' | 'skipped' | 'failed';
  }[];
  /** The pages that it rests on, as far as they are told. */
  readonly pages: readonly PageLine[];
  readonly html: string;
  readonly words: number;
  readonly scores: {
    readonly service: number | null;
    readonly seo: number | null;
    readonly geo: number | null;
    readonly readability: number | null;
  };
  readonly findings: readonly FindingLine[];
  /** The file's name in the workspace, where there is one. */
  readonly file: string | null;
  /** The first is what helps most. */
  readonly can: readonly ('open' | 'retry' | 'cancel' | 'setUpModel' | 'showLog')[];
}

/** Editor to page. A page without a state yet shows that it waits. */
export type ToPage<State> =
  | { readonly type: 'state'; readonly state: State }
  | { readonly type: 'failure'; readonly message: string; readonly retry: boolean };

/** Page to editor; parsed there, as a page is not trusted. */
export const FromPage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('retry') }),
  z.strictObject({ type: z.literal('openLink'), url: z.string().max(8192) }),
  z.strictObject({ type: z.literal('showAnswer'), responseId: z.int().min(1) }),
  z.strictObject({ type: z.literal('compareWithEarlier') }),
  z.strictObject({ type: z.literal('goToFinding'), start: z.int().min(0) }),
  z.strictObject({ type: z.literal('openFile') }),
  z.strictObject({ type: z.literal('retryRun') }),
  z.strictObject({ type: z.literal('cancelRun') }),
  z.strictObject({ type: z.literal('setUpModel') }),
  z.strictObject({ type: z.literal('showLog') }),
]);
export type FromPage = z.infer<typeof FromPage>;
