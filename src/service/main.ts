import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { PgBoss } from 'pg-boss';
import type { Configuration } from '../contract/models/configuration.ts';
import type { ModelPatience } from './models/patience.ts';
import { crawlOf, createSettings } from './models/configuration.ts';
import { createCrawler } from './crawl/crawler.ts';
import { getExportFile } from '../contract/projects/export.ts';
import type { Agents } from './http/agentRoute.ts';
import { createCursors } from './http/paging.ts';
import { describeService, routes } from './routes/routes.ts';
import { addExportFileRoute } from './http/exportFileRoute.ts';
import { createLinks } from './exporting/exportFile.ts';
import type { Timing } from './folder/idleShutdown.ts';
import { CannotStart } from './cannotStart.ts';
import { noteDamage } from './folder/folderFiles.ts';
import { folderHome } from './folder/folderHome.ts';
import { databaseHome, type Home, takeDown, type Undo } from './home.ts';
import type { Log } from './log.ts';
import { createServer } from './http/server.ts';
import { isDamage } from './store/sqlite/damage.ts';
import { createTexts, type Texts } from './texts/texts.ts';
import { createCountingAhead } from './http/countingAhead.ts';
import { createResults } from './views/results.ts';
import { createWebhookSender } from './webhooks/sender.ts';
import { openWork } from './work/openWork.ts';
import { createLoanBoard } from './work/lending.ts';
import { createPacing } from './pacing/pacing.ts';
import type { Worker } from './work/worker.ts';

/** Storage options: a data folder, a shared database, or a folder whose store is in a database. */
type Ground =
  | { readonly folder: string; readonly databaseUrl?: string | undefined }
  | { readonly folder?: undefined; readonly databaseUrl: string };

export interface AgentNeeds {
  /** Returns the URL of the service, ending in `/v1`. Available once the service listens. */
  readonly url: () => string;
  readonly onBug: (error: unknown) => void;
}

export type ServiceOptions = Ground & {
  readonly version: string;
  readonly configuration?: Configuration | undefined;
  /** Defaults to 127.0.0.1. */
  readonly host?: string | undefined;
  /** Defaults to any free port. */
  readonly port?: number | undefined;
  /** Ends automatically when no window needs the service. */
  readonly embedded?: boolean | undefined;
  /** URL that callers use, without `/v1`, if it differs from the requested address. */
  readonly publicUrl?: string | undefined;
  /** True if this process runs queued work. Defaults to true with a folder. Without one, workers run it. */
  readonly works?: boolean | undefined;
  /** Timeouts and retries for models. */
  readonly patience?: ModelPatience | undefined;
  /** Threads for long texts, closed by the caller. By default, the service creates its own. */
  readonly texts?: Texts | undefined;
  /** Timing for the shutdown of an embedded service that no one uses. */
  readonly attendance?: Timing | undefined;
  /** Also receives the log. Without a folder, it is the only output and defaults to standard error. */
  readonly logTo?: NodeJS.WritableStream | undefined;
  /** Creates the handler of `POST /mcp`. Without it, the endpoint doesn't exist. */
  readonly agents?: ((needs: AgentNeeds) => Agents) | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: (() => number) | undefined;
};

export interface RunningService {
  /** Ends in `/v1`. */
  readonly url: string;
  /** Resolves with the exit code when the service has ended for any reason. */
  readonly ended: Promise<number>;
  /**
   * Stops the service. Running steps get this many milliseconds to finish, and unfinished work resumes at the next
   * start.
   */
  stop(patience?: number): Promise<void>;
}

const drainTime = 30_000;

/**
 * Starts a service: creates its parts, listens, and shuts them down in reverse order.
 * @throws CannotStart if the folder is in use, or the store can't be used or was written by a newer version
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  try {
    return await putUp(options);
  } catch (error) {
    const { folder, databaseUrl } = options;
    if (folder === undefined || databaseUrl !== undefined || error instanceof CannotStart || !isDamage(error))
      throw error;
    // Opening the store didn't detect the damage. The second attempt checks the whole file first and reports the
    // restore options.
    noteDamage(folder, { state: 'doubted' });
    return putUp(options);
  }
}

async function putUp(options: ServiceOptions): Promise<RunningService> {
  const {
    folder,
    databaseUrl,
    version,
    host = '127.0.0.1',
    port = 0,
    works = folder !== undefined,
    now = Date.now,
  } = options;
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  let exitCode = 0;
  // Shutdown waits until startup has finished.
  const { promise: up, resolve: isUp } = Promise.withResolvers<void>();
  const undo: Undo = [() => end(exitCode)];
  let worker: Worker | undefined;
  let stopping: Promise<void> | undefined;
  const stop = (patience = 0): Promise<void> => {
    void worker?.stop(patience); // a second call can shorten the time that work has left
    stopping ??= takeDown(undo);
    return stopping;
  };
  try {
    const settings = createSettings(options.configuration, options.patience);
    const drain = (why: string, code = 0): void => {
      exitCode ||= code;
      log[code === 0 ? 'info' : 'error']({}, why);
      void up.then(() => stop(code === 0 ? drainTime : 0)); // no more writes to a damaged store
    };
    const home = await homeOf(options, { settings, now, undo, onStop: drain });
    const { store, log } = home;
    undo.push(() => log.info({}, 'the service has ended'));
    const boss = databaseUrl === undefined ? undefined : await openQueues(databaseUrl, { log, undo, works });
    const secret = await store.write(({ secrets }) => secrets.ensure('signing'), { locks: [] });

    const texts = options.texts ?? ownTexts(undo);
    const crawler = createCrawler({ texts, privateHosts: () => crawlOf(settings).privateHosts });
    undo.push(() => crawler.close());
    const pacing = createPacing({ store, settings, log, now });
    const loanBoard = createLoanBoard(store.dialect);
    const closing = new AbortController();
    const webhookSender = createWebhookSender({ privateHosts: () => crawlOf(settings).privateHosts, now });
    undo.push(() => webhookSender.close());

    const instruments = {
      cursors: createCursors(secret),
      links: createLinks(secret),
      results: createResults(),
      snapshot: store.snapshot,
      texts,
      loanBoard,
      crawler,
      settings,
      pacing,
      closing: closing.signal,
      webhookSender,
    };
    const countingAhead = createCountingAhead({ store, tools: instruments, routes, log, now });
    undo.push(() => countingAhead.stop());
    const tools = { ...instruments, snapshot: countingAhead.snapshot, countingAhead };
    const otherEndpoints = [getExportFile, ...home.endpoints];
    const agents = options.agents?.({
      url: () => urlOf(host, server),
      onBug: (error) => log.error({ err: error }, 'failed to handle a message from an agent'),
    });
    undo.push(() => agents?.close());
    const server = createServer({
      store,
      tools,
      routes,
      otherEndpoints,
      log,
      now,
      publicUrl: options.publicUrl,
      agents,
      onWritten() {
        loanBoard.changed();
        worker?.wake();
      },
      isLoopback: ['127.0.0.1', '::1', 'localhost'].includes(host),
    });
    home.addRoutes(server, () => describeService(otherEndpoints, version));
    addExportFileRoute(server, { store, links: tools.links, now });
    undo.push(() => server.close());
    undo.push(() => loanBoard.close());
    undo.push(() => closing.abort());
    await server.listen({ host, port });
    const url = urlOf(host, server);

    if (works) {
      worker = await openWork({
        store,
        boss,
        settings,
        texts,
        loanBoard,
        pacing,
        crawler,
        webhookSender,
        leavesModels: folder === undefined && !options.configuration,
        keptIn: folder && path.join(folder, 'kept'),
        log,
        now,
      });
      undo.push(() => worker?.stop(drainTime));
    }
    home.announce(url);
    log.info({ url, version }, 'the service is up');
    isUp();
    return { url, ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function ownTexts(undo: Undo): Texts {
  const texts = createTexts();
  undo.push(() => texts.close());
  return texts;
}

function urlOf(host: string, { server }: ReturnType<typeof createServer>): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/v1`;
}

type ServiceParts = Pick<Parameters<typeof folderHome>[0], 'settings' | 'now' | 'undo' | 'onStop'>;

function homeOf(options: ServiceOptions, parts: ServiceParts): Promise<Home> {
  const { version, embedded = false, attendance, logTo } = options;
  if (options.folder === undefined)
    return databaseHome({ databaseUrl: options.databaseUrl, version, logTo, undo: parts.undo });
  const { folder, databaseUrl } = options;
  return folderHome({
    folder,
    place: databaseUrl === undefined ? undefined : { databaseUrl },
    version,
    embedded,
    attendance,
    logTo,
    ...parts,
  });
}

interface QueueNeeds {
  readonly log: Log;
  readonly undo: Undo;
  readonly works: boolean;
}

/**
 * Creates the queues, so that work can be added before any worker starts. Keeps them open if this process runs work.
 */
async function openQueues(databaseUrl: string, { log, undo, works }: QueueNeeds): Promise<PgBoss | undefined> {
  const { openBoss, prepareQueues } = await import('./work/boss.ts'); // slow to load, and only needed with a database
  if (!works) {
    await prepareQueues(databaseUrl, log);
    return undefined;
  }
  const boss = await openBoss(databaseUrl, log);
  undo.push(() => boss.stop({ graceful: false }));
  return boss;
}
