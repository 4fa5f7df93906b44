// Installs packages. Runs on Node.js 20 and imports only built-in modules.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export const root = path.dirname(import.meta.dirname);

const ownNode = path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * Installs the locked packages and the project's own Node.js if they are missing, and puts them first on the PATH. `npm
 * ci` alone omits Node.js, which comes with an install script.
 */
export function installPackages() {
  const started = Date.now();
  const isLocked = hasLockedPackages(root);
  if (!isLocked || !fs.existsSync(ownNode)) {
    console.error(isLocked ? 'Installing Node …' : 'Installing packages (npm ci) …');
    if (isLocked) runInstallScripts(root);
    else installLocked(root);
    console.error(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  }
  process.env.PATH = [path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter);
}

/**
 * Installs the packages in a folder's package-lock.json.
 * @throws Error if npm fails
 */
export function installLocked(folder) {
  npm(folder, ['ci', '--ignore-scripts']);
  runInstallScripts(folder);
}

/** Runs the install scripts of the packages under `allowScripts`. npm 10 on its own would run those of all packages. */
function runInstallScripts(folder) {
  const { allowScripts = {} } = readJson(path.join(folder, 'package.json'));
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  if (allowed.length > 0) npm(folder, ['rebuild', '--ignore-scripts=false', ...allowed]);
}

/** True if npm's own record of node_modules contains the packages of the lock file, except optional ones. */
export function hasLockedPackages(folder) {
  const record = path.join(folder, 'node_modules/.package-lock.json');
  if (!fs.existsSync(record)) return false;
  const installed = readJson(record).packages;
  return Object.entries(readJson(path.join(folder, 'package-lock.json')).packages).every(
    ([place, { version, optional = false }]) =>
      place === '' || (installed[place] ? installed[place].version === version : optional),
  );
}

/** Runs npm in a folder and shows only errors. */
export function npm(folder, [command, ...options]) {
  const { status } = spawnSync(
    'npm',
    [command, '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error', ...options],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32', // npm is a .cmd file on Windows
    },
  );
  if (status !== 0) throw new Error(`npm ${command} failed; see its output above.`);
}

function readJson(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}
