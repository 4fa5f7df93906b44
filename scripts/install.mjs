// Installs the packages that package-lock.json names, once per lock file. Runs on what Node 20 has built in,
// because nothing else may be there yet; what comes after runs on the Node that it installs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export const root = path.dirname(import.meta.dirname);
const stamp = path.join(root, 'node_modules/.installed');

/** Leaves the project's own Node and tools first on the PATH of every child process. */
export function installPackages() {
  const lock = createHash('sha256').update(fs.readFileSync(path.join(root, 'package-lock.json'))).digest('hex');
  if (!fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') !== lock) {
    console.log('Installing packages (npm ci) …');
    const started = Date.now();
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32', // npm is a .cmd file there
    });
    if (status !== 0) throw new Error('npm ci failed; what it said stands above.');
    fs.writeFileSync(stamp, lock);
    console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  }
  process.env.PATH = [path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter);
}
