import path from 'node:path';

/**
 * The program of a VS Code that is installed, by where its command `code` stands once links are followed: that is a
 * script beside it, and what drives a window starts the program itself.
 * @returns undefined where the command is no such script
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
