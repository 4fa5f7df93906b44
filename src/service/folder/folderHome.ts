import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { editorKey } from '../../contract/service/folderSecret.ts';
import { contractVersion, exitCodes } from '../../contract/service/service.ts';
import { dayOf } from '../../metrics/days.ts';
import type { Home, Undo } from '../home.ts';
import { createLog, type Log } from '../log.ts';
import type { Settings } from '../models/configuration.ts';
import { createPacing } from '../pacing/pacing.ts';
import { schemaVersion } from '../store/migrate.ts';
import { backupsOf, makeBackup } from '../store/sqlite/backups.ts';
import { isDamage, StoreGone } from '../store/sqlite/damage.ts';
import { type Store, storeFile, type StoreLocation } from '../store/store.ts';
import { type Chore, startHousekeeping } from '../work/housekeeping.ts';
import { tryModel } from '../work/trial.ts';
import { folderSecret, noteDamage, removeServiceFile, writeServiceFile } from './folderFiles.ts';
import { addFolderRoutes, folderEndpoints } from './folderRoutes.ts';
import { createIdleShutdown, type Timing } from './idleShutdown.ts';
import { missing } from './openFolder.ts';
import { takeFolder } from './takeFolder.ts';

interface Needs {
  readonly folder: string;
  /** Location of the store, if it isn't in the folder. */
  readonly place?: StoreLocation | undefined;
  readonly version: string;
  readonly settings: Settings;
  /** True if the service ends when no window needs it. */
  readonly embedded: boolean;
  readonly attendance?: Timing | undefined;
  readonly logTo?: NodeJS.WritableStream | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly undo: Undo;
  /** Called with an exit code if the service ends because of an error. */
  readonly onStop: (why: string, exitCode?: number) => void;
}

/** Milliseconds after startup without backups, because a user has probably just opened the editor. */
const undisturbed = 60_000;

/** Account that owns everything in a local data folder. */
export const localUser = 'local@localhost';

/**
 * Takes a data folder for this process and opens its store.
 * @throws CannotStart if the folder is in use or was written by a newer version
 */
export async function folderHome({
  folder,
  place,
  version,
  settings,
  embedded,
  logTo,
  now,
  undo,
  onStop,
  ...options
}: Needs): Promise<Home> {
  const instance = randomUUID();
  const held = await takeFolder(folder, place);
  const { store } = held;
  // Runs in reverse order. The service file is removed after the lock is released, so a process that waits for its
  // removal finds the folder free.
  undo.push(
    () => removeServiceFile(folder, instance),
    () => held.release(),
  );
  const secret = folderSecret(folder);
  const userId = await store.write(async (stores) => {
    const user = await ensureEditor(stores, editorKey(secret), now());
    if (store.dialect === 'sqlite') await stores.idempotentCalls.recover(); // no other process serves this store
    return user;
  });
  const attendance = createIdleShutdown({
    // Work that waits for a window doesn't count, because it can't continue without one.
    isBusy: async () => !(await store.read.work.isIdle(await store.read.loans.count())),
    onDeserted: () => {
      if (embedded) onStop('no editor window needs the service anymore');
    },
    timing: options.attendance,
  });
  undo.push(() => attendance.stop());
  const doubt = (why: string): void => {
    noteDamage(folder, { state: 'doubted' });
    onStop(`${why}; it will be checked at the next start`, exitCodes.folderDamaged);
  };
  const log = watchForDamage(createLog(folder, logTo), {
    onDamage: () => doubt('the store may be damaged'),
    onGone: () => {
      if (fs.existsSync(storeFile(folder))) doubt('the store was replaced by another file');
      else
        void missing(folder)
          .catch((error: Error) => error)
          .then(({ message }) => onStop(message, exitCodes.folderDamaged));
    },
  });
  if (held.warning !== undefined) log.warn({}, held.warning);
  if (store.dialect === 'sqlite') {
    undo.push(watchFile(store, log));
    const housekeeping = startHousekeeping([dailyBackup({ file: storeFile(folder), log })], {
      store,
      log,
      now,
      wake: () => undefined,
      after: undisturbed,
    });
    undo.push(() => housekeeping.stop());
  }
  const pacing = createPacing({ store, settings, log, now });
  return {
    store,
    log,
    endpoints: folderEndpoints,
    addRoutes(server, describe) {
      addFolderRoutes(server, {
        secret,
        version,
        instance,
        settings,
        attendance,
        describe,
        tryModel: (role, signal) => tryModel({ settings, pacing, role, userId, signal }),
        onStop: () => onStop('the service was asked to stop'),
      });
    },
    announce(url) {
      writeServiceFile(folder, {
        url,
        pid: process.pid,
        instance,
        version,
        contract: contractVersion,
        schema: schemaVersion,
      });
      attendance.start();
    },
  };
}

async function ensureEditor({ accounts, keys }: Store['read'], secret: string, now: number): Promise<number> {
  const user = await accounts.ensure(localUser, now);
  await keys.ensure({ userId: user.id, name: 'This editor', scopes: ['read', 'write', 'agents'], secret, now });
  return user.id;
}

/** Backs up the store once a day (UTC) if it has a project and the disk has enough free space. */
export const dailyBackup =
  ({ file, log }: { readonly file: string; readonly log: Pick<Log, 'info' | 'warn'> }): Chore =>
  async (store, now, signal) => {
    const today = dayOf(now, 'UTC');
    if (backupsOf(file).some(({ kind, madeAt }) => kind === 'daily' && dayOf(madeAt, 'UTC') === today)) return;
    if (!(await store.read.projects.any())) return;
    const [{ size }, { bavail, bsize }] = await Promise.all([
      fs.promises.stat(file),
      fs.promises.statfs(path.dirname(file)),
    ]);
    const free = bavail * bsize;
    if (free < 2 * size) return log.warn({ bytes: size, free }, 'skipped the daily backup: not enough disk space');
    try {
      const copy = await makeBackup(file, { kind: 'daily', schema: schemaVersion, now, signal });
      log.info({ file: path.basename(copy) }, 'backed up the store');
    } catch (error) {
      if (!signal?.aborted) throw error; // on shutdown, the next service makes the backup
    }
  };

/** Milliseconds between checks. */
const often = 2000;

/**
 * Checks regularly that the store's file still exists. Otherwise, only the next write would detect that it is missing.
 * Returns a function that stops the checks.
 */
function watchFile({ checkFile }: Pick<Store, 'checkFile'>, log: Log): () => void {
  const timer = setInterval(() => {
    try {
      checkFile();
    } catch (error) {
      log.error({ err: error }, 'the store can no longer be used');
    }
  }, often);
  timer.unref();
  return () => clearInterval(timer);
}

interface DamageListeners {
  readonly onDamage: () => void;
  /** Called if the file was removed or replaced. */
  readonly onGone: () => void;
}

/**
 * Wraps a log to detect errors about a damaged or missing store, and reports the first one. All unexpected errors are
 * logged, so none is missed.
 */
export function watchForDamage(log: Log, { onDamage, onGone }: DamageListeners): Log {
  let isKnown = false;
  const heed = (what: unknown): void => {
    if (isKnown || typeof what !== 'object' || what === null || !('err' in what)) return;
    const isGone = what.err instanceof StoreGone;
    if (!isGone && !isDamage(what.err)) return;
    isKnown = true;
    if (isGone) onGone();
    else onDamage();
  };
  return {
    info: log.info.bind(log),
    warn: log.warn.bind(log),
    error: (what: object, ...said: [string?]): void => {
      log.error(what, ...said);
      heed(what);
    },
  };
}
