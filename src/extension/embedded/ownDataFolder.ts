import { access } from 'node:fs/promises';
import path from 'node:path';
import { ownFolder } from '../../client/local/ownFolder.ts';
import { t } from '../l10n.ts';
import { isInside } from '../../system/system.ts';

interface Needs {
  /** What the settings name. */
  readonly wanted: string;
  readonly tell: (sentence: string) => void;
  /** Writes a line to the log, which has room for a whole path. */
  readonly note: (line: string) => void;
  /** The person's own folder. */
  readonly home: string;
}

/** Finds the data folder for what the settings name, and says so the first time that it is another one. */
export async function findDataFolder({ wanted, tell, note, home }: Needs): Promise<string> {
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

/**
 * A path that leaves room for a sentence: the person's own folder as `~`, and of many folders the first and the last
 * two.
 */
export function shortPath(folder: string, home: string): string {
  const isBelow = folder !== home && isInside(home, folder);
  const parts = (isBelow ? path.join('~', path.relative(home, folder)) : folder).split(path.sep);
  const first = parts[0] === '' ? 2 : 1;
  return parts.length <= first + 3
    ? parts.join(path.sep)
    : [...parts.slice(0, first), '…', ...parts.slice(-2)].join(path.sep);
}
