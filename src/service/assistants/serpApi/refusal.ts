import { APICallError } from 'ai';
import * as z from 'zod';
import { Failure, type FailureCode } from '../../../contract/failure.ts';
import { quoted } from '../../models/quoted.ts';

interface RefusedCall {
  readonly response: Response;
  readonly body: string;
  /** URL without the key, which SerpApi expects in the query. */
  readonly address: string;
  readonly key: string;
}

/** Converts an HTTP error of SerpApi, see serpapi.com/api-status-and-error-codes. HTTP 429 has two meanings. */
export function refusal({ response, body, address, key }: RefusedCall): Error {
  const told = errorTextIn(body);
  if (response.status === 429 && told !== undefined && ranOut.test(told)) return failureOfText(told, { key });
  return new APICallError({
    message: told ?? `HTTP ${response.status}`,
    url: address,
    requestBodyValues: undefined,
    statusCode: response.status,
    responseHeaders: Object.fromEntries(response.headers),
    responseBody: body,
    isRetryable: false,
  });
}

/** Converts an `error` text that arrives with HTTP 200. */
export function failureOfText(
  error: string,
  { key, otherwise = meaning(error) }: { readonly key: string; readonly otherwise?: FailureCode },
): Failure {
  const said = quoted(error, key, 200);
  return new Failure(
    otherwise,
    otherwise === 'PROVIDER_QUOTA'
      ? `The SerpApi account has no searches left: ${said}`
      : `SerpApi reported an error: ${said}`,
  );
}

function meaning(error: string): FailureCode {
  if (ranOut.test(error)) return 'PROVIDER_QUOTA';
  if (/\bapi[ _]key\b/i.test(error)) return 'PROVIDER_KEY_INVALID';
  return /\b(?:unsupported|not supported|missing|invalid|unknown)\b/i.test(error)
    ? 'PROVIDER_REFUSED'
    : 'PROVIDER_FAILED';
}

const ranOut = /\brun out\b/i;

function errorTextIn(body: string): string | undefined {
  try {
    return ErrorText.safeParse(JSON.parse(body)).data?.error;
  } catch {
    return undefined;
  }
}

const ErrorText = z.object({ error: z.string() });
