import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../contract/failure.ts';
import { exitCodes } from '../../contract/service.ts';
import { t } from '../l10n.ts';
import type { Found } from './dataFolder.ts';
import type { Ending } from './start.ts';

/** How long a window waits for the folder's service to announce itself, in milliseconds. */
export const patience = 10_000;

interface Needs {
  readonly start: () => Promise<{ readonly ended: Promise<Ending> }>;
  readonly find: () => Promise<Found | undefined>;
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly limit?: number;
}

/**
 * Starts the service and waits until it, or the one that was quicker, can be found. Throws a `Failure` that says why
 * it does not run, or the signal's reason.
 */
export async function launch({ start, find, signal, limit = patience }: Needs): Promise<Found> {
  let ending: Ending | undefined;
  const { ended } = await start();
  void ended.then((how) => (ending = how));
  const deadline = Date.now() + limit;
  while (Date.now() < deadline) {
    signal.throwIfAborted();
    const found = await find();
    if (found) return found;
    // Who loses the race for the folder ends at once, and the winner is still on its way.
    if (ending && !('code' in ending && ending.code === exitCodes.folderTaken)) throw failureOf(ending);
    await sleep(50, undefined, { signal });
  }
  throw localFailure('LOCAL_SLOW', t('The local service did not start within {0} s.', limit / 1000));
}

/** A failure of the local service in words of its own; its button shows the log. */
export const localFailure = (code: `LOCAL_${string}`, message: string, cause?: unknown): Failure =>
  new Failure(code, message, { status: 0, cause });

function failureOf(ending: Ending): Failure {
  if ('error' in ending) {
    return localFailure('LOCAL_NOT_STARTED', t('The local service could not be started: {0}. Check citedesk.nodePath.', ending.error.message), ending.error);
  }
  switch (ending.code) {
    case exitCodes.noSqlite:
      return localFailure('LOCAL_NO_SQLITE', t('This editor’s runtime has no SQLite. Choose a Node 22.13 or later with citedesk.nodePath, or connect to a service.'));
    case exitCodes.folderNewer:
      return localFailure('LOCAL_FOLDER_NEWER', t('The data folder was written by a newer Citedesk. Update this extension to open it.'));
    default:
      return localFailure('LOCAL_ENDED', t('The local service ended as soon as it was started (exit code {0}).', String(ending.code)));
  }
}
