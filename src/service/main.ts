import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Configuration } from '../contract/configuration.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { editorKey } from '../contract/folderSecret.ts';
import { contractVersion } from '../contract/service.ts';
import { openApi } from '../contract/openApi.ts';
import type { Patience } from './assistants/patience.ts';
import { createSettings } from './configuration.ts';
import { createCursors } from './cursors.ts';
import { keepAttendance, type Timing } from './folder/attendance.ts';
import { folderSecret } from './folder/secret.ts';
import { announce, withdraw } from './folder/serviceFile.ts';
import { takeFolder } from './folder/takeFolder.ts';
import { addFolderRoutes, folderEndpoints } from './folderRoutes.ts';
import { createLog } from './log.ts';
import { routes } from './routes.ts';
import { createServer } from './server.ts';
import { schemaVersion } from './store/migrate.ts';
import type { Stores } from './store/store.ts';
import { asking } from './work/asking.ts';
import { limitsOf } from './work/limits.ts';
import { startWorker, type Worker } from './work/worker.ts';
import { writing } from './work/writing.ts';

export interface ServiceOptions {
  readonly folder: string;
  readonly version: string;
  readonly configuration?: Configuration | undefined;
  /** 127.0.0.1 unless it says otherwise. */
  readonly host?: string | undefined;
  /** Any free one unless it says otherwise. */
  readonly port?: number | undefined;
  /** Ends by itself when no window needs it. */
  readonly embedded?: boolean | undefined;
  /** Whether it does the work that waits; one that was started for a single errand leaves it to the next. */
  readonly works?: boolean | undefined;
  /** With models. */
  readonly patience?: Patience | undefined;
  /** When an embedded one counts as deserted. */
  readonly attendance?: Timing | undefined;
  /** Gets the lines of the log too. */
  readonly logTo?: NodeJS.WritableStream | undefined;
  /** In milliseconds. */
  readonly now?: (() => number) | undefined;
}

export interface Service {
  /** Ends in `/v1`. */
  readonly url: string;
  /** Fulfilled when the service has ended, whoever ended it. */
  readonly ended: Promise<void>;
  /** Ends it; what runs gets so long (milliseconds) to finish its step, and goes on at the next start. */
  stop(patience?: number): Promise<void>;
}

/** The account that owns everything in a data folder at a person's desk. */
export const localUser = 'local@localhost';
const drainTime = 30_000;

/**
 * Runs the service of a data folder: wires its parts, listens, and takes them down again in the opposite order.
 * @throws CannotStart when the folder is taken, or belongs to a newer version.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { folder, version, host = '127.0.0.1', port = 0, embedded = false, works = true, now = Date.now } = options;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const instance = randomUUID();
  const undo: (() => unknown)[] = [end];
  let worker: Worker | undefined;
  let stopping: Promise<void> | undefined;
  const stop = (patience = 0): Promise<void> => {
    void worker?.stop(patience); // asked for again while it drains, it ends as soon as the less patient one wants
    return (stopping ??= takeDown(undo));
  };
  try {
    const held = await takeFolder(folder);
    const { store } = held;
    // The file goes last, behind the lock: who waits until it is gone finds the folder free.
    undo.push(() => withdraw(folder, instance), () => held.release());
    const log = createLog(folder, options.logTo);
    undo.push(() => log.info({}, 'the service has ended'));
    const drain = (why: string): void => {
      log.info({}, why);
      void stop(drainTime);
    };
    const secret = folderSecret(folder);
    const settings = createSettings(options.configuration, options.patience);
    await store.write(({ accounts, keys }) => ensureEditor({ accounts, keys }, editorKey(secret), now()));

    const attendance = keepAttendance({
      isBusy: async () => !(await store.read.work.isIdle()),
      onDeserted: () => { if (embedded) drain('nobody needs the service any more'); },
      timing: options.attendance,
    });
    undo.push(() => attendance.stop());
    const hosts = new Set<string>();
    const isLoopback = ['127.0.0.1', '::1', 'localhost'].includes(host);
    const server = createServer({
      store, cursors: createCursors(secret), routes, log, now, onWritten: () => worker?.wake(), hosts: () => (isLoopback ? hosts : undefined),
    });
    addFolderRoutes(server, {
      secret, version, instance, settings, attendance, description: describe(version), onStop: () => drain('the service was asked to stop'),
    });
    undo.push(() => server.close());
    await server.listen({ host, port });
    const { port: bound } = server.server.address() as AddressInfo;
    for (const name of ['127.0.0.1', 'localhost', '[::1]']) hosts.add(`${name}:${bound}`);
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${bound}/v1`;

    const jobs = { ask: asking({ store, settings, log, now }), article: writing({ store, settings, log, now }) };
    if (works) {
      worker = await startWorker({ store, jobs, limitsOf: limitsOf(settings), log });
      undo.push(() => worker?.stop(drainTime));
    }
    announce(folder, { url, pid: process.pid, instance, version, contract: contractVersion, schema: schemaVersion });
    log.info({ url, version }, 'the service is up');
    return { url, ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function takeDown(undo: (() => unknown)[]): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
}

async function ensureEditor({ accounts, keys }: Pick<Stores, 'accounts' | 'keys'>, secret: string, now: number): Promise<void> {
  const user = await accounts.ensure(localUser, now);
  await keys.ensure({ userId: user.id, name: 'This editor', scopes: ['read', 'write', 'agents'], secret, now });
}

/** Describes what is served, which may be less than the whole table. */
function describe(version: string): object {
  const served = new Set<Endpoint>([...routes.map(({ endpoint }) => endpoint), ...folderEndpoints]);
  return openApi(Object.fromEntries(Object.entries<Endpoint>(endpoints).filter(([, endpoint]) => served.has(endpoint))), { version });
}
