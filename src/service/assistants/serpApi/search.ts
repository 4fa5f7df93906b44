import * as z from 'zod';
import type { Provider } from '../../../contract/models/vendors.ts';
import { Failure } from '../../../contract/failure.ts';
import { withoutEndSlashes } from '../../../text/endings.ts';
import { attempt, repeated, type ModelRequest } from '../../models/attempts.ts';
import { boundedFetch } from '../../models/boundedFetch.ts';
import { words } from './blocks.ts';
import { readText } from './body.ts';
import { refusal, failureOfText } from './refusal.ts';

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
