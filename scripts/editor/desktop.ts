import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { root, store } from './install.ts';
import { cleanEnvironment, endService, makeProfile, type Profile } from './profile.ts';
import { type RunningEditor } from './server.ts';

const shell = process.platform === 'win32'; // `code` is a .cmd file on Windows

/** Returns the version of the `code` on the PATH; undefined if there is none. */
export function codeVersion(): string | undefined {
  const { stdout, status } = spawnSync('code', ['--version'], { encoding: 'utf8', shell, timeout: 20_000 });
  return status === 0 ? stdout.split('\n')[0]?.trim() : undefined;
}

/** Opens VS Code with the extension, without the user's own settings and extensions. */
export function openDesktop(workspace: string): RunningEditor {
  const profile = makeProfile(path.join(store, 'desktop'));
  const started = Date.now();
  const code = spawn(
    'code',
    [
      '--new-window',
      '--wait',
      '--disable-workspace-trust',
      '--skip-welcome',
      '--skip-release-notes',
      '--user-data-dir',
      profile.userData,
      '--extensions-dir',
      profile.extensions,
      `--extensionDevelopmentPath=${root}`,
      workspace,
    ],
    { stdio: 'inherit', shell, env: cleanEnvironment() },
  );
  return {
    ended: once(code, 'exit').then(() => undefined),
    stop() {
      code.kill();
      endEditor(profile);
      endService(profile, started);
      return Promise.resolve();
    },
  };
}

/** Ends the editor. It is not a child process of `code`, but its process ID is in its profile. */
function endEditor({ userData }: Profile): void {
  try {
    process.kill(Number(fs.readFileSync(path.join(userData, 'code.lock'), 'utf8')), 'SIGTERM');
  } catch {
    /* already ended, or no such file on this system */
  }
}
