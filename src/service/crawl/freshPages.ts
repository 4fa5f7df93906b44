import { dayLength } from '../../metrics/days.ts';
import type { StoredPage } from '../../pages/readPage.ts';

/** Milliseconds after which a page is read again if it failed for a reason that may pass. */
const failureKept = 3_600_000;

/** True if a page was read so recently that it is not read again. */
export function isFresh(page: StoredPage | undefined, now: number): page is StoredPage {
  if (!page) return false;
  return now - page.readAt < (mayPass(page.state) ? failureKept : dayLength);
}

/** True for a state that may be another one soon. */
export const mayPass = (state: StoredPage['state']): boolean => state === 'failed' || state === 'timeout';
