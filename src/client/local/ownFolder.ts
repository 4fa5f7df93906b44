import fs from 'node:fs/promises';
import path from 'node:path';

/** Marks a folder in `bin/` that Citedesk created and may delete. */
export const folderMark = '.citedesk';

/** Files that operating systems create in folders. */
const litter: ReadonlySet<string> = new Set(['.DS_Store', '.gitkeep', 'desktop.ini', 'lost+found', 'Thumbs.db']);

/** Files that only a Citedesk data folder has: its database, and its lock. */
const ours: ReadonlySet<string> = new Set(['citedesk.sqlite', 'lock.sqlite']);

/** Other contents of a data folder without a database. Other programs use these names, too. */
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

/** Files that distinguish such a folder from another program's. */
const traces = { logs: /^service\.log$/u, backups: /-schema-\d+(?:-[a-z]+)?\.sqlite$/u } as const;

/**
 * Returns the data folder for a path: the folder itself if it is missing, empty or already a data folder. Otherwise it
 * is the subfolder `citedesk`, to leave other files alone. A data folder remains one after its database is deleted.
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

/** True if a service was installed there, even if it has never run. */
async function holdsBundle(folder: string): Promise<boolean> {
  const bin = path.join(folder, 'bin');
  const marks = await Promise.all((await namesIn(bin)).map((version) => isMarked(path.join(bin, version))));
  return marks.includes(true);
}

/** True if a service recorded that the database is damaged or missing. */
async function holdsDamageNote(folder: string): Promise<boolean> {
  const text = await fs.readFile(path.join(folder, 'damage.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  const { DamageNote } = await import('../../contract/service/service.ts'); // Slow to load, and rarely needed.
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

/** True if Citedesk created the folder. */
export const isMarked = (folder: string): Promise<boolean> =>
  fs.access(path.join(folder, folderMark)).then(
    () => true,
    () => false,
  );
