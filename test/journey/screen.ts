import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { store } from '../../scripts/editor/install.ts';

/** Milliseconds to capture the screen after a failure. */
const lookPatience = 10_000;

/** Parts of a window that describe its state, with the maximum number of lines of each in an error. */
const parts: readonly (readonly [name: string, selector: string, lines: number])[] = [
  ['dialog', '.monaco-dialog-box', 10],
  ['quick input', '.quick-input-widget', 12],
  ['messages', '.notification-toast', 10],
  ['views', '.pane-body .message, .pane-body .welcome-view', 6],
  ['rows', '.pane .monaco-list-row', 20],
  ['status bar', '.part.statusbar', 12],
  ['tabs', '.tab', 6],
];

/** Saves pictures and texts of all windows in a folder, and returns the shortened texts. */
export async function keepScreen(context: BrowserContext, folder: string, name: string): Promise<string> {
  fs.mkdirSync(folder, { recursive: true });
  const pages = context.pages().filter((page) => page.url().startsWith('http') || page.url().startsWith('vscode'));
  const windows = await Promise.all(
    pages.map(async (page, index) => {
      const file = path.join(folder, `${name}-${index + 1}.png`);
      await page.screenshot({ path: file, timeout: lookPatience }).catch(() => {});
      return Promise.race([textsOf(page), sleep(lookPatience, [], { ref: false })]);
    }),
  );
  const whole = windows.map((texts) => texts.map(([part, lines]) => `${part}: ${lines.join(' · ')}`).join('\n'));
  fs.writeFileSync(path.join(folder, `${name}.txt`), whole.join('\n\n'));
  const shown = windows.map((texts) =>
    texts.map(([part, lines, most]) => `  ${part}: ${lines.slice(0, most).join(' · ')}`).join('\n'),
  );
  return `On the screen instead:\n${shown.join('\n')}\nPictures and trace: ${path.relative(path.dirname(store), folder)}`;
}

/** Returns visible texts by part of the window, including embedded pages. */
async function textsOf(page: Page): Promise<[part: string, lines: string[], most: number][]> {
  const linesOf = (texts: readonly string[]): string[] =>
    texts.flatMap((text) => text.split('\n')).filter((text) => text.trim() !== '');
  const found = await Promise.all(
    parts.map(async ([part, selector, most]): Promise<[string, string[], number]> => {
      const texts = await page
        .locator(selector)
        .filter({ visible: true })
        .allInnerTexts()
        .catch(() => []);
      return [part, linesOf(texts), most];
    }),
  );
  for (const frame of page.frames().filter((one) => one.name() === 'active-frame')) {
    const text = await frame
      .locator('body')
      .innerText({ timeout: 1_000 })
      .catch(() => '');
    found.push(['page', linesOf([text]), 15]);
  }
  return found.filter(([, lines]) => lines.length > 0);
}
