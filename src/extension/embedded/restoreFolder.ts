import { exitCodes } from '../../contract/service/service.ts';
import { t } from '../l10n.ts';
import { type Bundle, installBundle } from './bundle.ts';
import { localFailure } from './launch.ts';
import { startService } from './start.ts';

/** What is to be put in the place of a folder's store: `--restore NAME` of a backup, or `--empty`. */
export type RestoreArguments = readonly ['--restore', string] | readonly ['--empty'];

/** Has the service mend the data folder instead of serving it. Throws a `Failure` where it cannot. */
export async function restoreFolder(
  { executable, ...bundle }: Bundle & { readonly executable: string },
  words: RestoreArguments,
): Promise<void> {
  const { ended } = await startService({
    executable,
    bundle: await installBundle(bundle),
    dataFolder: bundle.dataFolder,
    configuration: {},
    words,
  });
  const ending = await ended;
  if ('code' in ending && ending.code === 0) return;
  const isTaken = 'code' in ending && ending.code === exitCodes.folderTaken;
  throw isTaken
    ? localFailure('LOCAL_BUSY', t('Another window or command works in the data folder. Try again when it has ended.'))
    : localFailure('LOCAL_NOT_RESTORED', t('The backup could not be restored. Nothing was changed; the log says why.'));
}
