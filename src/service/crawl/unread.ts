import type { PageState } from '../../contract/content/page.ts';
import { PrivateAddress } from './hosts.ts';
import { TooLarge } from './request.ts';
import { causesOf } from '../../text/errors.ts';

/** The reason why a page can't be read, as a state and a message for users. */
export class Unread extends Error {
  readonly state: Exclude<PageState, 'read'>;

  constructor(state: Exclude<PageState, 'read'>, note: string) {
    super(note);
    this.state = state;
  }
}

export const privatePage = (host: string): Unread =>
  new Unread(
    'private',
    `${host} is on a private network. To read pages there, add its host and port to crawl.privateHosts.`,
  );

export function unreadByStatus(status: number): Unread {
  if (status === 404 || status === 410) return new Unread('not_found', `The page doesn’t exist (HTTP ${status}).`);
  if (refusing.has(status)) return new Unread('refused', `The server denied access to the page (HTTP ${status}).`);
  return new Unread('failed', `The server couldn’t deliver the page (HTTP ${status}).`);
}

const refusing = new Set([401, 402, 403, 405, 406, 407, 429, 451]);

export const unreached = (host: string): Unread =>
  new Unread('failed', `Couldn’t reach ${host}. Check the URL, or try again later.`);

/** True if a request failed because the server didn't respond. */
export const isUnreached = (error: unknown): boolean =>
  ![...causesOf(error)].some(
    (cause) => cause instanceof Unread || cause instanceof PrivateAddress || cause instanceof TooLarge,
  );

/** Converts an error of a request. Unknown errors count as a lost connection. */
export function unreadByError(error: unknown, { host, mostBytes }: { host: string; mostBytes: number }): Unread {
  if (error instanceof Unread) return error;
  const causes = [...causesOf(error)];
  if (causes.some((cause) => cause instanceof PrivateAddress)) return privatePage(host);
  if (causes.some((cause) => cause instanceof TooLarge))
    return new Unread('too_large', `The page is larger than ${Math.round(mostBytes / 1024 / 1024)} MB.`);
  const codes = causes.map((cause) => ('code' in cause ? String(cause.code) : ''));
  const late =
    causes.some(({ name }) => name === 'TimeoutError') || codes.some((code) => /TIMEOUT|TIMEDOUT/u.test(code));
  if (late) return new Unread('timeout', `${host} took too long to respond.`);
  const code = codes.find((one) => one !== '') ?? '';
  if (['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED'].includes(code)) return unreached(host);
  return new Unread('failed', reasonOf(code, host));
}

function reasonOf(code: string, host: string): string {
  if (/^(?:Z_|ERR_(?:_?ZLIB|BROTLI|_ERROR))/u.test(code)) return `${host}’s response couldn’t be decompressed.`;
  if (/CERT|SSL|TLS|SELF_SIGNED/u.test(code)) return `The certificate for ${host} isn’t trusted.`;
  return `The connection to ${host} was lost${code === '' ? '' : ` (${code})`}.`;
}
