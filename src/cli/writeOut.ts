import { codeOf } from '../system/system.ts';
import { isDraft, WriteProtected, writeWhole } from '../system/writeWhole.ts';
import { RefusedError } from './command.ts';
import { around } from './process/surroundings.ts';
import { systemFault } from './systemFault.ts';
import { visibleName } from '../text/words/visible.ts';

/** What a command line calls standard output where a file is asked for. */
export const standardOutput = '-';

/**
 * Writes a result to what a person named: a file, what a link leads to, a pipe, a device, or standard output. Returns
 * whether it is a file, which can be told of. Throws `RefusedError`.
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

/** How a system says that no file can be made in a folder; that of `/proc` says that there is none. */
const noFiles: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT']);
