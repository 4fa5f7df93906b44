import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { downloadAndUnzipVSCode } from '@vscode/test-electron';
import { executableOf } from './executable.ts';
import { store, vscodeVersion } from './install.ts';

/**
 * Finds a desktop VS Code for tests: the program in `CITEDESK_VSCODE` (not its `code` command), a download of the
 * tests' version, or an installed one.
 * @throws Error if there is none
 */
export async function desktopProgram(): Promise<string> {
  const named = process.env['CITEDESK_VSCODE'];
  if (named) return named;
  try {
    return await downloadAndUnzipVSCode({ version: vscodeVersion, cachePath: store });
  } catch (cause) {
    const installed = installedProgram();
    if (installed !== undefined) return installed;
    throw new Error(
      'VS Code could not be downloaded, and no `code` is on the PATH. Install VS Code, or set CITEDESK_VSCODE to its program.',
      { cause },
    );
  }
}

function installedProgram(): string | undefined {
  const finder = process.platform === 'win32' ? 'where.exe' : 'which';
  const [command] = spawnSync(finder, ['code'], { encoding: 'utf8' }).stdout.split(/\r?\n/u).slice(0, 1);
  const program = command ? executableOf(fs.realpathSync(command), process.platform) : undefined;
  return program !== undefined && fs.existsSync(program) ? program : undefined;
}
