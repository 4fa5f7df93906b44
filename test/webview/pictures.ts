import path from 'node:path';
import type { Page } from 'playwright-core';
import { store } from '../../scripts/editor/install.ts';

/** Takes a picture of a whole page for a person to look at, if `CITEDESK_PICTURES` is set. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!process.env['CITEDESK_PICTURES']) return;
  await page.screenshot({ path: path.join(store, 'pictures', `${name}.png`), fullPage: true });
}
