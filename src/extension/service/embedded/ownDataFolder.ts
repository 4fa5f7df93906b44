import { access } from 'node:fs/promises';
import path from 'node:path';
import { ownFolder } from '../../../client/local/ownFolder.ts';
import { t } from '../../editor/l10n.ts';
import { isInside } from '../../../system/system.ts';
import { homedir } from 'node:os';
import type { FeatureContext } from '../../editor/featureContext.ts';

interface OwnDataFolderNeeds {
  /** Folder in the settings. */
  readonly wanted: string;
  readonly tell: (sentence: string) => void;
  /** Logs a line, which may contain the full path. */
  readonly note: (line: string) => void;
  readonly home: string;
}

/** Returns the data folder for the configured one. Reports once if they differ. */
export async function findDataFolder({ wanted, tell, note, home }: OwnDataFolderNeeds): Promise<string> {
  const folder = await ownFolder(wanted);
  if (folder === wanted || (await exists(folder))) return folder;
  tell(
    t('Citedesk stores its data in {0} because the configured folder contains other files.', shortPath(folder, home)),
  );
  note(`Data folder: ${folder}, because ${wanted} contains other files.`);
  return folder;
}

const exists = (folder: string): Promise<boolean> =>
  access(folder).then(
    () => true,
    () => false,
  );

/** Shortens a path for a sentence: `~` for the home folder, then the first and the last two folders. */
export function shortPath(folder: string, home: string): string {
  const isBelow = folder !== home && isInside(home, folder);
  const parts = (isBelow ? path.join('~', path.relative(home, folder)) : folder).split(path.sep);
  const first = parts[0] === '' ? 2 : 1;
  return parts.length <= first + 3
    ? parts.join(path.sep)
    : [...parts.slice(0, first), '…', ...parts.slice(-2)].join(path.sep);
}

export const editorDataFolder =
  ({
    settings,
    storage,
    dialogs,
    log,
  }: FeatureContext & {
    /** Folder of this extension's global storage. */
    readonly storage: string;
  }): (() => Promise<string>) =>
  () =>
    findDataFolder({
      wanted: settings.dataFolder || path.join(storage, 'service'),
      home: homedir(),
      tell: (sentence) => void dialogs.tell(sentence),
      note: (line) => log.info(line),
    });
