import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../contract/failure.ts';
import { type DamageNote, exitCodes, type Holder } from '../../contract/service/service.ts';
import type { OnWait } from '../connection/open.ts';
import { t } from '../l10n.ts';
import { damageFailure } from './damage.ts';
import type { FolderSearch } from './dataFolder.ts';
import type { Ending } from './start.ts';

/**
 * How long a window waits for the folder's service to announce itself, in milliseconds. A process that ends is reported
 * at once; one that runs takes more than ten seconds on a busy machine.
 */
const maxLaunchMs = 60_000;

interface Needs {
  readonly start: () => Promise<{ readonly ended: Promise<Ending> }>;
  readonly find: () => Promise<FolderSearch | undefined>;
  /** Who keeps the folder to itself for the time being. */
  readonly holder: () => Promise<Holder | undefined>;
  /** What is known of a store that could not be opened. */
  readonly damage: () => Promise<DamageNote | undefined>;
  readonly onWait: OnWait;
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly limit?: number;
}

/**
 * Starts the service and waits until it, or the one that was quicker, can be found; while a command or an upgrade keeps
 * the folder, for as long as that takes. Throws a `Failure` that says why it does not run, or the signal's reason.
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
    const found = await find();
    if (found) return found;
    // Who loses the race for the folder ends at once, and the winner is still on its way.
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

/** A started process, with how it ended as soon as it has. */
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

/** A failure of the local service in words of its own; its button shows the log. */
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
