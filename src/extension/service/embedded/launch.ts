import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../../contract/failure.ts';
import { type DamageNote, exitCodes, type Holder } from '../../../contract/service/service.ts';
import type { OnWait } from '../connection/service.ts';
import { t } from '../../editor/l10n.ts';
import { damageFailure } from './damage.ts';
import type { FolderSearch } from './dataFolder.ts';
import type { Ending } from './start.ts';

/**
 * Milliseconds to wait until the service announces itself. A process that exits is detected immediately. On a busy
 * machine, a start takes more than ten seconds.
 */
const maxLaunchMs = 60_000;

interface Needs {
  readonly start: () => Promise<{ readonly ended: Promise<Ending> }>;
  readonly find: () => Promise<FolderSearch | undefined>;
  /** Process that has locked the folder. */
  readonly holder: () => Promise<Holder | undefined>;
  /** Note about a store that couldn't be opened. */
  readonly damage: () => Promise<DamageNote | undefined>;
  readonly onWait: OnWait;
  readonly signal: AbortSignal;
  /** Timeout in milliseconds. */
  readonly limit?: number;
}

/**
 * Starts the service and waits until it, or one that another window started first, can be found. The timeout is
 * extended while a command or an upgrade has locked the folder.
 * @throws {Failure} with the reason why the service doesn't run, or the signal's reason
 */
export async function launch({
  start,
  find,
  holder,
  damage,
  onWait,
  signal,
  limit = maxLaunchMs,
}: Needs): Promise<FolderSearch> {
  let started = await begin(start);
  let waited = false;
  for (let deadline = Date.now() + limit; Date.now() < deadline; await sleep(50, undefined, { signal })) {
    signal.throwIfAborted();
    const service = await find();
    if (service) return service;
    // If another window's service has locked the folder first, this one exits. Keep waiting for the other.
    if (started.ending && !isTaken(started.ending)) throw failureOf(started.ending, await damage());
    const busy = await holder();
    if (busy) {
      onWait(sentenceFor(busy));
      waited = true;
      deadline = Date.now() + limit;
    } else if (waited && started.ending) {
      waited = false;
      started = await begin(start);
    }
  }
  throw localFailure('LOCAL_SLOW', t('The local service didn’t start within {0} s.', limit / 1000));
}

/** Starts a process and records how it ended. */
async function begin(start: Needs['start']): Promise<{ readonly ending?: Ending }> {
  const started: { ending?: Ending } = {};
  const { ended } = await start();
  void ended.then((ending) => {
    started.ending = ending;
  });
  return started;
}

const isTaken = (ending: Ending): boolean => 'code' in ending && ending.code === exitCodes.folderTaken;

function sentenceFor({ task }: Holder): string {
  if (task === 'upgrade') return t('The local service is updating its data. This may take a while.');
  if (task === 'open') return t('The local service is loading its data.');
  return t('Waiting for “citedesk {0}”, which is using the data folder.', task);
}

/** Failure of the local service. Its button opens the log. */
export const localFailure = (code: `LOCAL_${string}`, message: string, cause?: unknown): Failure =>
  new Failure(code, message, { status: 0, cause });

function failureOf(ending: Ending, damage: DamageNote | undefined): Failure {
  if ('error' in ending) {
    return localFailure(
      'LOCAL_NOT_STARTED',
      t('Couldn’t start the local service: {0}. Check citedesk.nodePath.', ending.error.message),
      ending.error,
    );
  }
  switch (ending.code) {
    case exitCodes.noSqlite:
      return localFailure(
        'LOCAL_NO_SQLITE',
        t(
          'This editor’s runtime doesn’t include SQLite. Set citedesk.nodePath to the path of Node 22.15 or later, or connect to a service.',
        ),
      );
    case exitCodes.folderNewer:
      return localFailure(
        'LOCAL_FOLDER_NEWER',
        t('The data folder was last used by a newer version of Citedesk. Update this extension to open it.'),
      );
    case exitCodes.folderEarlier:
      return localFailure(
        'LOCAL_FOLDER_EARLIER',
        t(
          'The data folder was written by an earlier build of Citedesk and can’t be opened. Set citedesk.dataFolder to another folder.',
        ),
      );
    case exitCodes.folderDamaged:
      return damageFailure(damage ?? { state: 'damaged' });
    case exitCodes.folderUnsafe:
      return localFailure(
        'LOCAL_FOLDER_UNSAFE',
        t(
          'The data folder belongs to another user, or other users can read or change it. Set citedesk.dataFolder to a folder that only you can access.',
        ),
      );
    default:
      return localFailure(
        'LOCAL_ENDED',
        t('The local service stopped right after it started (exit code {0}).', String(ending.code)),
      );
  }
}
