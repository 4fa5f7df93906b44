import type { Page } from 'playwright-core';

/** All texts of a page that a user reads or hears. */
export const spokenTexts = (page: Page): Promise<string> =>
  page.evaluate(`[
    document.body.innerText,
    ...['title', 'aria-label', 'placeholder', 'alt'].flatMap((name) =>
      [...document.body.querySelectorAll('[' + name + ']')].map((one) => one.getAttribute(name))),
  ].join('\\n')`);
