import { APICallError } from 'ai';
import * as z from 'zod';
import { Failure, type FailureCode } from '../../../contract/failure.ts';
import type { Provider } from '../../../contract/models/vendors.ts';
import { withoutEndSlashes } from '../../../text/endings.ts';
import { attempt, type ModelRequest, repeated } from '../../models/attempts.ts';
import { boundedFetch } from '../../models/boundedFetch.ts';
import { quoted } from '../../models/quoted.ts';
import { words } from './blocks.ts';

export type SerpApi = Extract<Provider, { kind: 'serpapi' }>;

interface SearchResult<Page> {
  readonly page: Page;
  /** True if SerpApi reports that the search engine had no results. */
  readonly nothing: boolean;
}

/** Parameters of an engine, without the key. */
type SearchParameters = Readonly<Record<string, string>>;

/**
 * Runs a search, with retries, and reads its result page. Each attempt costs one search of the account.
 * @throws Failure with a `PROVIDER_…` code, or the signal's reason if the request is canceled
 */
export const search = <Page extends z.ZodType>(
  provider: SerpApi,
  request: ModelRequest,
  asked: SearchParameters,
  page: Page,
): Promise<SearchResult<z.output<Page>>> => repeated(request, () => searchOnce(provider, request, asked, page));

/** Runs a search without retries. */
export function searchOnce<Page extends z.ZodType>(
  provider: SerpApi,
  request: ModelRequest,
  asked: SearchParameters,
  page: Page,
): Promise<SearchResult<z.output<Page>>> {
  return attempt(provider, request, async ({ apiKey = '', signal, heard }) => {
    const address = `${withoutEndSlashes(provider.baseUrl)}/search.json`;
    const response = await boundedFetch(`${address}?${new URLSearchParams({ ...asked, api_key: apiKey }).toString()}`, {
      signal,
      headers: { accept: 'application/json' },
    });
    const body = await readText(response, heard);
    if (!response.ok) throw refusal({ response, body, address, key: apiKey });
    const json = parsedBody(body);
    const outside = Outside.safeParse(json);
    const inside = page.safeParse(json);
    if (!outside.success || !inside.success)
      throw new Failure('PROVIDER_EMPTY', 'SerpApi sent a result page that couldn’t be read.');
    return { page: inside.data, nothing: saysNothing(outside.data, apiKey) };
  });
}

function parsedBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new Failure('PROVIDER_EMPTY', 'SerpApi sent a response that isn’t a result page.', { cause });
  }
}

/** Fields around the results of every engine, see serpapi.com/search-errors. */
const Outside = z.object({
  search_metadata: z.object({ status: words }).optional().catch(undefined),
  search_information: z.record(z.string(), z.unknown()).catch({}),
  error: words,
});

/**
 * True if the result is empty. SerpApi reports that as a success with an `error` text, or with an engine's `…_state`
 * set to "Fully empty".
 */
function saysNothing(
  { search_metadata: { status } = {}, search_information: information, error }: z.output<typeof Outside>,
  key: string,
): boolean {
  if (status === 'Processing' || status === 'Queued')
    throw new Failure('PROVIDER_FAILED', 'SerpApi hasn’t finished this search.');
  if (status === 'Error') throw failureOfText(error ?? 'The search failed.', { key, otherwise: 'PROVIDER_FAILED' });
  if (error === undefined && status === undefined) throw new Failure('PROVIDER_EMPTY', 'SerpApi sent no result page.');
  const empty = Object.entries(information).some(([name, state]) => name.endsWith('_state') && state === 'Fully empty');
  if (error === undefined || empty || /\breturned any results\b|\bno results\b/i.test(error))
    return empty || error !== undefined;
  throw failureOfText(error, { key });
}

/** Bytes. A typical result page has a few hundred thousand. */
const largest = 16 * 1024 * 1024;

/**
 * Reads a response body as it arrives.
 * @throws Failure `PROVIDER_TOO_LARGE`, or `PROVIDER_EMPTY` if it isn't UTF-8
 */
async function readText(response: Response, heard: () => void): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    heard();
    bytes += part.byteLength;
    if (bytes > largest) throw new Failure('PROVIDER_TOO_LARGE', 'SerpApi sent more than 16 MB for one search.');
    parts.push(part);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
  } catch (cause) {
    throw new Failure('PROVIDER_EMPTY', 'SerpApi sent a result page that isn’t encoded in UTF-8.', { cause });
  }
}

interface RefusedCall {
  readonly response: Response;
  readonly body: string;
  /** URL without the key, which SerpApi expects in the query. */
  readonly address: string;
  readonly key: string;
}

/** Converts an HTTP error of SerpApi, see serpapi.com/api-status-and-error-codes. HTTP 429 has two meanings. */
function refusal({ response, body, address, key }: RefusedCall): Error {
  const message = errorTextIn(body);
  if (response.status === 429 && message !== undefined && ranOut.test(message)) return failureOfText(message, { key });
  return new APICallError({
    message: message ?? `HTTP ${response.status}`,
    url: address,
    requestBodyValues: undefined,
    statusCode: response.status,
    responseHeaders: Object.fromEntries(response.headers),
    responseBody: body,
    isRetryable: false,
  });
}

/** Converts an `error` text that arrives with HTTP 200. */
function failureOfText(
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
