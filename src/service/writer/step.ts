import type { ContentStep } from '../../contract/content/contentRun.ts';
import type { Model } from '../../contract/models/vendors.ts';
import type { Crawler } from '../crawl/crawler.ts';
import type { EndedCall, Pace } from '../models/attempts.ts';
import type { Lend } from '../models/lent.ts';
import type { Settings } from '../models/configuration.ts';
import type { ContentRunRecord } from '../store/runs/contentRuns.ts';
import type { ProjectRecord } from '../store/projects.ts';
import type { PromptRecord } from '../store/prompts.ts';
import type { Store } from '../store/store.ts';
import type { Texts } from '../texts/texts.ts';
import type { Signals } from '../job.ts';

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
