import { dayLength } from '../../metrics/days.ts';
import type { StoredPage } from '../../pages/readPage.ts';

/** Milliseconds before a page with a temporary failure is read again. */
const failureKept = 3_600_000;

/** True if a page was read recently enough to be used as it is. */
export function isFresh(page: StoredPage | undefined, now: number): page is StoredPage {
  if (!page) return false;
  return now - page.readAt < (mayPass(page.state) ? failureKept : dayLength);
}

/** True if the state may be temporary. */
export const mayPass = (state: StoredPage['state']): boolean => state === 'failed' || state === 'timeout';
