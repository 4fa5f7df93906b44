import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';
import { store } from '../../scripts/editor/install.ts';
import { makeProfile } from '../../scripts/editor/profile.ts';
import { openDesktopWindow } from './desktopWindow.ts';
import { editors, emptyEditor, type EditorOptions, startEditor } from './editors.ts';
import { actUntil, patience, startPatience, until } from './until.ts';
import { command, editorCommand, view } from './words.ts';

export interface WorkbenchOptions extends EditorOptions {
  /** Folder to open. Default: a new, empty one. */
  readonly workspace?: string;
  /** Additional settings. By default, `citedesk.dataFolder` is a folder of this workbench. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** True if windows trust their folder; otherwise, they are in Restricted Mode. */
  readonly trusting?: boolean;
}

/** Editor window, as a user sees it. */
export interface EditorWindow {
  readonly page: Page;
  /** Runs a command by its title in the Command Palette. */
  runCommand(title: string): Promise<void>;
  /** Opens a view container in the activity bar. Default: Citedesk. */
  openView(title?: string): Promise<void>;
  /** Opens the Citedesk view and waits for the local service without projects. */
  openEmptyView(): Promise<void>;
  /** Reloads all rows, as after a change made outside of this window. */
  refresh(): Promise<void>;
  /** Rows of any tree or list that contain this text. */
  row(name: string): Locator;
  /** Tree row with this accessible name. */
  item(name: RegExp): Locator;
  clickUntil(target: Locator, shown: Locator): Promise<void>;
  /** Expands a row until another one appears below it. */
  unfold(row: Locator, child: Locator): Promise<void>;
  statusItem(text: string | RegExp): Locator;
  /** Notification toast that contains this text. */
  message(text: string | RegExp): Locator;
  /** Clicks a button of a notification that contains this text. */
  pressInMessage(text: string, button: string): Promise<void>;
  /** Page inside the visible webview. */
  webview(): FrameLocator;
  /** Clears all notifications, which would cover the page in a picture. */
  clearMessages(): Promise<void>;
  /** Reloads the window, optionally in another language, e.g. `de`, which only extensions use. */
  reload(language?: string): Promise<void>;
  /** Saves a screenshot as `.vscode-test/pictures/<name>.png`. */
  picture(name: string): Promise<void>;
}

/** Differences of another window from the first one. */
interface OtherWindow {
  /** True for a window without a folder. */
  readonly empty?: boolean;
}

export interface Workbench extends EditorWindow {
  readonly workspace: string;
  /** Data folder of the extension's local service, unless settings specify another one. */
  readonly dataFolder: string;
  /** Opens another window with the same server, folder, and secrets. */
  newWindow(other?: OtherWindow): Promise<EditorWindow>;
  /** Writes a trace of all actions so far to a file. */
  keepTrace(file: string): Promise<void>;
  /** Ends the server, service, and windows, and removes all folders of this workbench. */
  close(): Promise<void>;
}

// If the run is terminated, the server's `exit` handler ends the server too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

/** Opens a window of a real VS Code in Chromium, with the packed extension installed. */
export async function openWorkbench({
  workspace,
  settings,
  trusting = true,
  ...options
}: WorkbenchOptions = {}): Promise<Workbench> {
  const own = {
    'git.enabled': false,
    'editor.cursorBlinking': 'solid',
    'citedesk.crawl.maxPages': 0,
    ...(!trusting && {
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
  const trace = await startTrace(editor.context);
  const close = async (): Promise<void> => {
    await trace.stop();
    if (!isPlain) return editor.end();
    try {
      await emptyEditor(editor);
    } catch (error) {
      // The next journey starts its own editor then. An error here would skip later hooks.
      console.error('The editor could not be emptied:', error);
      return editor.end();
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
      keepTrace: trace.keep,
      newWindow: ({ empty = false } = {}) => openWindow(editor.context, empty ? `${editor.url}?ew=true` : url),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens a workbench in desktop VS Code, with a single window. */
async function openDesktop(
  program: string,
  { workspace, settings }: Pick<WorkbenchOptions, 'workspace' | 'settings'>,
): Promise<Workbench> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-workbench-'));
  const folder = workspace ?? fs.mkdtempSync(path.join(home, 'workspace-'));
  const profile = makeProfile(home, settings);
  const desktop = await openDesktopWindow(program, profile, folder);
  desktop.page.setDefaultTimeout(patience);
  const trace = await startTrace(desktop.page.context());
  return {
    ...(await windowOf(desktop.page)),
    workspace: folder,
    dataFolder: profile.dataFolder,
    keepTrace: trace.keep,
    newWindow: () => Promise.reject(new Error('The desktop editor is driven in one window only.')),
    async close() {
      await trace.stop();
      await desktop.close();
      fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Trace of a journey, without screenshots and snapshots, which would slow down each step. */
interface Trace {
  readonly keep: (file: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

async function startTrace({ tracing }: BrowserContext): Promise<Trace> {
  let isKept = false;
  await tracing.start();
  return {
    async keep(file) {
      if (isKept) return;
      isKept = true;
      await tracing.stop({ path: file });
    },
    async stop() {
      if (!isKept) await tracing.stop();
    },
  };
}

async function openWindow(context: BrowserContext, url: string): Promise<EditorWindow> {
  const page = await context.newPage();
  await page.goto(url, { timeout: startPatience });
  return windowOf(page);
}

async function windowOf(page: Page): Promise<EditorWindow> {
  const quickInput = page.locator('.quick-input-widget');
  const untilStarted = (): Promise<void> => page.locator('.statusbar-item').first().waitFor({ timeout: startPatience });

  async function runCommand(title: string): Promise<void> {
    // A closing list would swallow the key, and a file that is opening closes the list.
    for (let tries = 3; tries > 0; tries -= 1) {
      // A list left open by a failed step would swallow this and all following commands.
      await quickInput.waitFor({ state: 'hidden', timeout: 10_000 }).catch(() => page.keyboard.press('Escape'));
      await page.keyboard.press('F1');
      try {
        await quickInput.locator('input:visible').fill(`>${title}`, { timeout: 10_000 });
        await page
          .locator('.quick-input-list .monaco-list-row.focused', { hasText: title })
          .waitFor({ timeout: patience / 3 });
        break;
      } catch (error) {
        if (tries === 1) throw error;
      }
    }
    await page.keyboard.press('Enter');
  }
  const openView = (title: string = view.title): Promise<void> =>
    page.locator('.activitybar').getByRole('tab', { name: title }).click();

  await untilStarted();
  return {
    page,
    runCommand,
    openView,
    async openEmptyView() {
      await openView();
      await page.getByRole('button', { name: view.newProject }).waitFor({ timeout: startPatience });
    },
    refresh: () => runCommand(command('refresh')),
    // Excludes notifications, which are also list rows.
    row: (name) => page.locator('.monaco-list-row:visible:not([role="dialog"])', { hasText: name }),
    item: (name) => page.getByRole('treeitem', { name }),
    clickUntil: (target, shown) =>
      actUntil(
        `what a click on ${target.toString()} shows`,
        async () => {
          if (await target.isVisible()) await target.click();
        },
        (timeout) => shown.waitFor({ timeout }),
      ),
    // A click is lost while the editor redraws the rows above.
    unfold: (row, child) =>
      actUntil(
        `the row under ${row.toString()}`,
        async () => {
          if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click();
        },
        (timeout) => child.waitFor({ timeout }),
      ),
    statusItem: (text) => page.locator('.statusbar-item:visible', { hasText: text }),
    message: (text) => page.locator('.notification-toast', { hasText: text }),
    async pressInMessage(text, name) {
      const places = '.notification-toast, .notifications-center .monaco-list-row';
      const button = page.locator(places, { hasText: text }).getByRole('button', { name }).filter({ visible: true });
      await button.waitFor({ timeout: patience / 2 }).catch(() => {});
      await until(`the button “${name}” of the message “${text}”`, async () => {
        // A toast disappears after 15 seconds, but stays in the Notification Center.
        if (!(await button.isVisible())) await runCommand(editorCommand.showMessages);
        return button
          .click({ timeout: 5_000 })
          .then(() => button.waitFor({ state: 'hidden', timeout: 5_000 }))
          .then(
            () => true,
            () => false,
          );
      });
    },
    webview: () => page.frameLocator('iframe.webview.ready').frameLocator('#active-frame'),
    async clearMessages() {
      await runCommand(editorCommand.clearMessages);
      await quickInput.waitFor({ state: 'hidden' });
      await page.locator('.notification-toast').first().waitFor({ state: 'hidden' });
    },
    async reload(language) {
      // A language pack sets this before the editor starts.
      if (language !== undefined)
        await page.addInitScript(`globalThis._VSCODE_NLS_LANGUAGE = ${JSON.stringify(language)}`);
      await page.reload({ timeout: startPatience });
      await untilStarted();
    },
    async picture(name) {
      await page.screenshot({ path: path.join(store, 'pictures', `${name}.png`) });
    },
  };
}
