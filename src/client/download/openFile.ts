import type { Readable } from 'node:stream';
import { type Dispatcher, request } from 'undici';
import { Failure } from '../../contract/failure.ts';
import { hostAndPort } from '../../text/hostAndPort.ts';
import { type AskedCall, readRefusal } from '../network/reply.ts';
import { unreachable } from '../network/unreachable.ts';

/** Response with a file. Read or destroy its `body`. */
export interface FileAnswer {
  /** Address that sends the file. */
  readonly url: string;
  /** 200: the whole file. 206: the requested part. 416: no such part, and `body` is empty. */
  readonly status: 200 | 206 | 416;
  readonly headers: { get(name: string): string | null };
  readonly body: Readable;
}

interface Needs {
  readonly asked: AskedCall;
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
  /** Milliseconds to wait for the response, and then for each chunk. */
  readonly timeout: number;
}

const hops = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * Requests a file once and follows redirects. Only the service's own origin gets the key, and only in the first
 * request, because a signed link needs no key. Throws a `Failure` (`LINK_INVALID` if the file's server refuses), or the
 * signal's reason.
 */
export async function openFile(start: string, needs: Needs): Promise<FileAnswer> {
  let url = start;
  for (let hop = 0; hop <= hops; hop += 1) {
    const keyed = hop === 0 && new URL(url).origin === new URL(needs.asked.baseUrl).origin;
    const answer = await askForFile(url, keyed, needs);
    const { status, headers, body } = answer;
    const location = headers.get('location');
    if (!redirectStatuses.has(status) || location === null) {
      if (status === 200 || status === 206 || status === 416) return { ...answer, status };
      throw await refusedFile(answer, keyed, needs.asked);
    }
    await body.dump();
    url = leadsTo(location, url);
  }
  throw new Failure(
    'SERVICE_NOT_UNDERSTOOD',
    `${hostAndPort(start)} redirects too many times instead of sending the file.`,
  );
}

async function askForFile(url: string, keyed: boolean, { key, headers, dispatcher, signal, timeout }: Needs) {
  try {
    const {
      statusCode: status,
      headers: got,
      body,
    } = await request(url, {
      dispatcher,
      signal,
      headersTimeout: timeout,
      bodyTimeout: timeout,
      headers: {
        // Disables compression in transit, which changes lengths and ranges.
        'accept-encoding': 'identity',
        'user-agent': 'citedesk',
        ...headers,
        ...(keyed ? { authorization: `Bearer ${key}` } : {}),
      },
    });
    return { url, status, headers: { get: (name: string) => got[name]?.toString() ?? null }, body };
  } catch (error) {
    signal.throwIfAborted();
    throw unreachable(url, error);
  }
}

async function refusedFile(
  { url, status, headers, body }: Awaited<ReturnType<typeof askForFile>>,
  keyed: boolean,
  asked: AskedCall,
): Promise<Failure> {
  const text = await body.text().catch(() => '');
  if (keyed) return readRefusal({ status, headers, text }, asked);
  const words = `${hostAndPort(url)} did not send the file (${status}).`;
  return new Failure(status >= 500 || status === 429 ? 'SERVICE_UNREACHABLE' : 'LINK_INVALID', words, { status });
}

function leadsTo(location: string, from: string): string {
  const url = URL.canParse(location, from) ? new URL(location, from) : undefined;
  if (url && /^https?:$/u.test(url.protocol)) return url.href;
  throw new Failure('SERVICE_NOT_UNDERSTOOD', `${hostAndPort(from)} redirects to an invalid URL.`);
}
