import { setTimeout as sleep } from 'node:timers/promises';
import { stopService } from '../../../client/local/localService.ts';
import { exitCodes } from '../../../contract/service/service.ts';
import { t } from '../../editor/l10n.ts';
import { type Bundle, installBundle } from './bundle.ts';
import { findService } from './dataFolder.ts';
import { waitUntilStopped } from './folderService.ts';
import { localFailure } from './launch.ts';
import { startService } from './start.ts';

/** Command line of the service's bundle for an action on a data folder. */
export type FolderAction =
  | readonly ['--restore', string]
  | readonly ['--empty']
  | readonly ['--backup', string]
  | readonly ['--move', string]
  | readonly ['--delete'];

type ActionBundle = Bundle & { readonly executable: string };

/** Maximum attempts. Other windows may restart the service in between. */
const tries = 5;

/**
 * Runs an action on a data folder.
 * @throws {Failure} if the folder is locked, or with the sentence `failed` if the action fails
 */
export async function doInFolder(bundle: ActionBundle, action: FolderAction, failed: string): Promise<void> {
  const code = await exitCodeOf(bundle, action);
  if (code !== 0) throw code === exitCodes.folderTaken ? busy() : localFailure('LOCAL_NOT_DONE', failed);
}

/**
 * Runs an action after stopping the folder's service.
 * @throws {Failure} as `doInFolder`
 */
export async function doAlone(bundle: ActionBundle, action: FolderAction, failed: string): Promise<void> {
  for (let left = tries; left > 0; left -= 1) {
    const service = await findService(bundle.dataFolder);
    if (service) {
      const signal = new AbortController().signal;
      await stopService(service, { signal });
      await waitUntilStopped(bundle.dataFolder, service.url, signal);
    }
    const code = await exitCodeOf(bundle, action);
    if (code === 0) return;
    if (code !== exitCodes.folderTaken) throw localFailure('LOCAL_NOT_DONE', failed);
    await sleep(300);
  }
  throw busy();
}

async function exitCodeOf({ executable, ...bundle }: ActionBundle, words: FolderAction): Promise<number | undefined> {
  const { ended } = await startService({
    executable,
    bundle: await installBundle(bundle),
    dataFolder: bundle.dataFolder,
    configuration: {},
    words,
  });
  const ending = await ended;
  return 'code' in ending && ending.code !== null ? ending.code : undefined;
}

const busy = () =>
  localFailure('LOCAL_BUSY', t('Another window or command is using the data folder. Try again when it’s done.'));
