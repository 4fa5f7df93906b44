import type { ContentStep } from '../../contract/content/contentRun.ts';
import type { Model } from '../../contract/models/vendors.ts';
import type { Crawler } from '../crawl/crawler.ts';
import type { EndedCall, Pace } from '../models/attempts.ts';
import type { Lend } from '../models/lent.ts';
import type { Settings } from '../configuration.ts';
import type { ContentRunRecord } from '../store/runs/contentRuns.ts';
import type { ProjectRecord } from '../store/projects.ts';
import type { PromptRecord } from '../store/prompts.ts';
import type { Store } from '../store/store.ts';
import type { Texts } from '../texts/texts.ts';
import type { Signals } from '../work/job.ts';

/** What a step of a content run works with. */
export interface StepNeeds extends Signals {
  readonly run: ContentRunRecord;
  readonly project: ProjectRecord;
  readonly prompt: PromptRecord;
  readonly store: Store;
  readonly settings: Settings;
  readonly texts: Texts;
  readonly crawler: Crawler;
  /** Of the model that writes. */
  readonly pace: Pace;
  /** Has a window lend its model, where that is who writes. */
  readonly lend: Lend;
  /** US dollars of a call of the model that writes; undefined where no price is known. */
  readonly costOf: (model: Model, usage: EndedCall) => number | undefined;
  /** In milliseconds. */
  readonly now: () => number;
}

/**
 * Makes one step's output, which is kept as JSON; undefined when the step has nothing to do. With `failed` it did not do
 * what it was there for, and the run goes on without.
 */
export type WriterStep = (needs: StepNeeds) => Promise<(object & { readonly failed?: boolean }) | undefined>;

/** What an earlier step of the run has made. */
export async function outputOf<Output>({ run, store }: StepNeeds, step: ContentStep): Promise<Output> {
  const output = await store.read.contentSteps.output<Output>(run.id, step);
  if (output === undefined) throw new Error(`content run ${run.id} has no ${step} yet`);
  return output;
}
