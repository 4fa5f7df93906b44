import type { Check } from '../check.ts';
import type { PageChange } from '../evidence/earlierPages.ts';
import { nameOf, shown } from './found.ts';

/** Milliseconds: older readings may say what the page does not any more. */
const fresh = 30 * 86_400_000;

/** When a page was last read for a check or for the article, in milliseconds. */
export function lastReadOf(url: string, { evidence }: Pick<Check, 'evidence'>): number | undefined {
  const page = evidence.find(url);
  const times = [evidence.earlier.lastRead(url), page?.isRead ? page.page.readAt : undefined];
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

/** Whether nobody has read a page for long, though it was read once. */
export function isStale(url: string, { evidence, input: { now } }: Pick<Check, 'evidence' | 'input'>): boolean {
  const last = lastReadOf(url, { evidence });
  return now !== undefined && last !== undefined && now - last > fresh;
}

/** A message after what has changed since the article was written, if anything. */
export function afterChange(change: PageChange | undefined, message: string): string {
  if (!change) return message;
  const { page, readAt, words } = change;
  const day = new Date(readAt).toISOString().slice(0, 10);
  const since = `${nameOf(page.page.url)} has changed since it was read on ${day}`;
  const lost = words === undefined ? '' : ` and no longer says ${shown(words)}`;
  return `${since}${lost}. ${message}`;
}
