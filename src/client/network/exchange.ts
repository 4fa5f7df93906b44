import { fetch, type Dispatcher } from 'undici';
import { Failure } from '../../contract/failure.ts';
import type { RawReply } from './answer.ts';
import { hostAndPort } from '../../text/urls.ts';
import type { HttpRequest } from './request.ts';
import { unreachable } from './unreachable.ts';

interface Needs {
  readonly key: string;
  /** Shared by all attempts of one call. */
  readonly idempotencyKey?: string | undefined;
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
  /** Milliseconds until the last byte. */
  readonly timeout: number;
}

/**
 * Sends a request once. Doesn't follow redirects, which would send the key to another server. Throws
 * `SERVICE_UNREACHABLE`, `SERVICE_TIMEOUT` or the signal's reason.
 */
export async function exchange(
  { method, url, body }: HttpRequest,
  { key, idempotencyKey, dispatcher, signal, timeout }: Needs,
): Promise<RawReply> {
  const late = AbortSignal.timeout(timeout);
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${key}`,
    'user-agent': 'citedesk',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  try {
    const response = await fetch(url, {
      method,
      headers,
      body: body ?? null,
      dispatcher,
      redirect: 'manual',
      signal: AbortSignal.any([signal, late]),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted) {
      const words = `${hostAndPort(url)} did not respond within ${Math.ceil(timeout / 1000)} seconds.`;
      throw new Failure('SERVICE_TIMEOUT', words, { cause: error });
    }
    // A `TypeError` without a cause is a wrong call, not a network error.
    throw error instanceof TypeError && error.cause === undefined ? error : unreachable(url, error);
  }
}
