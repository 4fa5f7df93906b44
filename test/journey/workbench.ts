import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, type FrameLocator, type Locator, type Page } from 'playwright-core';
import { store } from '../../scripts/editor/install.ts';
import { makeProfile } from '../../scripts/editor/profile.ts';
import { openDesktopWindow } from './desktopWindow.ts';
import { editors, emptyEditor, type EditorOptions, startEditor } from './editors.ts';

interface WorkbenchOptions extends EditorOptions {
  /** The folder to open; a fresh, empty one when not given. */
  readonly workspace?: string;
  /** Settings besides the quiet ones; `citedesk.dataFolder` is a folder of this workbench unless given. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** One window of the editor, as a person sees it. */
export interface EditorWindow {
  readonly page: Page;
  /** Runs a command by its title, as from the palette. */
  runCommand(title: string): Promise<void>;
  /** Brings a container of the activity bar to the front. */
  openView(title: string): Promise<void>;
  /** Rows of any tree or list that carry this text. */
  row(name: string): Locator;
  statusItem(text: string | RegExp): Locator;
  /** A message in the corner that carries this text. */
  message(text: string): Locator;
  /** The page inside the webview that is shown. */
  webview(): FrameLocator;
  /**
   * Loads the window anew for a person of another language, e.g. `de`. Only what extensions say is in that, as the
   * editor's own words come with a pack that is not here.
   */
  reloadIn(language: string): Promise<void>;
  /** Keeps what the window looks like as `.vscode-test/pictures/<name>.png`. */
  picture(name: string): Promise<void>;
}

/** How a further window differs from the first. */
interface OtherWindow {
  /** Without a folder. */
  readonly empty?: boolean;
}

export interface Workbench extends EditorWindow {
  readonly workspace: string;
  /** Where the extension's local service keeps its data, unless the settings name another folder. */
  readonly dataFolder: string;
  /** A second window on the same server, folder and secrets. */
  newWindow(other?: OtherWindow): Promise<EditorWindow>;
  /** Ends server, service and windows, and removes every folder made for this workbench. */
  close(): Promise<void>;
}

/** Milliseconds: a window that starts beside other editors takes its time. */
const patience = 180_000;

// A run that is ended from outside ends its server too, by the server's `exit` handler.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

/** Opens a window of a real VS Code with the packed extension installed, in Chromium. */
export async function openWorkbench({ workspace, settings, ...options }: WorkbenchOptions = {}): Promise<Workbench> {
  const own = {
    'git.enabled': false,
    'editor.cursorBlinking': 'solid',
    'citedesk.crawl.maxPages': 0,
    ...(options.trusting === false && {
      'security.workspace.trust.enabled': true,
      'security.workspace.trust.startupPrompt': 'never',
    }),
    ...settings,
  };
  const program = process.env['CITEDESK_VSCODE'];
  if (program !== undefined) return openDesktop(program, { workspace, settings: own });
  const isPlain = Object.keys(options).length === 0;
  const editor = await (isPlain ? editors.borrow() : startEditor(options));
  const { home } = editor.profile;
  const { dataFolder } = makeProfile(home, own);
  const folder = workspace ?? fs.mkdtempSync(path.join(home, 'workspace-'));
  editor.context.setDefaultTimeout(patience);
  const close = async (): Promise<void> => {
    if (!isPlain) return editor.end();
    try {
      await emptyEditor(editor);
    } catch (error) {
      await editor.end();
      throw error;
    }
    if (workspace === undefined) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    editors.giveBack(editor);
  };
  const url = `${editor.url}?folder=${encodeURIComponent(folder)}`;
  try {
    const window = await openWindow(editor.context, url);
    return {
      ...window,
      workspace: folder,
      dataFolder,
      newWindow: ({ empty = false } = {}) => openWindow(editor.context, empty ? `${editor.url}?ew=true` : url),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The same in desktop VS Code, of which there is one window. */
async function openDesktop(
  program: string,
  { workspace, settings }: Pick<WorkbenchOptions, 'workspace' | 'settings'>,
): Promise<Workbench> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-workbench-'));
  const folder = workspace ?? fs.mkdtempSync(path.join(home, 'workspace-'));
  const profile = makeProfile(home, settings);
  const desktop = await openDesktopWindow(program, profile, folder);
  desktop.page.setDefaultTimeout(patience);
  return {
    ...(await windowOf(desktop.page)),
    workspace: folder,
    dataFolder: profile.dataFolder,
    newWindow: () => Promise.reject(new Error('The desktop editor is driven in one window only.')),
    async close() {
      await desktop.close();
      fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function openWindow(context: BrowserContext, url: string): Promise<EditorWindow> {
  const page = await context.newPage();
  await page.goto(url);
  return windowOf(page);
}

async function windowOf(page: Page): Promise<EditorWindow> {
  await page.locator('.statusbar-item').first().waitFor();
  return {
    page,
    async runCommand(title) {
      // A list that is still closing would swallow the key, and a file that opens meanwhile closes the list.
      for (let tries = 3; tries > 0; tries -= 1) {
        const open = page.locator('.quick-input-widget');
        // One that a failed step left open would swallow this command and all behind it.
        await open.waitFor({ state: 'hidden', timeout: 10_000 }).catch(() => page.keyboard.press('Escape'));
        await page.keyboard.press('F1');
        try {
          await page.locator('.quick-input-widget input:visible').fill(`>${title}`, { timeout: 10_000 });
          break;
        } catch (error) {
          if (tries === 1) throw error;
        }
      }
      await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: title }).waitFor();
      await page.keyboard.press('Enter');
    },
    openView: (title) => page.locator('.activitybar').getByRole('tab', { name: title }).click(),
    row: (name) => page.locator('.monaco-list-row:visible', { hasText: name }),
    statusItem: (text) => page.locator('.statusbar-item:visible', { hasText: text }),
    message: (text) => page.locator('.notification-toast', { hasText: text }),
    webview: () => page.frameLocator('iframe.webview.ready').frameLocator('#active-frame'),
    async reloadIn(language) {
      // What a language pack sets before the editor starts.
      await page.addInitScript(`globalThis._VSCODE_NLS_LANGUAGE = ${JSON.stringify(language)}`);
      await page.reload();
    },
    async picture(name) {
      await page.screenshot({ path: path.join(store, 'pictures', `${name}.png`) });
    },
  };
}
