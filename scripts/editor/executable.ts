import path from 'node:path';

/**
 * Returns the program of a `code` command, which is a script near it.
 * @param command real path of the command
 * @returns undefined if the command isn't in a `bin` folder
 */
export function executableOf(command: string, platform: NodeJS.Platform): string | undefined {
  const rules = platform === 'win32' ? path.win32 : path.posix;
  const bin = rules.dirname(command);
  if (rules.basename(bin) !== 'bin') return undefined;
  const name = rules.basename(command).replace(/\.cmd$/iu, '');
  if (platform === 'win32') return rules.join(bin, '..', name === 'code-insiders' ? 'Code - Insiders.exe' : 'Code.exe');
  if (platform === 'darwin') return rules.join(bin, '../../../MacOS/Electron');
  return rules.join(bin, '..', name);
}
