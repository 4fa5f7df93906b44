import type { Check } from '../checkInput.ts';
import type { PageChange } from '../evidence/earlierPages.ts';
import { nameOf, shown } from './findingAt.ts';

/** Maximum age of a reading in milliseconds. Older pages may have changed. */
const fresh = 30 * 86_400_000;

/** Returns the time of a page's last reading, for a check or for the article, in milliseconds. */
export function lastReadOf(url: string, { evidence }: Pick<Check, 'evidence'>): number | undefined {
  const page = evidence.find(url);
  const times = [evidence.earlier.lastRead(url), page?.isRead ? page.page.readAt : undefined];
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

/** True if a page was read, but only long ago. */
export function isStale(url: string, { evidence, input: { now } }: Pick<Check, 'evidence' | 'input'>): boolean {
  const last = lastReadOf(url, { evidence });
  return now !== undefined && last !== undefined && now - last > fresh;
}

/** Prefixes a message with the page's change since the article was written, if any. */
export function afterChange(change: PageChange | undefined, message: string): string {
  if (!change) return message;
  const { page, readAt, words } = change;
  const day = new Date(readAt).toISOString().slice(0, 10);
  const since = `${nameOf(page.page.url)} has changed since it was read on ${day}`;
  const lost = words === undefined ? '' : ` and no longer says ${shown(words)}`;
  return `${since}${lost}. ${message}`;
}
