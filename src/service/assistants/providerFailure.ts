import { APICallError } from 'ai';
import type { Model } from '../../contract/configuration.ts';
import { Failure } from '../../contract/failure.ts';

interface Context {
  readonly model: Model;
  /** What the model was called with; it never stands in a message, as some quote the key that they refuse. */
  readonly key: string | undefined;
  /** Characters of the answer that had come. */
  readonly received: number;
}

/** What a failed call to a model means for the person who configured it. */
export function providerFailure(error: unknown, { model, key, received }: Context): Failure {
  if (error instanceof Failure) return error;
  const where = new URL(model.baseUrl).host;
  if (error instanceof APICallError && error.statusCode !== undefined && error.statusCode >= 400) return refused(error, error.statusCode, { where, said: plain(error.message, key) });
  if (received > 0) return new Failure('PROVIDER_INTERRUPTED', `The answer from ${where} broke off half way.`);
  if (isNetworkError(error)) return new Failure('PROVIDER_UNREACHABLE', `Nothing answers at ${where}. Is the model's server running?`);
  return new Failure('PROVIDER_EMPTY', `${where} sent no answer that could be read.`);
}

function refused(error: APICallError, status: number, { where, said }: { readonly where: string; readonly said: string }): Failure {
  if (status === 401 || status === 403) return new Failure('PROVIDER_KEY_INVALID', `${where} refuses the key (HTTP ${status}).`);
  if (status === 404) return new Failure('PROVIDER_REFUSED', `${where} does not have this model or address (HTTP 404): ${said}`);
  if (status === 429) {
    const details = retryAfter(error.responseHeaders?.['retry-after']);
    return new Failure('PROVIDER_RATE_LIMITED', `${where} asks for fewer calls (HTTP 429).`, { ...(details && { details }) });
  }
  if (status === 408 || status >= 500) return new Failure('PROVIDER_FAILED', `${where} failed (HTTP ${status}): ${said}`);
  return new Failure('PROVIDER_REFUSED', `${where} refuses the request (HTTP ${status}): ${said}`);
}

/** Seconds, from a number of seconds or an HTTP date. */
function retryAfter(header: string | undefined): { retry_after: number } | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? { retry_after: seconds } : undefined;
}

const isNetworkError = (error: unknown): boolean =>
  error instanceof APICallError ? error.statusCode === undefined : error instanceof TypeError;

const plain = (text: string, key: string | undefined): string =>
  (key === undefined ? text : text.replaceAll(key, '[key]')).replace(/\s+/g, ' ').slice(0, 200);
