import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { manifest, root, serverEntry, store } from './install.ts';
import { makeProfile, type Profile } from './profile.ts';
import { profileArguments, serverEnvironment } from './server.ts';

const run = promisify(execFile);

/** Installs the packed extension into a profile, like Install from VSIX. */
export async function installExtension(profile: Profile): Promise<void> {
  const vsix = await packedExtension();
  await run(process.execPath, [serverEntry, ...profileArguments(profile), '--install-extension', vsix, '--force'], {
    env: serverEnvironment(profile),
  });
}

/** Copies an installed extension into a profile, which is faster than installing it. */
export async function shareExtension({ extensions }: Profile): Promise<void> {
  fs.cpSync(await installedExtension(), extensions, { recursive: true });
}

let installed: Promise<string> | undefined;

/** Returns an extensions folder with Citedesk. Each package is installed only once, because that takes some seconds. */
const installedExtension = (): Promise<string> => (installed ??= installOnce());

async function installOnce(): Promise<string> {
  const { mtimeMs } = fs.statSync(await packedExtension());
  const shared = path.join(store, 'installed');
  const stamp = path.join(shared, 'package');
  if (!fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') !== String(mtimeMs)) {
    fs.rmSync(shared, { recursive: true, force: true });
    await installExtension(makeProfile(shared));
    fs.writeFileSync(stamp, String(mtimeMs));
  }
  return path.join(shared, 'extensions');
}

/**
 * Returns the VSIX of the current dist/, and packs it first if a file there is newer.
 * @throws Error with vsce's output
 */
export async function packedExtension(): Promise<string> {
  const vsix = path.join(root, `dist/${manifest.name}-${manifest.version}.vsix`);
  const packed = fs.existsSync(vsix) ? fs.statSync(vsix).mtimeMs : 0;
  const ingredients = ['.vscodeignore', 'package.json', 'package.nls.json', 'README.md', 'docs', 'media', 'dist/meta'];
  if (ingredients.some((name) => newest(path.join(root, name)) > packed)) {
    await run('npm', ['run', 'package'], { cwd: root, shell: process.platform === 'win32' });
  }
  return vsix;
}

/**
 * Returns the modification time of a file, or of the newest file directly in a folder, in milliseconds; 0 if it doesn't
 * exist.
 */
function newest(place: string): number {
  if (!fs.existsSync(place)) return 0;
  const inside = fs.statSync(place).isDirectory() ? fs.readdirSync(place).map((name) => path.join(place, name)) : [];
  return Math.max(...[place, ...inside].map((file) => fs.statSync(file).mtimeMs));
}
