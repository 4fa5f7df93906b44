import path from 'node:path';
import type { Locator } from 'playwright-core';
import type { EditorWindow } from './workbench.ts';

export interface QuickInput {
  /** Waits for the step with this title, types into it and goes on. */
  type(title: string, text: string): Promise<void>;
  /** Goes on with what is picked already. */
  accept(title: string): Promise<void>;
  /** Finds a row by its text and picks it. */
  pick(title: string, row: string): Promise<void>;
  /** Goes back from the step with this title. */
  back(title: string): Promise<void>;
  /** What stands in the box of the step with this title. */
  text(title: string): Promise<string>;
  /** Names a file in the editor's own list of files. */
  file(title: string, file: string): Promise<void>;
  /** Says in the same list where a file is to be; `beside` is the name of what lies in that folder. */
  saveAs(title: string, file: string, beside: string): Promise<void>;
  /** Ticks these rows and no others, and goes on. */
  tick(title: string, rows: readonly string[]): Promise<void>;
}

/** The editor's input box and list, answered as a person answers them. */
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
      // The extension may set the value after the title, and takes back what was typed in between.
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
      // The list of the folder that it starts in comes late, and would take the place of what was typed.
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
        // Behind the name stands what a row describes it with.
        const [name = ''] = ((await row.getAttribute('aria-label')) ?? '').split(', ');
        if ((await isTicked(row)) !== wanted.includes(name)) await row.click();
      }
      await input.focus();
      await page.keyboard.press('Enter');
    },
  };
}
