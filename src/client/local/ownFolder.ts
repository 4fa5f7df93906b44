import fs from 'node:fs/promises';
import path from 'node:path';

/** Marks a folder of `bin/` as one that we made and may remove. */
export const folderMark = '.citedesk';

/** What operating systems put into folders by themselves. */
const litter: ReadonlySet<string> = new Set(['.DS_Store', '.gitkeep', 'desktop.ini', 'lost+found', 'Thumbs.db']);

/** What only a data folder of ours holds: its store, and the lock that whoever works on it takes first. */
const ours: ReadonlySet<string> = new Set(['citedesk.sqlite', 'lock.sqlite']);

/**
 * The data folder that a path stands for: the folder itself where it is missing, empty or ours already, else the folder
 * `citedesk` inside it, as what others keep there is no business of ours.
 */
export async function ownFolder(wanted: string): Promise<string> {
  const names = (await fs.readdir(wanted).catch(() => [])).filter((name) => !litter.has(name));
  const isFree = names.length === 0 || names.some((name) => ours.has(name)) || (await holdsBundle(wanted));
  return isFree ? wanted : ownFolder(path.join(wanted, 'citedesk'));
}

/** Whether a service of ours was laid down there, though none has run yet. */
async function holdsBundle(folder: string): Promise<boolean> {
  const bin = path.join(folder, 'bin');
  const versions = await fs.readdir(bin).catch(() => []);
  const marks = await Promise.all(versions.map((version) => isMarked(path.join(bin, version))));
  return marks.includes(true);
}

/** Whether a folder was made by us. */
export const isMarked = (folder: string): Promise<boolean> =>
  fs.access(path.join(folder, folderMark)).then(
    () => true,
    () => false,
  );
