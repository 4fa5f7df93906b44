import path from 'node:path';
import type { Locator } from 'playwright-core';
import type { EditorWindow } from './workbench.ts';

export interface QuickInput {
  /** Waits for the step with this title, types text, and presses Enter. */
  type(title: string, text: string): Promise<void>;
  /** Accepts the current selection. */
  accept(title: string): Promise<void>;
  /** Filters for a row and picks it. */
  pick(title: string, row: string): Promise<void>;
  back(title: string): Promise<void>;
  /** Returns the value of the input box. */
  text(title: string): Promise<string>;
  /** Enters a file in the editor's file dialog. */
  file(title: string, file: string): Promise<void>;
  /** Enters a path in the editor's save dialog; `beside` is the name of an existing entry in its folder. */
  saveAs(title: string, file: string, beside: string): Promise<void>;
  /** Checks exactly these rows and continues. */
  tick(title: string, rows: readonly string[]): Promise<void>;
}

/** Drives the editor's quick input like a user. */
export function quickInput({ page }: Pick<EditorWindow, 'page'>): QuickInput {
  const widget = page.locator('.quick-input-widget');
  const input = widget.locator('input:visible').first();
  const rows = widget.locator('.quick-input-list .monaco-list-row');
  const untilTitled = (title: string): Promise<void> =>
    widget.locator('.quick-input-title', { hasText: title }).waitFor();
  const isTicked = async (row: Locator): Promise<boolean> => (await row.getAttribute('aria-checked')) === 'true';
  return {
    async type(title, text) {
      await untilTitled(title);
      // The extension may set the value after the title, which overwrites earlier input.
      do {
        await input.fill(text);
        await page.waitForTimeout(100);
      } while ((await input.inputValue()) !== text);
      await page.keyboard.press('Enter');
    },
    async accept(title) {
      await untilTitled(title);
      await rows.first().waitFor();
      await page.keyboard.press('Enter');
    },
    async pick(title, row) {
      await untilTitled(title);
      await input.fill(row);
      await widget.locator('.monaco-list-row.focused', { hasText: row }).waitFor();
      await page.keyboard.press('Enter');
    },
    async back(title) {
      await untilTitled(title);
      await widget.getByRole('button', { name: 'Back' }).click();
    },
    async text(title) {
      await untilTitled(title);
      return input.inputValue();
    },
    async file(title, file) {
      await untilTitled(title);
      // The list of the initial folder arrives late and would overwrite earlier input.
      await rows.first().waitFor();
      await input.fill(file);
      await rows.filter({ hasText: path.basename(file) }).waitFor();
      await page.keyboard.press('Enter');
    },
    async saveAs(title, file, beside) {
      await untilTitled(title);
      await rows.first().waitFor();
      await input.fill(file);
      await widget.getByRole('option', { name: beside, exact: true }).waitFor();
      await page.keyboard.press('Enter');
    },
    async tick(title, wanted) {
      await untilTitled(title);
      await rows.first().waitFor();
      for (const row of await rows.all()) {
        // The name is followed by the row's description.
        const [name = ''] = ((await row.getAttribute('aria-label')) ?? '').split(', ');
        if ((await isTicked(row)) !== wanted.includes(name)) await row.click();
      }
      await input.focus();
      await page.keyboard.press('Enter');
    },
  };
}
