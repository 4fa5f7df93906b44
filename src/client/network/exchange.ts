import { type Dispatcher, fetch } from 'undici';
import type { Endpoint, Method } from '../../contract/call/endpoint.ts';
import { Failure } from '../../contract/failure.ts';
import type { RawReply } from './reply.ts';
import { hostAndPort } from '../../text/hostAndPort.ts';
import { unreachable } from './unreachable.ts';

/** Request without credentials. */
interface HttpRequest {
  readonly method: Method;
  readonly url: string;
  readonly body: string | undefined;
}

/** Creates a request from an input of the contract, with path parameters, query and JSON body. */
export function requestOf({ method, path, ...endpoint }: Endpoint, input: object, baseUrl: string): HttpRequest {
  const { query, body, ...parameters } = input as Readonly<Record<string, unknown>>;
  const filled = path.replace(/\{(\w+)\}/gu, (_, name: string) => segment(name, parameters[name]));
  return {
    method,
    url: `${baseUrl}${filled}${queryString((query ?? {}) as Values)}`,
    body: endpoint.body && JSON.stringify(body),
  };
}

function segment(name: string, value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value;
  // Even percent-encoded, `.` and `..` would change the path.
  if (typeof text !== 'string' || /^\.*$/u.test(text)) {
    const details = [{ path: name, message: 'must be an ID' }];
    throw new Failure('VALIDATION_FAILED', `This is not a valid ${name} ID.`, { details });
  }
  return encodeURIComponent(text);
}

type Values = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

function queryString(query: Values): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, value instanceof Array ? value.join(',') : String(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

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
