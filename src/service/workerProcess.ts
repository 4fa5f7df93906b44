import type { Configuration } from '../contract/models/configuration.ts';
import type { ModelPatience } from './models/patience.ts';
import { crawlOf, createSettings } from './models/configuration.ts';
import { createCrawler } from './crawl/crawler.ts';
import { takeDown, type Undo } from './home.ts';
import { createStreamLog } from './log.ts';
import { openStore } from './store/store.ts';
import { createTexts } from './texts/texts.ts';
import { createWebhookSender } from './webhooks/sender.ts';
import { openBoss } from './work/boss.ts';
import { createLoanBoard } from './work/lending.ts';
import { createPacing } from './pacing/pacing.ts';
import { openWork } from './work/openWork.ts';

interface WorkerOptions {
  readonly databaseUrl: string;
  readonly version: string;
  /** Without a configuration, the worker leaves work that needs a model to others. */
  readonly configuration?: Configuration | undefined;
  /** Timeouts and retries for models. */
  readonly patience?: ModelPatience | undefined;
  /** See `openWork`. */
  readonly keptIn?: string | undefined;
  /** Defaults to standard error. */
  readonly logTo?: NodeJS.WritableStream | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: (() => number) | undefined;
}

interface WorkerProcess {
  /**
   * Stops the worker. Running steps get this many milliseconds to finish, and another worker resumes unfinished work.
   */
  stop(patience: number): Promise<void>;
}

/**
 * Starts a process that runs queued work of a shared database, alongside other workers.
 * @throws CannotStart if the database can't be used or was written by a newer version
 */
export async function startWorkerProcess({
  databaseUrl,
  version,
  logTo = process.stderr,
  now = Date.now,
  ...options
}: WorkerOptions): Promise<WorkerProcess> {
  const log = createStreamLog(logTo);
  const store = await openStore({ databaseUrl });
  const texts = createTexts();
  const loanBoard = createLoanBoard(store.dialect);
  const { configuration, patience, keptIn } = options;
  const settings = createSettings(configuration, patience);
  const crawler = createCrawler({ texts, privateHosts: () => crawlOf(settings).privateHosts });
  const webhookSender = createWebhookSender({ privateHosts: () => crawlOf(settings).privateHosts, now });
  const undo: Undo = [
    () => store.close(),
    () => texts.close(),
    () => crawler.close(),
    () => webhookSender.close(),
    () => log.info({}, 'the worker has ended'),
  ];
  try {
    const boss = await openBoss(databaseUrl, log);
    undo.push(() => boss.stop({ graceful: false }));
    const worker = await openWork({
      store,
      boss,
      settings,
      leavesModels: !configuration,
      keptIn,
      texts,
      loanBoard,
      pacing: createPacing({ store, settings, log, now }),
      crawler,
      webhookSender,
      log,
      now,
    });
    log.info(
      { version },
      configuration
        ? 'the worker is up'
        : 'the worker is up; without --config it leaves prompts, drafts and judgments to other workers',
    );
    let stopping: Promise<void> | undefined;
    return {
      async stop(patience) {
        if (patience > 0) log.info({}, 'the worker is finishing its current calls before it stops');
        await worker.stop(patience);
        stopping ??= takeDown(undo);
        await stopping;
      },
    };
  } catch (error) {
    await takeDown(undo);
    throw error;
  }
}
