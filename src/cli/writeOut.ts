import { codeOf } from '../system/system.ts';
import { isDraft, WriteProtected, writeWhole } from '../system/writeWhole.ts';
import { RefusedError } from './command.ts';
import { around } from './process/surroundings.ts';
import { systemFault } from './systemFault.ts';
import { visibleName } from '../text/words/controlCharacters.ts';

/** File name that means standard output. */
export const standardOutput = '-';

/**
 * Writes a result to a file, the target of a link, a pipe, a device, or standard output. Returns true if it is a file.
 * @throws RefusedError
 */
export async function writeOut(name: string, text: string): Promise<boolean> {
  if (name === standardOutput) {
    around().out.write(text);
    return false;
  }
  try {
    return await writeWhole(name, text);
  } catch (cause) {
    throw new RefusedError(`Couldn’t write ${visibleName(name)}: ${reasonOf(cause)}`, { cause });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof WriteProtected) return error.message;
  const { path = '' } = error as NodeJS.ErrnoException;
  if (isDraft(path) && noFiles.has(codeOf(error) ?? '')) return 'You don’t have permission to write to its folder.';
  return systemFault(error) ?? String(error);
}

/** Error codes of folders in which no file can be created. `/proc` reports `ENOENT`. */
const noFiles: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT']);
