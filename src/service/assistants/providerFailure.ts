import { APICallError } from 'ai';
import type { Model } from '../../contract/configuration.ts';
import { Failure } from '../../contract/failure.ts';

interface Context {
  readonly model: Model;
  /** Characters of the answer that had come. */
  readonly received: number;
}

/** What a failed call to a model means for the person who configured it. */
export function providerFailure(error: unknown, { model, received }: Context): Failure {
  if (error instanceof Failure) return error;
  const where = new URL(model.baseUrl).host;
  if (error instanceof APICallError && error.statusCode !== undefined && error.statusCode >= 400) return refused(error, error.statusCode, where);
  if (received > 0) return new Failure('PROVIDER_INTERRUPTED', `The answer from ${where} broke off half way.`, { cause: error });
  if (isNetworkError(error)) return new Failure('PROVIDER_UNREACHABLE', `Nothing answers at ${where}. Is the model's server running?`, { cause: error });
  return new Failure('PROVIDER_EMPTY', `${where} sent no answer that could be read.`, { cause: error });
}

function refused(error: APICallError, status: number, where: string): Failure {
  const said = plain(error.message);
  if (status === 401 || status === 403) return new Failure('PROVIDER_KEY_INVALID', `${where} refuses the key (HTTP ${status}).`, { cause: error });
  if (status === 404) return new Failure('PROVIDER_REFUSED', `${where} does not have this model or address (HTTP 404): ${said}`, { cause: error });
  if (status === 429) {
    const details = retryAfter(error.responseHeaders?.['retry-after']);
    return new Failure('PROVIDER_RATE_LIMITED', `${where} asks for fewer calls (HTTP 429).`, { cause: error, ...(details && { details }) });
  }
  if (status === 408 || status >= 500) return new Failure('PROVIDER_FAILED', `${where} failed (HTTP ${status}): ${said}`, { cause: error });
  return new Failure('PROVIDER_REFUSED', `${where} refuses the request (HTTP ${status}): ${said}`, { cause: error });
}

/** Seconds, from a number of seconds or an HTTP date. */
function retryAfter(header: string | undefined): { retry_after: number } | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? { retry_after: seconds } : undefined;
}

const isNetworkError = (error: unknown): boolean =>
  error instanceof APICallError ? error.statusCode === undefined : error instanceof TypeError;

const plain = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 200);
