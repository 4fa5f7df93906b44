import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { PgBoss } from 'pg-boss';
import type { Configuration } from '../contract/models/configuration.ts';
import type { ModelPatience } from './models/patience.ts';
import { crawlOf, createSettings } from './configuration.ts';
import { createCrawler } from './crawl/crawler.ts';
import { getExportFile } from '../contract/projects/export.ts';
import type { Agents } from './agents/agentRoute.ts';
import { createCursors } from './http/cursors.ts';
import { databaseHome } from './databaseHome.ts';
import { describeService } from './http/description.ts';
import { addExportFileRoute } from './http/exportFileRoute.ts';
import { createLinks } from './exporting/links.ts';
import type { Timing } from './folder/idleShutdown.ts';
import { CannotStart } from './folder/cannotStart.ts';
import { noteDamage } from './folder/damageNote.ts';
import { folderHome } from './folder/folderHome.ts';
import { type Home, takeDown, type Undo } from './home.ts';
import type { Log } from './log.ts';
import { routes } from './routes.ts';
import { createServer } from './http/server.ts';
import { isDamage } from './store/sqlite/damage.ts';
import { createTexts, type Texts } from './texts/texts.ts';
import { createCountingAhead } from './views/countingAhead.ts';
import { createResults } from './views/results.ts';
import { createWebhookSender } from './webhooks/sender.ts';
import { openWork } from './work/openWork.ts';
import { createLoanBoard } from './work/loanBoard.ts';
import { createPacing } from './work/pacing.ts';
import type { Worker } from './work/worker.ts';

/** On a data folder, on a database that others may share, or on a folder whose store is in a database. */
type Ground =
  | { readonly folder: string; readonly databaseUrl?: string | undefined }
  | { readonly folder?: undefined; readonly databaseUrl: string };

/** What agents are answered with. */
export interface AgentNeeds {
  /** Where the service listens, ending in `/v1`; asked for once it does. */
  readonly url: () => string;
  readonly onBug: (error: unknown) => void;
}

export type ServiceOptions = Ground & {
  readonly version: string;
  readonly configuration?: Configuration | undefined;
  /** 127.0.0.1 unless it says otherwise. */
  readonly host?: string | undefined;
  /** Any free one unless it says otherwise. */
  readonly port?: number | undefined;
  /** Ends by itself when no window needs it. */
  readonly embedded?: boolean | undefined;
  /** Where callers reach it, without `/v1`, when that is not the address that they ask for. */
  readonly publicUrl?: string | undefined;
  /** Whether it does the work that waits; without a folder it leaves that to workers, unless it says otherwise. */
  readonly works?: boolean | undefined;
  /** With models. */
  readonly patience?: ModelPatience | undefined;
  /** What works through long texts, and is ended by whoever gives it; its own unless it says otherwise. */
  readonly texts?: Texts | undefined;
  /** When an embedded one counts as deserted. */
  readonly attendance?: Timing | undefined;
  /**
   * Gets the lines of the log too; without a folder it is the only one that gets them, and standard error by default.
   */
  readonly logTo?: NodeJS.WritableStream | undefined;
  /** Makes what answers `POST /mcp`; without it there is no such address. */
  readonly agents?: ((needs: AgentNeeds) => Agents) | undefined;
  /** In milliseconds. */
  readonly now?: (() => number) | undefined;
};

export interface RunningService {
  /** Ends in `/v1`. */
  readonly url: string;
  /** Fulfilled when the service has ended, whoever ended it, with the exit code that says why. */
  readonly ended: Promise<number>;
  /** Ends it; what runs gets so long (milliseconds) to finish its step, and goes on at the next start. */
  stop(patience?: number): Promise<void>;
}

const drainTime = 30_000;

/**
 * Runs a service: wires its parts, listens, and takes them down again in the opposite order.
 * @throws CannotStart when the folder is taken, or the store cannot be used or belongs to a newer version.
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  try {
    return await putUp(options);
  } catch (error) {
    const { folder, databaseUrl } = options;
    if (folder === undefined || databaseUrl !== undefined || error instanceof CannotStart || !isDamage(error))
      throw error;
    // Damage that opening the store did not meet: the next try reads the whole file first, and says what can be
    // restored.
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
  // What is still being put up cannot be taken down.
  const { promise: up, resolve: isUp } = Promise.withResolvers<void>();
  const undo: Undo = [() => end(exitCode)];
  let worker: Worker | undefined;
  let stopping: Promise<void> | undefined;
  const stop = (patience = 0): Promise<void> => {
    void worker?.stop(patience); // asked for again while it drains, it ends as soon as the less patient one wants
    stopping ??= takeDown(undo);
    return stopping;
  };
  try {
    const settings = createSettings(options.configuration, options.patience);
    const drain = (why: string, code = 0): void => {
      exitCode ||= code;
      log[code === 0 ? 'info' : 'error']({}, why);
      void up.then(() => stop(code === 0 ? drainTime : 0)); // a store that cannot be trusted takes in nothing more
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

/** Makes the queues, so that work can be added before any worker starts. Keeps them open if this process works. */
async function openQueues(databaseUrl: string, { log, undo, works }: QueueNeeds): Promise<PgBoss | undefined> {
  const { openBoss, prepareQueues } = await import('./work/boss.ts'); // only teams need it, and it loads slowly
  if (!works) {
    await prepareQueues(databaseUrl, log);
    return undefined;
  }
  const boss = await openBoss(databaseUrl, log);
  undo.push(() => boss.stop({ graceful: false }));
  return boss;
}
