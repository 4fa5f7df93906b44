import { access } from 'node:fs/promises';
import path from 'node:path';
import { ownFolder } from '../../client/local/ownFolder.ts';
import { t } from '../l10n.ts';
import { isInside } from '../../system/system.ts';

interface Needs {
  /** What the settings name. */
  readonly wanted: () => string;
  readonly tell: (sentence: string) => void;
  /** Writes a line to the log, which has room for a whole path. */
  readonly note: (line: string) => void;
  /** The person's own folder. */
  readonly home: string;
}

/** Finds the data folder for what the settings name, and says so the first time that it is another one. */
export const createDataFolder =
  ({ wanted, tell, note, home }: Needs) =>
  async (): Promise<string> => {
    const named = wanted();
    const folder = await ownFolder(named);
    const isNew =
      folder !== named &&
      (await access(folder).then(
        () => false,
        () => true,
      ));
    if (isNew) {
      tell(
        t(
          'Citedesk stores its data in {0} because the configured folder contains other files.',
          shortPath(folder, home),
        ),
      );
      note(`Data folder: ${folder}, as ${named} holds other things.`);
    }
    return folder;
  };

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
