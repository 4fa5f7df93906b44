import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { editorKey } from '../../contract/service/folderSecret.ts';
import { contractVersion, exitCodes } from '../../contract/service/service.ts';
import type { Settings } from '../models/configuration.ts';
import { addFolderRoutes, folderEndpoints } from './folderRoutes.ts';
import type { Home, Undo } from '../home.ts';
import { startHousekeeping } from '../work/housekeeping.ts';
import { createLog } from '../log.ts';
import { createPacing } from '../pacing/pacing.ts';
import { tryModel } from '../work/trial.ts';
import { schemaVersion } from '../store/migrate.ts';
import { type StoreLocation, type Store, storeFile } from '../store/store.ts';
import { createIdleShutdown, type Timing } from './idleShutdown.ts';
import { dailyBackup } from './dailyBackup.ts';
import { noteDamage } from './damageNote.ts';
import { watchForDamage } from './watchForDamage.ts';
import { missing } from './openFolder.ts';
import { folderSecret } from './secret.ts';
import { writeServiceFile, removeServiceFile } from './serviceFile.ts';
import { takeFolder } from './takeFolder.ts';
import { watchFile } from './watchFile.ts';

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
