import * as z from 'zod';
import { WebUrl } from './call/values.ts';
import { PromptPeriod } from './promptState.ts';
import { ReportQuestion } from './reportQuestion.ts';

/** What the answer page shows. Texts are ready to read; `html` was rendered from Markdown without raw HTML. */
export interface AnswerState {
  readonly id: string;
  /** The brand's website; empty where nobody tells. */
  readonly brand: { readonly url: string };
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
  /**
   * The newest answers to the same prompt, one for each assistant. `current` is the assistant of the answer on the page;
   * `shown` is that answer itself.
   */
  readonly others: readonly {
    readonly responseId: number;
    readonly assistant: string;
    readonly current: boolean;
    readonly shown: boolean;
  }[];
  /** This assistant's answers to the same prompt before and after this one. */
  readonly earlier?: AnswerLink;
  readonly later?: AnswerLink;
  /** What is other than in the earlier one, as a sentence; left out where that was not read. */
  readonly change?: string;
  /** It stays on this page; others open beside it. */
  readonly pinned: boolean;
}

/** A line of what is known of an answer, such as its mention or position. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly tone?: 'good' | 'bad';
  /** The words of the answer that it rests on, without citation marks. */
  readonly quote?: string;
  /** Set for a sentiment that was estimated from words. */
  readonly estimated?: { readonly canSetUpJudge: boolean };
}

/** Another answer that the page leads to. */
export interface AnswerLink {
  readonly responseId: number;
  readonly date: string;
}

/** A page that an answer cites or consulted. */
export interface SourceLine {
  /** What the answer's citations of it show. */
  readonly number: number;
  readonly title: string;
  readonly url: string;
  readonly domain: string;
  readonly cited: boolean;
  /** Dates of the page that was read for an article, such as `Published Nov 2, 2026 · read Nov 20, 2026`; missing if it was never read. */
  readonly read?: string;
  /** Those of the answer that it supports; left out where that is unknown. */
  readonly sentences?: readonly string[];
}

export interface FindingLine {
  /** A check says what no page carries; a suggestion what would raise a score. */
  readonly kind: 'check' | 'suggestion';
  /** E.g. `seo.title`. */
  readonly rule: string;
  /** What it is about, e.g. `SEO`; empty where nothing need be said. */
  readonly area: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  /** Why it matters, and how well that is known. */
  readonly reason: string | null;
  /** Line in the file, from 1. */
  readonly line: number;
  readonly start: number;
  readonly points: number;
  /** What mends it, where that is mechanical and there is a file. */
  readonly fix: string | null;
}

export interface LostLine {
  readonly text: string;
  /** The heading under which it stood; null in the opening. */
  readonly section: string | null;
  readonly reason: string;
  /** Whether no page carries it; else it only stood there twice. */
  readonly uncarried: boolean;
}

/** What a page says that may stand in a section. */
export interface FactLine {
  /** What of it can be written, by the id of its fact: a figure, or null for all of its words. */
  readonly insertions: readonly { readonly id: string; readonly figure: string | null }[];
  /** Its exact words, or the name of a row of a table. */
  readonly words: string;
  readonly isRow: boolean;
  readonly about: string | null;
  /** Null for a text of the writer, which has no address. */
  readonly url: string | null;
  readonly site: string;
  /** Whether the section links that page. */
  readonly linked: boolean;
}

/** What was read that bears on the section at the cursor. */
export interface SectionLines {
  /** Null where it is unknown, or above the first heading. */
  readonly heading: string | null;
  /** Which part of the brief is for it, counted from 0; null where none is. */
  readonly part: number | null;
  readonly facts: readonly FactLine[];
  /** Said where there are none. */
  readonly note: string | null;
}

/** A part of a brief: what it knows for a section, or the searches, gaps and pages. */
export interface BriefLines {
  /** Null for the opening. */
  readonly heading: string | null;
  /** Lines that can be inserted have the attribute `data-insert`, and items whose lines are folded `data-fold`. */
  readonly html: string;
}

/** A page, or a text of the writer, that a run reads. */
export interface PageLine {
  /** Null for a text of the writer, which has no address. */
  readonly url: string | null;
  readonly title: string;
  /** What became of it, in a few words. */
  readonly state: string;
  readonly read: boolean;
  /** More about that, as a sentence. */
  readonly note: string | null;
}

/** What the model did over again in a draft, and what was computed for it. */
export interface ReworkLines {
  /** Sentences of its first answer that its second has no more. */
  readonly mended: readonly Pick<LostLine, 'text' | 'section' | 'reason'>[];
  /** Parts of the finished draft that it was to write again; scores are the overall ones. */
  readonly revisions: readonly {
    readonly section: string;
    readonly message: string;
    readonly before: number;
    readonly after: number | null;
    readonly kept: boolean;
    /** Why it was not kept. */
    readonly note: string | null;
  }[];
  /** Figures that follow from others, as sums of these. */
  readonly formulas: readonly string[];
}

/** What runs have cost together. */
export interface SpentLine {
  readonly runs: number;
  readonly calls: number;
  /** Tokens, in and out. */
  readonly tokens: number | null;
  /** Calls that did not tell all their tokens. */
  readonly untold: number;
  /** Dollars, as a person reads them; null where no price is known. */
  readonly cost: string | null;
  readonly credits: number | null;
}

/** What the article page shows. A score is 0 to 100, or null while there is none. */
export interface ArticleState {
  readonly id: string;
  readonly title: string;
  /** Its project is the sample, whose data is made up. */
  readonly sample: boolean;
  /** Null of a file that came from no run. */
  readonly prompt: string | null;
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
  /** On what the scores rest, as a sentence; null where the text is not scored here. */
  readonly basis: string | null;
  /** As the list of problems has them: checks first, then what costs most points. */
  readonly findings: readonly FindingLine[];
  /** Whether it is a brief still, of which only what somebody has written is told. */
  readonly begun: boolean;
  /** Where else they are shown, and when, which can be now; null where they are, and where there is no file. */
  readonly findingsNote: string | null;
  readonly short: string | null;
  /** Planned sections of which the draft has nothing, and why, a sentence each. */
  readonly missing: readonly string[];
  /** What was taken out of the draft, of a run that has ended and of those before it that made the file. */
  readonly lost: readonly LostLine[];
  readonly rework: ReworkLines;
  /** What the run has cost, as far as that is told, and below that all runs that made the file, where there are more. */
  readonly spent: readonly SpentLine[];
  readonly sorted: string | null;
  /** What the brief knows that its file does not say; empty for any other article. */
  readonly brief: readonly BriefLines[];
  /** Null while there is no text. */
  readonly section: SectionLines | null;
  /** The file's name in the workspace, where there is one. */
  readonly file: string | null;
  /** Says that a change to the file waits to be taken or discarded; null where none does. */
  readonly change: string | null;
  /** The first is what helps most. */
  readonly can: readonly ('open' | 'retry' | 'cancel' | 'startWithPage' | 'setUpModel' | 'lendModel' | 'showLog')[];
}

/** Editor to page. A page without a state yet shows that it waits. */
export type ToPage<State> =
  | { readonly type: 'state'; readonly state: State }
  | { readonly type: 'failure'; readonly message: string; readonly retry: boolean }
  /** The first line of the file that is in sight, from 1. */
  | { readonly type: 'scroll'; readonly line: number };

/** Page to editor; parsed there, as a page is not trusted. */
export const FromPage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('retry') }),
  z.strictObject({ type: z.literal('openLink'), url: z.string().max(8192) }),
  z.strictObject({ type: z.literal('showAnswer'), responseId: z.int().min(1) }),
  z.strictObject({ type: z.literal('compareWithEarlier') }),
  /** Compares the Markdown of the two answers in a diff editor. */
  z.strictObject({ type: z.literal('compareAsText') }),
  z.strictObject({ type: z.literal('setUpJudge') }),
  z.strictObject({ type: z.literal('goToFinding'), start: z.int().min(0) }),
  z.strictObject({ type: z.literal('mendFinding'), rule: z.string().max(100), start: z.int().min(0) }),
  /** In the text of the file, which nobody touched yet. */
  z.strictObject({ type: z.literal('showFindings') }),
  z.strictObject({ type: z.literal('goToLine'), line: z.int().min(1) }),
  z.strictObject({ type: z.literal('insertFact'), id: z.string().max(20) }),
  z.strictObject({ type: z.literal('startWithPage') }),
  z.strictObject({ type: z.literal('openFile') }),
  z.strictObject({ type: z.literal('showChange') }),
  z.strictObject({ type: z.literal('takeChange') }),
  z.strictObject({ type: z.literal('discardChange') }),
  z.strictObject({ type: z.literal('retryRun') }),
  z.strictObject({ type: z.literal('cancelRun') }),
  z.strictObject({ type: z.literal('setUpModel') }),
  z.strictObject({ type: z.literal('lendModel') }),
  z.strictObject({ type: z.literal('showLog') }),
  /** The answers behind a figure, at the address that its view gave. */
  z.strictObject({ type: z.literal('showAnswers'), explain: z.string().max(16_384), title: z.string().max(500) }),
  z.strictObject({ type: z.literal('askReport'), question: ReportQuestion }),
  /** Reads what is shown, or reads it again. */
  z.strictObject({ type: z.literal('readReport') }),
  /** Asks the project's prompts, or the one that is shown. */
  z.strictObject({ type: z.literal('askPrompts') }),
  z.strictObject({ type: z.literal('importAnswers') }),
  z.strictObject({ type: z.literal('saveReport') }),
  z.strictObject({ type: z.literal('startArticle'), promptId: z.int().min(1) }),
  /** Refreshes the article of a page of one's own. */
  z.strictObject({ type: z.literal('refreshArticle'), page: z.string().max(8192) }),
  /** Gives a prompt that names nobody other words, or has it asked no more. */
  z.strictObject({ type: z.literal('rewordPrompt'), promptId: z.int().min(1) }),
  z.strictObject({ type: z.literal('pausePrompt'), promptId: z.int().min(1) }),
  z.strictObject({ type: z.literal('showPrompt'), promptId: z.int().min(1) }),
  /** Shows a prompt in another period that ends at the last answer. */
  z.strictObject({ type: z.literal('askPeriod'), days: PromptPeriod }),
  /** Lists all answers to the prompt that is shown. */
  z.strictObject({ type: z.literal('showAllAnswers') }),
  /** Opens an article that was written for the prompt that is shown. */
  z.strictObject({ type: z.literal('openArticle'), runId: z.int().min(1) }),
  /** Counts somebody among the project's competitors from now on. */
  z.strictObject({ type: z.literal('trackCompetitor'), name: z.string().trim().min(1).max(500) }),
  /** Changes what is true of the project's brand. */
  z.strictObject({ type: z.literal('editFacts') }),
  z.strictObject({ type: z.literal('readPages'), urls: z.array(WebUrl).max(10) }),
  /** Starts an article that rests on a page. */
  z.strictObject({ type: z.literal('addEvidence'), url: WebUrl }),
]);
export type FromPage = z.infer<typeof FromPage>;
