import type { Locator, Page } from 'playwright-core';
import { quickInput } from './quickInput.ts';
import { until } from './until.ts';
import { writing } from './words.ts';
import type { EditorWindow } from './workbench.ts';

// Mouse and keyboard actions in a text, for which the page has no locators.

/** Runs in the page, and is a string because this program lacks the page's types. */
const finder = `(wanted) => {
  for (const line of document.querySelectorAll('.monaco-editor .view-line')) {
    const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const at = node.textContent.replaceAll('\u00a0', ' ').indexOf(wanted);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const { left, top, width, height } = range.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // Lines above the part that is scrolled into sight lie under other things.
      if (line.contains(document.elementFromPoint(x, y))) return { x, y };
    }
  }
}`;

/** Returns the position of words in the text, in CSS pixels. */
export const placeOf = (page: Page, words: string): Promise<{ readonly x: number; readonly y: number }> =>
  until(`“${words}” in the text`, () => page.evaluate(`(${finder})(${JSON.stringify(words)})`));

/** Clicks a button that a row shows on hover. A redrawn row shows it only after the mouse moves again. */
export async function pressOnRow(row: Locator, button: string): Promise<void> {
  await until(`${button} on a row`, async () => {
    await row.hover();
    return row
      .getByRole('button', { name: button })
      .click({ timeout: 5_000 })
      .then(
        () => true,
        () => false,
      );
  });
}

/**
 * Starts an article with the button on a prompt's row. While the list is redrawn, the editor can't identify the row,
 * and the command asks for the prompt instead.
 */
export async function startArticle(
  window: EditorWindow,
  prompt: string,
  button: string = writing.startButton,
): Promise<void> {
  await pressOnRow(window.row(prompt).first(), button);
  const title = window.page.locator('.quick-input-title:visible');
  await title.filter({ hasText: /\S/u }).waitFor();
  const shown = (await title.textContent()) ?? '';
  const which = writing.whichPromptAsked.exec(shown);
  if (which) await quickInput(window).pick(which[0], prompt);
}

/** Moves the cursor to the last occurrence of words by searching for them. */
export async function find(page: Page, words: string): Promise<void> {
  const widget = page.locator('.find-widget.visible');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+f');
  await widget.waitFor();
  await page.keyboard.type(words);
  // The count is hidden if the editor is too narrow.
  await widget.locator('.matchesCount', { hasText: /^\d+ of \d+$/ }).waitFor({ state: 'attached' });
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Escape');
  await widget.waitFor({ state: 'hidden' });
}

/** Types `[[` as on a German keyboard: AltGr+8. */
export async function openBrackets(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const key = { key: '[', code: 'Digit8', windowsVirtualKeyCode: 56 };
  for (let times = 0; times < 2; times++) {
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, text: '[', unmodifiedText: '8' });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  }
  await session.detach();
}
