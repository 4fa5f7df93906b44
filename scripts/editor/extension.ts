import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { manifest, root, serverEntry, store } from './install.ts';
import { makeProfile, type Profile } from './profile.ts';
import { profileArguments, serverEnvironment } from './server.ts';

const run = promisify(execFile);

/** Installs the extension into a profile from its package, as a person does from a file. */
export async function installExtension(profile: Profile): Promise<void> {
  const vsix = await packedExtension();
  await run(process.execPath, [serverEntry, ...profileArguments(profile), '--install-extension', vsix, '--force'], {
    env: serverEnvironment(profile),
  });
}

/** Puts the extension into a profile as `installExtension` does; further profiles get a copy, which is faster. */
export async function shareExtension({ extensions }: Profile): Promise<void> {
  fs.cpSync(await installedExtension(), extensions, { recursive: true });
}

let installed: Promise<string> | undefined;

/** The folder of a profile's extensions that holds ours, installed once for each package, which takes some seconds. */
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
 * The VSIX of what stands in dist/, packed when there is none yet or something in it is newer; throws with what vsce
 * says.
 */
export async function packedExtension(): Promise<string> {
  const vsix = path.join(root, `dist/${manifest.name}-${manifest.version}.vsix`);
  const packed = fs.existsSync(vsix) ? fs.statSync(vsix).mtimeMs : 0;
  const ingredients = ['.vscodeignore', 'package.json', 'package.nls.json', 'README.md', 'media', 'dist/meta'];
  if (ingredients.some((name) => newest(path.join(root, name)) > packed)) {
    await run('npm', ['run', 'package'], { cwd: root, shell: process.platform === 'win32' });
  }
  return vsix;
}

/** When a file, or any file directly in a folder, was written last; 0 when there is none. */
function newest(place: string): number {
  if (!fs.existsSync(place)) return 0;
  const inside = fs.statSync(place).isDirectory() ? fs.readdirSync(place).map((name) => path.join(place, name)) : [];
  return Math.max(...[place, ...inside].map((file) => fs.statSync(file).mtimeMs));
}
