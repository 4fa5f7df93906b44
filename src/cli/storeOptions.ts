import fs from 'node:fs';
import { ownFolder } from '../client/local/ownFolder.ts';
import { exitCodes } from '../contract/service/service.ts';
import { CannotStart } from '../service/cannotStart.ts';
import { isNew } from '../service/folder/openFolder.ts';
import type { StoreLocation } from '../service/store/store.ts';
import { requiredOption, type CommandOptions, RefusedError, printNote, UsageError } from './command.ts';
import { around } from './process/surroundings.ts';
import { isOthers } from '../system/system.ts';
import { shellWord } from '../system/shellWord.ts';

export const storeOptions = { data: { type: 'string' }, 'database-url': { type: 'string' } } as const;

export const storeUsage = '--data DIR | --database-url URL';

/** Environment variable for the database URL, which keeps a password out of the process list. */
const variable = 'CITEDESK_DATABASE_URL';

/**
 * Returns the selected store.
 * @throws UsageError unless exactly one is selected
 */
export async function storeLocation(options: CommandOptions): Promise<StoreLocation> {
  const inFolder = options['data'] !== undefined;
  if (inFolder && options['database-url'] !== undefined)
    throw new UsageError('--data and --database-url can’t be combined');
  if (inFolder) return { folder: await folderOf(options) };
  const databaseUrl = databaseOf(options);
  if (databaseUrl === undefined)
    throw new UsageError(`--data or --database-url is required (or set ${variable} in the environment)`);
  return { databaseUrl };
}

export function databaseOf(options: CommandOptions): string | undefined {
  if (options['database-url'] !== undefined) return requiredOption(options, 'database-url');
  return around().env[variable] || undefined;
}

/**
 * Returns the data folder of `--data`, which may not exist yet.
 * @throws RefusedError if it isn't a folder
 */
export async function folderOf(options: CommandOptions): Promise<string> {
  const named = requiredOption(options, 'data');
  if (fs.statSync(named, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new RefusedError(`${named} is a file. Choose a folder with --data.`);
  if (isDangling(named)) throw new RefusedError(`${named} is a broken link. Choose a folder with --data.`);
  const folder = await ownFolder(named);
  if (folder !== named) printNote(`${named} contains other files, so the data folder is ${folder}.`);
  checkRights(folder);
  return folder;
}

/** True for a broken link, in place of which no folder can be created. */
const isDangling = (named: string): boolean =>
  fs.lstatSync(named, { throwIfNoEntry: false })?.isSymbolicLink() === true && !fs.existsSync(named);

/** Reports missing permissions, because an unreadable folder would look empty. */
function checkRights(folder: string): void {
  const stats = fs.statSync(folder, { throwIfNoEntry: false });
  if (!stats) return;
  try {
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch (cause) {
    throw new CannotStart(
      `You don’t have permission to read and write ${folder}. Choose another folder, or change its permissions.`,
      isOthers(stats) ? exitCodes.folderUnsafe : exitCodes.failed,
      { cause },
    );
  }
}

/**
 * Refuses a folder that never had a store, because only `serve` creates one. A store that disappeared is reported in
 * more detail elsewhere.
 */
export function requireStore(folder: string): void {
  if (isNew(folder))
    throw new RefusedError(
      `There is no store in ${folder}. If the path is right, create one: citedesk serve --data ${shellWord(folder)}`,
    );
}
