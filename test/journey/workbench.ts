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
  /** The folder to open; a fresh, empty one when not given. */
  readonly workspace?: string;
  /** Settings besides the quiet ones; `citedesk.dataFolder` is a folder of this workbench unless given. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Whether its windows trust their folder; else they are restricted. */
  readonly trusting?: boolean;
}

/** One window of the editor, as a person sees it. */
export interface EditorWindow {
  readonly page: Page;
  /** Runs a command by its title, as from the palette. */
  runCommand(title: string): Promise<void>;
  /** Brings a container of the activity bar to the front; ours when not given. */
  openView(title?: string): Promise<void>;
  /** Opens our view, and waits for the local service, which has no project yet. */
  openEmptyView(): Promise<void>;
  /** Reads all rows again, as after a change that did not come from this window. */
  refresh(): Promise<void>;
  /** Rows of any tree or list that carry this text. */
  row(name: string): Locator;
  /** A row of a tree, by what screen readers say of it. */
  item(name: RegExp): Locator;
  /** Clicks until something shows. */
  clickUntil(target: Locator, shown: Locator): Promise<void>;
  /** Unfolds a row, under which another one comes. */
  unfold(row: Locator, child: Locator): Promise<void>;
  statusItem(text: string | RegExp): Locator;
  /** A message in the corner that carries this text. */
  message(text: string | RegExp): Locator;
  /** Presses a button of a message that carries this text. */
  pressInMessage(text: string, button: string): Promise<void>;
  /** The page inside the webview that is shown. */
  webview(): FrameLocator;
  /** Leaves nothing over the page that a picture is taken of. */
  clearMessages(): Promise<void>;
  /** Reloads the window, in another language when one is given, e.g. `de`: only extensions speak it, not the editor. */
  reload(language?: string): Promise<void>;
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
  /** Writes a trace of what was done so far into a file. */
  keepTrace(file: string): Promise<void>;
  /** Ends server, service and windows, and removes every folder made for this workbench. */
  close(): Promise<void>;
}

// A run that is ended from outside ends its server too, by the server's `exit` handler.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

/** Opens a window of a real VS Code with the packed extension installed, in Chromium. */
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
      // Only the next journey loses by it, which starts an editor of its own. An error here would skip later hooks.
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

/** What a journey does, without screenshots and snapshots, for which every step would pay. */
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
    // A list that is still closing would swallow the key, and a file that opens meanwhile closes the list.
    for (let tries = 3; tries > 0; tries -= 1) {
      // One that a failed step left open would swallow this command and all behind it.
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
    // Messages are rows of a list, too.
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
    // A click is lost while the editor draws the rows above, after which it shows them as they were.
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
        // A message leaves its corner after a quarter of a minute, and stays in the list of messages.
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
      // What a language pack sets before the editor starts.
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
