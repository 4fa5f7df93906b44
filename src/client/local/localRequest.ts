import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Method } from '../../contract/call/endpoint.ts';
import { Failure } from '../../contract/failure.ts';
import type { RawReply } from '../network/answer.ts';
import { hostAndPort } from '../../text/urls.ts';
import { isLoopback } from '../baseUrl.ts';
import { unreachable } from '../network/unreachable.ts';

interface LocalRequest {
  readonly method: Method;
  readonly url: string;
  readonly secret?: string | undefined;
  readonly body?: string | undefined;
}

interface RequestLimits {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until `use` must finish. */
  readonly timeout: number;
}

/**
 * Sends a request to a service on this machine and passes the response to `use` once its headers arrive. Throws a
 * `Failure`, or the signal's reason.
 */
export async function askLocal<Result>(
  { method, url, secret, body }: LocalRequest,
  { signal, timeout }: RequestLimits,
  use: (incoming: IncomingMessage) => Promise<Result>,
): Promise<Result> {
  if (!url.startsWith('http://') || !isLoopback(url)) {
    throw new Failure('SERVICE_NOT_UNDERSTOOD', `${hostAndPort(url)} is not on this machine.`);
  }
  signal?.throwIfAborted();
  const outgoing = request(url, {
    method,
    agent: false,
    headers: {
      accept: 'application/json',
      ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    },
  });
  // Errors while reading also reach the response. This only avoids an unhandled event.
  outgoing.on('error', () => undefined);
  const cancel = () => outgoing.destroy();
  const late = AbortSignal.timeout(timeout);
  late.addEventListener('abort', cancel);
  signal?.addEventListener('abort', cancel);
  try {
    outgoing.end(body);
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    return await use(incoming);
  } catch (error) {
    signal?.throwIfAborted();
    if (late.aborted)
      throw new Failure('SERVICE_TIMEOUT', `${hostAndPort(url)} didn’t respond in time.`, { cause: error });
    throw error instanceof Failure ? error : unreachable(url, error);
  } finally {
    late.removeEventListener('abort', cancel);
    signal?.removeEventListener('abort', cancel);
  }
}

export const wholeAnswer = async (incoming: IncomingMessage): Promise<RawReply> => ({
  status: incoming.statusCode ?? 0,
  headers: { get: (name) => incoming.headers[name.toLowerCase()]?.toString() ?? null },
  text: await text(incoming),
});
