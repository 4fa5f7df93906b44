import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { manifest, root, serverEntry } from '../../scripts/editor/install.ts';
import { type Profile } from '../../scripts/editor/profile.ts';
import { profileArguments } from '../../scripts/editor/server.ts';

const run = promisify(execFile);

/** Installs the packed extension into a profile, as a person does from a file. */
export async function installExtension(profile: Profile): Promise<void> {
  const vsix = await packedExtension();
  await run(process.execPath, [serverEntry, ...profileArguments(profile), '--install-extension', vsix]);
}

/** The VSIX of what stands in dist/, packed when there is none yet or something in it is newer; throws with what vsce says. */
export async function packedExtension(): Promise<string> {
  const vsix = path.join(root, `dist/${manifest.name}-${manifest.version}.vsix`);
  const packed = fs.existsSync(vsix) ? fs.statSync(vsix).mtimeMs : 0;
  const ingredients = ['package.json', '.vscodeignore', 'dist/meta/extension.json', 'dist/meta/service.json', 'dist/meta/webview.json'];
  const changed = ingredients.map((file) => path.join(root, file)).filter((file) => fs.existsSync(file));
  if (changed.some((file) => fs.statSync(file).mtimeMs > packed)) await run('npm', ['run', 'package'], { cwd: root });
  return vsix;
}
