import fs from 'node:fs';
import path from 'node:path';
import { installServer, manifest, root, store } from './install.ts';
import { makeProfile, type Profile } from './profile.ts';
import { freePort, type RunningEditor, startServer } from './server.ts';

/** Stays the same from start to start where it can: a browser keeps keys and the layout by address. */
const usualPort = 8149;

/** Starts a workbench for a person's own browser, with the extension in it. */
export async function openBrowser(workspace: string, port: number | undefined): Promise<RunningEditor & { readonly url: string }> {
  installServer();
  const profile = makeProfile(path.join(store, 'browser'));
  linkExtension(profile);
  return startServer({ profile, workspace, port: port ?? (await freePort(usualPort).catch(() => freePort())) });
}

/**
 * Puts the extension among the installed ones. The manifest is a copy and the folders are links: a new build counts
 * after `Reload Window`, and what the editor writes or uninstalls there harms no source.
 */
function linkExtension({ extensions }: Profile): void {
  const folder = path.join(extensions, `${manifest.publisher}.${manifest.name}-${manifest.version}`);
  fs.rmSync(extensions, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package.nls.json', 'README.md', 'CHANGELOG.md']) {
    if (fs.existsSync(path.join(root, file))) fs.copyFileSync(path.join(root, file), path.join(folder, file));
  }
  for (const linked of ['dist', 'media']) {
    if (fs.existsSync(path.join(root, linked))) fs.symlinkSync(path.join(root, linked), path.join(folder, linked), 'junction');
  }
}
