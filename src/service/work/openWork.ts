import { createHash } from 'node:crypto';
import path from 'node:path';
import type { PgBoss } from 'pg-boss';
import type { Settings } from '../models/configuration.ts';
import type { Crawler } from '../crawl/crawler.ts';
import {
  expireExports,
  forgetBudgets,
  forgetCalls,
  forgetLoans,
  forgetPages,
  forgetDeliveries,
  correctNextRuns,
  forgetImports,
  purgeDeleted,
  purgeProjects,
  retryJudgements,
  retryRedirects,
  startHousekeeping,
} from './housekeeping.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';
import type { WebhookSender } from '../webhooks/sender.ts';
import type { Texts } from '../texts/texts.ts';
import type { Job } from '../job.ts';
import { asking } from './jobs/asking.ts';
import { delivering, keptAnswers, temporaryFolder } from './delivering.ts';
import { embeddedSupply, superviseJobs, teamSupply } from './supplies.ts';
import { exporting } from './jobs/exporting.ts';
import { judging } from './jobs/judging.ts';
import { limitsOf } from './lanes.ts';
import { createLending, type LoanBoard } from './lending.ts';
import type { Pacing } from '../pacing/pacing.ts';
import { redirecting } from './jobs/redirecting.ts';
import { reanalysing, resumeReanalyses } from './jobs/reanalysing.ts';
import { startSchedules } from './jobs/scheduling.ts';
import { comparing, notifying, startWebhooks } from './jobs/webhooks.ts';
import { startWorker, type Worker } from './worker.ts';
import { writing } from './jobs/writing.ts';

interface Needs {
  readonly store: Store;
  /** Queues of a database that other processes may share. The caller stops it after the worker. */
  readonly boss: PgBoss | undefined;
  readonly settings: Settings;
  readonly texts: Texts;
  readonly loanBoard: LoanBoard;
  readonly pacing: Pacing;
  readonly crawler: Crawler;
  readonly webhookSender: WebhookSender;
  /** True to leave work that needs a model to other processes. */
  readonly leavesModels?: boolean | undefined;
  /** Folder for answers that wait for an unavailable store. Default: in the system's temporary folder. */
  readonly keptIn?: string | undefined;
  readonly log: Log;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Starts a worker for a store: the only one of a data folder, or one of several on a database. */
export async function openWork({
  store,
  boss,
  settings,
  texts,
  loanBoard,
  pacing,
  crawler,
  webhookSender,
  leavesModels,
  keptIn = temporaryFolder(),
  log,
  now,
}: Needs): Promise<Worker> {
  const lending = createLending({ store, settings, board: loanBoard, now });
  await resumeReanalyses(store, now());
  const undelivered = keptAnswers(path.join(keptIn, await storeFingerprint(store)));
  const delivery = delivering({ store, settings, texts, undelivered, log, now });
  await delivery.deliverKept();
  const worker = startWorker({
    supply: await (boss ? teamSupply(store, boss, log) : embeddedSupply(store)),
    jobs: {
      ask: asking({ store, settings, pacing, delivery, log, now }),
      article: freeingLoans(writing({ store, settings, pacing, lending, texts, crawler, log, now }), loanBoard),
      export: exporting({ store, log, now }),
      reanalysis: reanalysing({ store, settings, texts, log, now }),
      judge: judging({ store, settings, pacing, lending, texts, log, now }),
      redirects: redirecting({ store, log }),
      changes: comparing({ store, now }),
      webhook: notifying({ store, sender: webhookSender, log, now }),
    },
    limitsOf: limitsOf(settings, leavesModels),
    store,
    log,
  });
  const wake = (): void => worker.wake();
  const chores = [
    expireExports,
    purgeProjects,
    purgeDeleted,
    forgetImports,
    forgetCalls,
    forgetBudgets,
    forgetLoans,
    forgetPages,
    forgetDeliveries,
    retryRedirects,
    retryJudgements(log),
    correctNextRuns,
  ];
  const housekeeping = startHousekeeping(chores, { store, log, now, wake });
  const schedules = startSchedules({ store, settings, log, now, wake });
  const webhooks = startWebhooks({ store, log, now, wake });
  const supervision = boss && superviseJobs({ boss, log });
  return {
    wake,
    async stop(patience) {
      await schedules.stop();
      await webhooks.stop();
      await housekeeping.stop();
      await worker.stop(patience);
      await supervision?.stop();
    },
  };
}

/** Notifies windows that wait for loans of a run when the run ends. */
const freeingLoans = (job: Job, board: Pick<LoanBoard, 'changed'>): Job => ({
  ...job,
  run: (ref, signals) => job.run(ref, signals).finally(() => board.changed()),
});

/** Returns an identifier of the store that is the same from everywhere: a fingerprint of its secret. */
const storeFingerprint = async (store: Store): Promise<string> =>
  createHash('sha256')
    .update(await store.write(({ secrets }) => secrets.ensure('signing')))
    .digest('hex')
    .slice(0, 16);
