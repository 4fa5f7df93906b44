import fs from 'node:fs/promises';
import path from 'node:path';

/** Marks a folder of `bin/` as one that we made and may remove. */
export const folderMark = '.citedesk';

/** What operating systems put into folders by themselves. */
const litter: ReadonlySet<string> = new Set(['.DS_Store', '.gitkeep', 'desktop.ini', 'lost+found', 'Thumbs.db']);

/** What only a data folder of ours holds: its store, and the lock that whoever works on it takes first. */
const ours: ReadonlySet<string> = new Set(['citedesk.sqlite', 'lock.sqlite']);

/** What else may be left of a data folder whose store is gone. Other programs use these names too. */
const leftovers: ReadonlySet<string> = new Set([
  'aside',
  'backups',
  'damage.json',
  'holder.json',
  'kept',
  'logs',
  'secret',
  'service.json',
]);

/** By what such a folder is told from one of another program. */
const traces = { logs: /^service\.log$/u, backups: /-schema-\d+(?:-[a-z]+)?\.sqlite$/u } as const;

/**
 * The data folder that a path stands for: the folder itself where it is missing, empty or ours already, else the folder
 * `citedesk` inside it, as what others keep there is no business of ours. A folder stays ours when its store is gone.
 */
export async function ownFolder(wanted: string): Promise<string> {
  const names = (await namesIn(wanted)).filter((name) => !litter.has(name));
  return names.length === 0 || (await isOurs(wanted, names)) ? wanted : ownFolder(path.join(wanted, 'citedesk'));
}

const namesIn = (folder: string): Promise<string[]> => fs.readdir(folder).catch(() => []);

async function isOurs(folder: string, names: readonly string[]): Promise<boolean> {
  if (names.some((name) => ours.has(name))) return true;
  if ((await holdsBundle(folder)) || (await holdsDamageNote(folder))) return true;
  return names.every((name) => leftovers.has(name)) && (await holdsTraces(folder));
}

/** Whether a service of ours was laid down there, though none has run yet. */
async function holdsBundle(folder: string): Promise<boolean> {
  const bin = path.join(folder, 'bin');
  const marks = await Promise.all((await namesIn(bin)).map((version) => isMarked(path.join(bin, version))));
  return marks.includes(true);
}

/** True if a service of ours noted that the store is damaged or gone. */
async function holdsDamageNote(folder: string): Promise<boolean> {
  const text = await fs.readFile(path.join(folder, 'damage.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  const { DamageNote } = await import('../../contract/service/service.ts'); // slow to load, and seldom needed
  try {
    return DamageNote.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

async function holdsTraces(folder: string): Promise<boolean> {
  for (const [name, trace] of Object.entries(traces))
    if ((await namesIn(path.join(folder, name))).some((entry) => trace.test(entry))) return true;
  return false;
}

/** Whether a folder was made by us. */
export const isMarked = (folder: string): Promise<boolean> =>
  fs.access(path.join(folder, folderMark)).then(
    () => true,
    () => false,
  );
