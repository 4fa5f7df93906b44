import type { Page } from 'playwright-core';

/** Texts that go beyond the window, or beyond an element that hides what does not fit and cannot be scrolled. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const cut = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || node.textContent.trim() === '' || !parent.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width <= 1 || parent.closest('script, svg, pre, table, .unseen, .findings q')) continue;
      if (box.left < -1 || box.right > document.documentElement.clientWidth + 1) cut.push(node.textContent);
      const { overflowX, display } = getComputedStyle(parent);
      if (overflowX === 'hidden' && display !== 'inline' && parent.scrollWidth > parent.clientWidth + 1)
        cut.push('hidden: ' + node.textContent);
    }
    return cut;
  })()`);
