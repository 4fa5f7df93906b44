import { Unread } from './unread.ts';

const maxRedirects = 5;

/** The addresses that a page has led over, the last of which is asked next. */
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

  /** Goes where a redirect leads. Throws `Unread` where that leads nowhere, in a circle, or too far. */
  follow(location: string | null): void {
    // Headers come as Latin-1, also where a server writes UTF-8 into them.
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
