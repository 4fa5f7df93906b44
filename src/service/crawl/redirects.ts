import { Unread } from './unread.ts';

const maxRedirects = 5;

/** Redirects of a page. The last URL is requested next. */
export class Way {
  private readonly seen: Set<string>;
  private at: URL;

  constructor(start: URL) {
    this.at = start;
    this.seen = new Set([start.href]);
  }

  get current(): URL {
    return this.at;
  }

  /**
   * Follows a redirect.
   * @throws Unread if the target is invalid, or after a loop or too many redirects
   */
  follow(location: string | null): void {
    // Headers are decoded as Latin-1, even if a server sends UTF-8.
    const next = URL.parse(Buffer.from(location ?? '', 'latin1').toString(), this.at.href);
    if (location === null || !next || !/^https?:$/u.test(next.protocol))
      throw new Unread('failed', 'The page redirects to an invalid URL.');
    next.hash = '';
    if (this.seen.has(next.href)) throw new Unread('failed', 'The page redirects in a loop.');
    if (this.seen.size > maxRedirects)
      throw new Unread('failed', `The page redirects more than ${maxRedirects} times.`);
    this.seen.add(next.href);
    this.at = next;
  }
}

export const isRedirectStatus = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);
