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

/** Editor server with the packed extension, and the Chromium instance that shows it. */
export interface Editor {
  readonly profile: Profile;
  readonly url: string;
  /** Its first page stays empty. */
  readonly context: BrowserContext;
  /** Ends both with their child processes, and removes their folders. */
  end(): Promise<void>;
}

export interface EditorOptions {
  /** True for all built-in extensions, instead of only those that journeys need. */
  readonly allExtensions?: boolean;
  /** Folder of an additional extension. */
  readonly extension?: string;
}

/** Prevents each window from starting an interactive shell to resolve the user's environment. */
const ownEnvironment = ['--vscode-option', 'force-disable-user-env'];

/** Seconds. By default, the server keeps the extension host of a window that disappeared for three hours. */
const goneWindows = ['--reconnection-grace-time', '15'];

/** Starts an editor separate from the user's own. The settings of each window determine if it trusts its folder. */
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

/**
 * Default editors. A journey returns its editor emptied, because starting another one takes as long as several steps.
 */
export const editors = warm(
  () => startEditor(),
  (editor) => editor.end(),
);

/** Milliseconds between checks, each of which lists all processes of the machine. */
const psPause = 100;

/** Closes the windows of an editor and removes all traces of the journey. */
export async function emptyEditor({ profile, url, context }: Editor): Promise<void> {
  const [own, ...windows] = context.pages();
  for (const page of windows) {
    // Only leaving the page tells the server that the window is closed for good.
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
