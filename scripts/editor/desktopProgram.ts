import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { downloadAndUnzipVSCode } from '@vscode/test-electron';
import { executableOf } from './executable.ts';
import { store, vscodeVersion } from './install.ts';

/**
 * A desktop VS Code to test in: the one that `CITEDESK_VSCODE` names (its program, not its command), else the version of
 * the tests, downloaded once, else the one that is installed. Throws where there is none.
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
      'There is no desktop VS Code to test in: it cannot be downloaded, and no command `code` is on the PATH. Install one, or name its program in CITEDESK_VSCODE.',
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
