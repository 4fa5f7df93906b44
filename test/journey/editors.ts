import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { launchChromiumIn } from '../../scripts/editor/chromium.ts';
import { shareExtension } from '../../scripts/editor/extension.ts';
import { endService, type Profile, profileIn } from '../../scripts/editor/profile.ts';
import { startServer } from '../../scripts/editor/server.ts';
import { warm } from '../fakes/warm.ts';
import { fewExtensions } from './fewExtensions.ts';
import { extensionHostsOf, processesOf } from './folderService.ts';
import { startPatience, until } from './until.ts';

/** A server of editors with the packed extension, and the Chromium that shows them. */
export interface Editor {
  readonly profile: Profile;
  readonly url: string;
  /** It has one page of its own, which stays empty. */
  readonly context: BrowserContext;
  /** Ends both with all that they started, and removes their folders. */
  end(): Promise<void>;
}

export interface EditorOptions {
  /** Whether it has all extensions that it brings, and not only those that a journey meets. */
  readonly allExtensions?: boolean;
  /** A folder with a further extension, beside those that a journey meets. */
  readonly extension?: string;
}

/** Each window would otherwise start an interactive shell to learn the person's environment, and wait for it. */
const ownEnvironment = ['--vscode-option', 'force-disable-user-env'];

/** Seconds: the server otherwise keeps the extensions of a window that ended without a goodbye for three hours. */
const goneWindows = ['--reconnection-grace-time', '15'];

/** Starts one that knows nothing of the person's own. The settings of each window say whether it trusts its folder. */
export async function startEditor({ allExtensions = false, extension }: EditorOptions = {}): Promise<Editor> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-workbench-'));
  const profile = profileIn(home);
  await shareExtension(profile);
  const server = await startServer({
    profile,
    workspace: home,
    trusting: false,
    args: [...ownEnvironment, ...goneWindows, ...(allExtensions ? [] : fewExtensions(home, extension))],
  });
  const context = await launchChromiumIn(path.join(home, 'chromium'));
  return {
    profile,
    url: server.url,
    context,
    async end() {
      await context.close();
      await server.stop();
      fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Plain editors: a journey returns its one emptied, because starting another costs as much as some of its steps. */
export const editors = warm(
  () => startEditor(),
  (editor) => editor.end(),
);

/** Milliseconds: each look lists all processes of the machine. */
const psPause = 100;

/** Closes the windows of an editor, and leaves nothing of what was done in them. */
export async function emptyEditor({ profile, url, context }: Editor): Promise<void> {
  const [own, ...windows] = context.pages();
  for (const page of windows) {
    // Only a page that is left tells the server that it does not come back.
    await page.goto('about:blank');
    await page.close();
  }
  await until(
    'the end of the extension hosts',
    () => extensionHostsOf(profile.home).length === 0,
    psPause,
    startPatience,
  );
  endService(profile, 0);
  await until(
    'the end of the local service',
    () => processesOf(profile.dataFolder).length === 0,
    psPause,
    startPatience,
  );
  const session = await context.newCDPSession(own ?? (await context.newPage()));
  await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' });
  await session.detach();
  for (const folder of [profile.dataFolder, ...['User', 'Machine'].map((level) => path.join(profile.userData, level))])
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
