import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/editor/chromium.ts';
import { warm } from '../fakes/warm.ts';

let running: Promise<Browser> | undefined;
let users = 0;

/** The Chromium of this process: it starts for its first user and ends after its last. */
export const browser = {
  borrow(): Promise<Browser> {
    users += 1;
    return (running ??= launchChromium());
  },
  async giveBack(): Promise<void> {
    users -= 1;
    if (users > 0) return;
    const ended = running;
    running = undefined;
    await (await ended)?.close();
  },
};

/** Milliseconds that a page may take for anything. */
const patience = 60_000;

/** Opens a page with a session of its own. */
export async function openPage(): Promise<Page> {
  const page = await (await browser.borrow()).newPage();
  page.setDefaultTimeout(patience);
  return page;
}

export async function closePage(page: Page): Promise<void> {
  await page.close();
  await browser.giveBack();
}

/** Pages that test files use one after the other: a new one starts a process. */
export const pages = warm(openPage, closePage);
