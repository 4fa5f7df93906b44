// Installs the packages that package-lock.json names, once per lock file. Runs on what Node 20 has built in,
// because nothing else may be there yet; what comes after runs on the Node that it installs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export const root = path.dirname(import.meta.dirname);

/** Leaves the project's own Node and tools first on the PATH of every child process. */
export function installPackages() {
  const stamp = path.join(root, 'node_modules/.installed');
  const lock = createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (!fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') !== lock) {
    console.log('Installing packages (npm ci) …');
    const started = Date.now();
    installLocked(root);
    fs.writeFileSync(stamp, lock);
    console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  }
  process.env.PATH = [path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter);
}

/**
 * Installs what a folder's package-lock.json names. Only the packages under `allowScripts` in its package.json run
 * their install scripts: npm heeds that from version 11 on, and npm 10 runs them all. Throws when npm fails.
 */
export function installLocked(folder) {
  npm(folder, ['ci', '--ignore-scripts']);
  const { allowScripts = {} } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  if (allowed.length > 0) npm(folder, ['rebuild', '--ignore-scripts=false', ...allowed]);
}

/**
 * Runs npm, which says only what went wrong: a package's wish for a newer Node is met by the Node that is installed
 * here.
 */
export function npm(folder, [command, ...options]) {
  const { status } = spawnSync(
    'npm',
    [command, '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error', ...options],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32', // npm is a .cmd file there
    },
  );
  if (status !== 0) throw new Error(`npm ${command} failed; what it said stands above.`);
}
