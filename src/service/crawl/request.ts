import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import type { Dispatcher } from 'undici';
import type { PageState } from '../../contract/content/page.ts';
import { causesOf } from '../../text/errors.ts';
import { version } from '../version.ts';
import { PrivateAddress } from './hosts.ts';

/** Product token for the user agent and robots.txt. */
export const agentName = 'Citedesk';
export const userAgent = `${agentName}/${version} (+https://marketplace.visualstudio.com/items?itemName=citedesk.citedesk)`;

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Decompressed. Empty if the body isn't wanted or the status has none. */
  readonly body: Uint8Array;
}

class TooLarge extends Error {}

interface Asking {
  readonly connections: Dispatcher;
  readonly signal: AbortSignal;
  /** Maximum size of the decompressed body in bytes. */
  readonly mostBytes: number;
  /** True if the body should be read, judging by the headers. */
  readonly wants?: (answer: Omit<Answered, 'body'>) => boolean;
}

/**
 * Sends one GET request without following redirects, and decompresses the body if it is wanted.
 * @throws TooLarge if the body exceeds `mostBytes`. Also throws errors of undici and zlib, and the signal's reason.
 */
export async function sendRequest(url: URL, { connections, signal, mostBytes, wants }: Asking): Promise<Answered> {
  const { statusCode, headers, body } = await connections.request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: 'GET',
    signal,
    headers: {
      'user-agent': userAgent,
      accept: 'text/html, application/xhtml+xml, text/markdown, text/plain;q=0.8, */*;q=0.1',
      'accept-encoding': 'gzip, deflate, br',
      'accept-language': '*',
    },
  });
  const answer = { status: statusCode, headers };
  const wanted = statusCode >= 200 && statusCode < 300 && (wants?.(answer) ?? true);
  if (wanted) return { ...answer, body: await unpacked(body, headerOf(headers, 'content-encoding'), mostBytes) };
  body.on('error', () => undefined); // ignores errors of an abandoned body
  body.destroy();
  return { ...answer, body: new Uint8Array() };
}

/** Returns a header, or its first value if there are several. */
export function headerOf(headers: Answered['headers'], name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** Decoders by content coding. Nested codings aren't supported, because they allow decompression bombs. */
const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

async function unpacked(body: Readable, coding: string | null, mostBytes: number): Promise<Uint8Array> {
  const name = (coding ?? 'identity').trim().toLowerCase();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > mostBytes) return done(new TooLarge(`more than ${mostBytes} bytes`));
      chunks.push(chunk);
      done();
    },
  });
  const decoder = decoders[name]?.();
  if (!decoder && name !== 'identity' && name !== '') throw new Error(`unknown content encoding: ${name.slice(0, 40)}`);
  counting.resume();
  await (decoder ? pipeline(body, decoder, counting) : pipeline(body, counting));
  return Buffer.concat(chunks);
}

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
