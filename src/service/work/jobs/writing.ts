import { contentSteps, type ContentStep, type WriteMode } from '../../../contract/content/contentRun.ts';
import { Failure } from '../../../contract/failure.ts';
import type { Configuration } from '../../../contract/models/configuration.ts';
import type { Settings } from '../../models/configuration.ts';
import type { Log } from '../../log.ts';
import { untilCurrent } from '../../outdated.ts';
import type { ContentRunRecord } from '../../store/runs/contentRuns.ts';
import { ofProject } from '../../store/postgres/locks.ts';
import type { Store, Stores } from '../../store/store.ts';
import type { Texts } from '../../texts/texts.ts';
import type { Crawler } from '../../crawl/crawler.ts';
import { crawl } from '../../writer/crawl.ts';
import { draft } from '../../writer/draft.ts';
import { failureMessage } from '../../writer/failedRun.ts';
import { outline } from '../../writer/outline.ts';
import { research } from '../../writer/research.ts';
import { sorterOf } from '../../writer/sortBrief.ts';
import { scoreArticle } from '../../writer/score.ts';
import type { WriterStep } from '../../writer/step.ts';
import { retryWhileAway } from '../retryUntilDone.ts';
import { givenUpText, type Job, type Signals } from '../../job.ts';
import type { Lending } from '../lending.ts';
import type { Pacing } from '../../pacing/pacing.ts';
import { callCost, refuseAtCap } from '../../pacing/spending.ts';

const steps: Readonly<Record<ContentStep, WriterStep>> = {
  research,
  crawl,
  outline,
  draft,
  score: scoreArticle,
};

interface Needs {
  readonly store: Store;
  readonly settings: Settings;
  readonly pacing: Pacing;
  readonly lending: Lending;
  readonly texts: Texts;
  readonly crawler: Crawler;
  readonly log: Log;
  /** Milliseconds. */
  readonly now: () => number;
}

const needsNoModel: ReadonlySet<WriteMode> = new Set(['brief', 'refresh']);

/**
 * Refuses to start an article if its model has reached the spending limit.
 * @throws Failure `SPENDING_CAP_REACHED`
 */
export const refuseWriterAtCap = async (
  { write_mode: mode }: Pick<ContentRunRecord['request'], 'write_mode'>,
  at: Parameters<typeof refuseAtCap>[1],
): Promise<void> => (needsNoModel.has(mode) ? undefined : refuseAtCap([at.configuration.writer], at));

/**
 * Returns the work item that writes an article. Briefs sorted by a model are in the `write` lane, which a worker
 * without models leaves to others.
 */
export function articleWork({ id, request }: Pick<ContentRunRecord, 'id' | 'request'>, configuration: Configuration) {
  const lane = needsNoModel.has(request.write_mode) && !sorterOf(request, configuration) ? 'brief' : 'write';
  return { kind: 'article', ref: id, lane } as const;
}

/** Runs a content run from its last finished step to the end. */
export function writing({ store, settings, pacing, lending, texts, crawler, log, now }: Needs): Job {
  /**
   * Runs a transaction on an active run. Does nothing if the run has ended, because a canceled run's credits were
   * refunded.
   */
  const whileLive = async (
    id: number,
    action: (stores: Stores, run: ContentRunRecord) => Promise<void>,
  ): Promise<void> =>
    store.write(
      async (stores) => {
        const run = await stores.contentRuns.record(id);
        if (run?.status === 'processing') await action(stores, run);
      },
      { locks: ofProject(await store.read.contentRuns.projectOf(id)) },
    );

  const fail = (id: number, { code, message }: Pick<Failure, 'code' | 'message'>) =>
    whileLive(id, async ({ balances, contentRuns, loans }, run) => {
      // A retry must not get the same text again.
      await loans.withdrawOf(id, { open: code !== 'DRAFT_UNSUPPORTED' && code !== 'PROVIDER_DECLINED' });
      await balances.refund(run.userId, 'credits', run.charged, run.additional);
      await contentRuns.change(
        id,
        { status: 'failed', error: { code, message }, retryable: true, charged: 0, additional: 0, completedAt: now() },
        now(),
      );
    });

  const runStep = async (run: ContentRunRecord, name: ContentStep, { signal, closing }: Signals): Promise<void> => {
    closing.throwIfAborted();
    const project = await store.read.projects.find(run.projectId);
    const prompt = await store.read.prompts.find(run.projectId, run.promptId);
    if (!project || !prompt) throw new Failure('PROMPT_NOT_FOUND', 'The prompt for this article no longer exists.');
    await whileLive(run.id, ({ contentRuns }) => contentRuns.change(run.id, { currentStep: name }, now()));
    const output = await untilCurrent(() =>
      steps[name]({
        run,
        project,
        prompt,
        store,
        settings,
        texts,
        crawler,
        pace: pacing.of('writer', { kind: 'article', userId: project.userId }, closing),
        lend: lending.to({
          purpose: { role: 'writer', run: run.id },
          project: run.projectId,
          userId: run.userId,
          closing,
        }),
        costOf: (model, usage) => callCost(model, usage, settings.current.spending),
        signal,
        closing,
        now,
      }),
    );
    signal.throwIfAborted();
    const status = output === undefined ? 'skipped' : output.failed === true ? 'failed' : 'done';
    const keep = () =>
      store.write(({ contentSteps: stepStore }) => stepStore.keep(run.id, name, status, output), {
        locks: [],
        repeatable: true,
      });
    await retryWhileAway(keep, { store, log, signal });
  };

  return {
    async run(ref, signals) {
      const run = await store.read.contentRuns.record(ref);
      if (run?.status !== 'processing') return;
      let step: ContentStep = 'research';
      try {
        const statuses = await store.read.contentSteps.statuses(run.id);
        for (const name of contentSteps) {
          step = name;
          const status = statuses.get(name);
          if (status !== 'done' && status !== 'skipped') await runStep(run, name, signals);
        }
        await whileLive(ref, async ({ contentRuns, loans }) => {
          await loans.withdrawOf(ref);
          await contentRuns.change(ref, { status: 'completed', currentStep: 'done', completedAt: now() }, now());
        });
      } catch (error) {
        if (signals.signal.aborted || !(error instanceof Failure)) throw error;
        log.warn({ run: run.id, code: error.code }, error.message);
        const { step_progress: progress } = (await store.read.contentRuns.find(ref)) ?? {};
        const message = failureMessage(error, { step, writer: settings.current.writer, progress });
        await fail(ref, { code: error.code, message });
      }
    },

    async giveUp(ref, why) {
      const code = why === 'ended' ? 'INTERRUPTED' : 'INTERNAL';
      await fail(ref, { code, message: givenUpText(why, 'written') });
    },
  };
}
