import type { ContentStep } from '../../contract/content/contentRun.ts';
import type { Model } from '../../contract/models/vendors.ts';
import type { Crawler } from '../crawl/crawler.ts';
import type { EndedCall, Pace, Lend } from '../models/attempts.ts';
import type { Settings } from '../models/configuration.ts';
import type { ContentRunRecord } from '../store/runs/contentRuns.ts';
import type { ProjectRecord } from '../store/projects.ts';
import type { PromptRecord } from '../store/prompts.ts';
import type { Store } from '../store/store.ts';
import type { Texts } from '../texts/texts.ts';
import type { Signals } from '../job.ts';
import type { Verdict } from '../../checking/checkInput.ts';
import type { RunEvidence } from '../../contract/content/runEvidence.ts';
import type { Removed } from '../../writing/draft/takeOut.ts';
import type { Ledger } from '../../writing/facts/facts.ts';

export interface StepNeeds extends Signals {
  readonly run: ContentRunRecord;
  readonly project: ProjectRecord;
  readonly prompt: PromptRecord;
  readonly store: Store;
  readonly settings: Settings;
  readonly texts: Texts;
  readonly crawler: Crawler;
  /** Pace of the writing model. */
  readonly pace: Pace;
  /** Lends a window's model, if the writing model is an editor model. */
  readonly lend: Lend;
  /** Returns the cost of a call to the writing model in US dollars. Undefined if the price is unknown. */
  readonly costOf: (model: Model, usage: EndedCall) => number | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Computes a step's output, which is stored as JSON. Undefined if there is nothing to do. `failed` means that the step
 * missed its purpose, but the run continues.
 */
export type WriterStep = (needs: StepNeeds) => Promise<(object & { readonly failed?: boolean }) | undefined>;

export async function outputOf<Output>({ run, store }: StepNeeds, step: ContentStep): Promise<Output> {
  const output = await store.read.contentSteps.output<Output>(run.id, step);
  if (output === undefined) throw new Error(`content run ${run.id} has no ${step} yet`);
  return output;
}

/** Result of the draft step. */
export interface WrittenDraft {
  readonly body: string;
  /** Replaces the outline's title. The same goes for the keyword. */
  readonly title?: string;
  readonly keyword?: string;
  /** Facts that the text may use. */
  readonly ledger?: Ledger;
  /** Text of the model that no page supports. */
  readonly removed?: readonly Removed[];
  /** Unsupported text that was corrected in a repair. */
  readonly mended?: readonly Removed[];
  /** Claims that pages support, according to the model. */
  readonly verdicts?: readonly Verdict[];
  readonly spent?: Spent;
  /** Planned sections that are empty after the checks, with the reasons. */
  readonly missing?: readonly MissingSection[];
  /** Planned number of words. Only set if the draft has less than half of them. */
  readonly plannedWords?: number;
  /** Set for briefs if a model is configured. */
  readonly sorting?: RunEvidence['sorting'];
}

/** A planned section without text. */
export interface MissingSection {
  /** Heading. Undefined for the introduction. */
  readonly section?: string;
  readonly reason: string;
}

/** The model's usage so far, including failed calls. Tokens are null if no call reported them. */
export interface Spent {
  readonly calls: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Number of calls with incomplete token counts, usually failed ones. Missing in data of earlier versions. */
  readonly untold?: number;
  /** US dollars. Missing if no call has a known price. */
  readonly usd?: number;
  /** Number of calls not included in `usd`. */
  readonly unpriced?: number;
}
