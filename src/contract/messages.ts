import * as z from 'zod';
import { WebUrl } from './call/values.ts';
import { PromptPeriod } from './promptState.ts';
import { ReportQuestion, type SourceLine } from './reportState.ts';

/** State of the answer page. Texts are ready to read. `html` is rendered from Markdown without raw HTML. */
export interface AnswerState {
  readonly id: string;
  /** Brand's website, empty if unknown. */
  readonly brand: { readonly url: string };
  readonly prompt: string;
  readonly assistant: string;
  readonly collected: string;
  /** False if the assistant showed no answer. Then `html` is empty. */
  readonly answered: boolean;
  readonly html: string;
  /** Results of the analysis, such as `Position`: `Top`. */
  readonly facts: readonly Fact[];
  /** Circumstances of the answer, such as `Web search`: `Yes`. The page adds `askedFor`. */
  readonly circumstances: readonly Fact[];
  /** Country code (ISO 3166-1) and language tag (BCP 47). The page shows their names in its own language. */
  readonly askedFor?: { readonly region?: string; readonly language?: string };
  readonly competitors: readonly { readonly name: string; readonly position: string }[];
  readonly sources: readonly SourceLine[];
  readonly searches: readonly string[];
  /**
   * True if the assistant searched the web, null if unknown. An assistant that reports a search may not report its
   * words.
   */
  readonly searched: boolean | null;
  /**
   * Latest answers to the same prompt, one per assistant. `current` marks the assistant of the answer on the page, and
   * `shown` that answer itself.
   */
  readonly others: readonly {
    readonly responseId: number;
    readonly assistant: string;
    readonly current: boolean;
    readonly shown: boolean;
  }[];
  /** Previous and next answers of this assistant to the same prompt. */
  readonly earlier?: AnswerLink;
  readonly later?: AnswerLink;
  /** Changes since the earlier answer, as a sentence. Absent if it wasn't read. */
  readonly change?: string;
  /** True if the page keeps this answer. Others then open in another page. */
  readonly pinned: boolean;
}

/** Line of the analysis, such as the mention or position. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly tone?: 'good' | 'bad';
  /** Words of the answer that support it, without citation marks. */
  readonly quote?: string;
  /** Set for a sentiment that was estimated from words. */
  readonly estimated?: { readonly canSetUpJudge: boolean };
}

export interface AnswerLink {
  readonly responseId: number;
  readonly date: string;
}

export interface FindingLine {
  /** `check` for unsupported statements, `suggestion` for a better score. */
  readonly kind: 'check' | 'suggestion';
  /** For example `seo.title`. */
  readonly rule: string;
  /** Area, such as `SEO`. Empty if it needs no name. */
  readonly area: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  /** Reason why it matters, and the strength of the evidence. */
  readonly reason: string | null;
  /** Line in the file, from 1. */
  readonly line: number;
  readonly start: number;
  readonly points: number;
  /** Title of a mechanical fix, if there is one and a file. */
  readonly fix: string | null;
}

export interface LostLine {
  readonly text: string;
  /** Heading above the sentence, null in the opening. */
  readonly section: string | null;
  readonly reason: string;
  /** True if no page supports it, false if it was a repetition. */
  readonly uncarried: boolean;
}

/** Statement of a page for use in a section. */
export interface FactLine {
  /** Texts that can be inserted, by the ID of their fact: a figure, or null for all words. */
  readonly insertions: readonly { readonly id: string; readonly figure: string | null }[];
  /** Exact words, or the name of a table row. */
  readonly words: string;
  readonly isRow: boolean;
  readonly about: string | null;
  /** Null for a writer's text, which has no address. */
  readonly url: string | null;
  readonly site: string;
  /** True if the section links the page. */
  readonly linked: boolean;
}

/** Evidence for the section at the cursor. */
export interface SectionLines {
  /** Null if unknown, or above the first heading. */
  readonly heading: string | null;
  /** 0-based index of the section's part in the brief, or null. */
  readonly part: number | null;
  readonly facts: readonly FactLine[];
  /** Note to show if there are no facts. */
  readonly note: string | null;
}

/** Part of a brief: evidence for a section, or the searches, gaps and pages. */
export interface BriefLines {
  /** Null for the opening. */
  readonly heading: string | null;
  /** Lines to insert have the attribute `data-insert`. */
  readonly html: string;
}

/** Page or writer's text that a run reads. */
export interface PageLine {
  /** Null for a writer's text, which has no address. */
  readonly url: string | null;
  readonly title: string;
  /** State of reading in a few words. */
  readonly state: string;
  readonly read: boolean;
  /** Details of the state, as a sentence. */
  readonly note: string | null;
}

/** Parts of a draft that the model wrote again. */
export interface ReworkLines {
  /** Sentences of the model's first reply that its second no longer contains. */
  readonly mended: readonly Pick<LostLine, 'text' | 'section' | 'reason'>[];
  /** Revised parts of the finished draft. Scores are overall scores. */
  readonly revisions: readonly {
    readonly section: string;
    readonly message: string;
    readonly before: number;
    readonly after: number | null;
    readonly accepted: boolean;
    /** Reason why it wasn't kept. */
    readonly note: string | null;
  }[];
}

/** Total cost of runs. */
export interface SpentLine {
  readonly runs: number;
  readonly calls: number;
  /** Tokens, input plus output. */
  readonly tokens: number | null;
  /** Calls that didn't report all their tokens. */
  readonly untold: number;
  /** Formatted US dollars. Null if no price is known. */
  readonly cost: string | null;
  readonly credits: number | null;
}

/** State of the article page. A score is 0 to 100, or null if there is none. */
export interface ArticleState {
  readonly id: string;
  readonly title: string;
  /** True if the project is the sample with made-up data. */
  readonly sample: boolean;
  /** Null for a file without a run. */
  readonly prompt: string | null;
  readonly status: 'processing' | 'completed' | 'failed' | 'cancelled';
  /** Status of the run: its step, or why it failed. */
  readonly note: string | null;
  readonly steps: readonly {
    readonly name: string;
    readonly state: 'done' | 'running' | 'waiting' | 'skipped' | 'failed';
  }[];
  /** Pages that the article is based on, if reported. */
  readonly pages: readonly PageLine[];
  readonly html: string;
  readonly words: number;
  readonly scores: {
    readonly service: number | null;
    readonly seo: number | null;
    readonly geo: number | null;
    readonly readability: number | null;
  };
  /** Basis of the scores, as a sentence. Null if the text isn't scored here. */
  readonly basis: string | null;
  /** Findings in the order of the Problems panel: checks first, then by points. */
  readonly findings: readonly FindingLine[];
  /** True for a brief that is still being written: only the written parts have findings so far. */
  readonly begun: boolean;
  /** Hint that the Problems panel doesn't show the findings yet. Null if it does, or without a file. */
  readonly findingsNote: string | null;
  readonly short: string | null;
  /** Planned sections that the draft lacks, each with a reason, as sentences. */
  readonly missing: readonly string[];
  /** Sentences removed from the draft, by this finished run and by the earlier runs of the file. */
  readonly lost: readonly LostLine[];
  readonly rework: ReworkLines;
  /** Cost of the run, if reported, and then of all runs of the file if there are several. */
  readonly spent: readonly SpentLine[];
  readonly sorted: string | null;
  /** Parts of a brief that its file doesn't contain. Empty for other articles. */
  readonly brief: readonly BriefLines[];
  /** Null without a text. */
  readonly section: SectionLines | null;
  /** Name of the file in the workspace, if any. */
  readonly file: string | null;
  /** Notice that a change to the file waits to be accepted or discarded, or null. */
  readonly change: string | null;
  /** Available actions, the most helpful first. */
  readonly can: readonly ('open' | 'retry' | 'cancel' | 'startWithPage' | 'setUpModel' | 'lendModel' | 'showLog')[];
}

/** Message from the editor to a page. Until the first state, the page shows that it loads. */
export type ToPage<State> =
  | { readonly type: 'state'; readonly state: State }
  | { readonly type: 'failure'; readonly message: string; readonly retry: boolean }
  /** First visible line of the file, from 1. */
  | { readonly type: 'scroll'; readonly line: number };

/** Message from a page to the editor. The editor parses it, because pages aren't trusted. */
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
  /** Shows the findings in the text of a file that wasn't edited yet. */
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
  /** Shows the answers of a figure, at the `explain` address of its view. */
  z.strictObject({ type: z.literal('showAnswers'), explain: z.string().max(16_384), title: z.string().max(500) }),
  z.strictObject({ type: z.literal('askReport'), question: ReportQuestion }),
  /** Reads the report, or reads it again. */
  z.strictObject({ type: z.literal('readReport') }),
  /** Runs the project's prompts, or the prompt on the page. */
  z.strictObject({ type: z.literal('askPrompts') }),
  z.strictObject({ type: z.literal('importAnswers') }),
  z.strictObject({ type: z.literal('saveReport') }),
  z.strictObject({ type: z.literal('startArticle'), promptId: z.int().min(1) }),
  /** Refreshes the article for one of the user's own pages. */
  z.strictObject({ type: z.literal('refreshArticle'), page: z.string().max(8192) }),
  /** Rewords or pauses a prompt whose answers mention no one. */
  z.strictObject({ type: z.literal('rewordPrompt'), promptId: z.int().min(1) }),
  z.strictObject({ type: z.literal('pausePrompt'), promptId: z.int().min(1) }),
  z.strictObject({ type: z.literal('showPrompt'), promptId: z.int().min(1) }),
  /** Shows another period for a prompt, up to the last answer. */
  z.strictObject({ type: z.literal('askPeriod'), days: PromptPeriod }),
  z.strictObject({ type: z.literal('showAllAnswers') }),
  /** Opens an article for the prompt on the page. */
  z.strictObject({ type: z.literal('openArticle'), runId: z.int().min(1) }),
  z.strictObject({ type: z.literal('trackCompetitor'), name: z.string().trim().min(1).max(500) }),
  z.strictObject({ type: z.literal('editFacts') }),
  z.strictObject({ type: z.literal('readPages'), urls: z.array(WebUrl).max(10) }),
  /** Starts an article with a page as evidence. */
  z.strictObject({ type: z.literal('addEvidence'), url: WebUrl }),
]);
export type FromPage = z.infer<typeof FromPage>;
