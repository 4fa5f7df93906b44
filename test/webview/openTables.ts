import type { Page } from 'playwright-core';

/** Opens the table below each chart of a report, all of them at once. */
export const openTables = (page: Page): Promise<void> =>
  page.evaluate(`Promise.all(
    [...document.querySelectorAll('summary')]
      .filter(({ textContent }) => textContent === 'Show as table')
      .map(({ parentElement }) => new Promise((done) => {
        // Its table is made once it was opened.
        parentElement.addEventListener('toggle', () => setTimeout(done), { once: true });
        parentElement.open = true;
      })),
  ).then(() => document.querySelectorAll('.scroller > button').forEach((button) => button.click()))`);
