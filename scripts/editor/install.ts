// Installs the editor for tests and the browser: VS Code as a server in .vscode-test/, and Chromium.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { npm, root } from '../install.mjs';

export { root };
/** Folder for downloads and other development files. In node_modules, `npm ci` would delete it. */
export const store = path.join(root, '.vscode-test');
export const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly publisher: string;
  readonly name: string;
  readonly version: string;
  readonly engines: { readonly vscode: string };
};

const version = '4.139.1'; // version of code-server, which contains VS Code 1.139.1
export const vscodeVersion = '1.139.1';
const folder = path.join(store, `code-server-${version}`);
export const serverEntry = path.join(folder, 'node_modules/code-server/out/node/entry.js');

/** Installs code-server from the npm registry once per version, and replaces its logger. */
export function installServer(): void {
  const stamp = path.join(folder, '.installed');
  if (!fs.existsSync(stamp)) installFresh(stamp);
  replaceLogger(path.join(folder, 'node_modules/code-server/lib/vscode/node_modules/@vscode/spdlog/index.js'));
}

function installFresh(stamp: string): void {
  console.log(`Installing the editor for tests and the browser (code-server ${version}, 600 MB) …`);
  const started = Date.now();
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  // Its install scripts compile addons and install development dependencies, neither of which is needed.
  npm(folder, ['install', '--ignore-scripts', '--no-save', '--no-package-lock', `code-server@${version}`]);
  npm(path.join(folder, 'node_modules/code-server/lib/vscode'), ['install', '--ignore-scripts', '--omit=dev']);
  fs.writeFileSync(stamp, version);
  console.log(`Editor installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** Replaces a script that needs a native addon with our own. */
function replaceLogger(file: string): void {
  const script = fs.readFileSync(path.join(import.meta.dirname, 'spdlog.cjs'));
  if (fs.readFileSync(file).equals(script)) return;
  fs.rmSync(file); // deleted first, because a package manager may have linked it to a shared file
  fs.writeFileSync(file, script);
}

const chromiumPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Finds the browser for tests: the program in CHROMIUM, or an installed Chromium or Chrome. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM ?? chromiumPlaces.find((file) => fs.existsSync(file));
}

/**
 * Installs Debian's Chromium if there is no browser.
 * @throws Error with the command that the user has to run
 */
function installChromium(): void {
  if (findChromium()) return;
  const install =
    'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core';
  const asRoot = process.getuid?.() === 0;
  const prefix = asRoot ? [] : ['sudo', '-n'];
  const allowed = process.platform === 'linux' && (asRoot || spawnSync('sudo', ['-n', 'true']).status === 0);
  if (allowed) {
    console.log('Installing Chromium (apt-get) …');
    const [command = 'sh', ...args] = [...prefix, 'sh', '-c', `${install} >/dev/null`];
    spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  }
  if (!findChromium()) {
    throw new Error(
      `Tests need Chromium or Chrome. Install it, or set CHROMIUM to its path. On Debian:\n  sudo sh -c '${install}'`,
    );
  }
}

if (import.meta.main) {
  installServer();
  installChromium();
}
