import {
  maxAddressLength,
  maxSearches,
  maxSearchLength,
  maxSourceNumbers,
  maxSources,
  maxTitleLength,
  maxVersionLength,
} from '../../contract/call/limits.ts';
import { Moment } from '../../contract/call/values.ts';
import { Failure } from '../../contract/failure.ts';
import { assistantNamed } from '../../contract/models/assistants.ts';
import { exportColumns } from '../../contract/projects/export.ts';
import { asWritten } from '../../text/formulas.ts';
import { cleanUrl } from '../../text/urls.ts';
import { type DayOrder, givenMoment } from './givenMoment.ts';

/** Row of a file with only the parts that a service accepts, and a list of the omitted parts. */
interface GivenAnswer {
  readonly row: unknown;
  /** For example `source 3, whose address is too long`. */
  readonly leftOut: readonly string[];
}

type GivenRow = Readonly<Record<string, unknown>>;

type ToUtc = Parameters<typeof givenMoment>[1];

/**
 * Reads a row as users and programs write it: `ChatGPT`, `24 May 2025`, plain addresses, null for nothing. Omits parts
 * of an answer that no service accepts, without losing the answer or the positions of other sources. Leaves an invalid
 * answer unchanged.
 */
export async function givenAnswer(row: unknown, toUtc: ToUtc, order?: DayOrder): Promise<GivenAnswer> {
  if (typeof row !== 'object' || row === null || row instanceof Array) return { row, leftOut: [] };
  const {
    prompt,
    topic,
    model,
    collected_at: at,
    sources,
    source_numbers: numbers,
    search_queries: queries,
    model_version: version,
    ...rest
  } = row as GivenRow;
  const named = version ?? versionIn(model);
  const pages = givenSources(sources, numbers);
  const searches = givenQueries(queries);
  return {
    row: {
      ...rest,
      ...((isTold(prompt) || (prompt === '' && rest['prompt_id'] === undefined)) && { prompt }), // An empty prompt without an ID is an error to report.
      ...(isTold(topic) && { topic }),
      model: typeof model === 'string' ? assistantNamed(model) : model,
      collected_at: await momentOfRow(at, toUtc, order),
      ...(pages.sources !== undefined && { sources: pages.sources }),
      ...(pages.numbers !== undefined && { source_numbers: pages.numbers }),
      ...(searches.queries !== undefined && { search_queries: searches.queries }),
      ...(named !== undefined && { model_version: named }),
    },
    leftOut: [...pages.leftOut, ...searches.leftOut],
  };
}

const isTold = (text: unknown): boolean => text !== undefined && text !== null && text !== '';

/** Returns the version in an assistant's name: `Gemini 2.5 Flash`, but not `chatgpt-scraper`. */
const versionIn = (model: unknown): string | undefined =>
  typeof model === 'string' && /\d/u.test(model) && assistantNamed(model) !== model
    ? model.trim().slice(0, maxVersionLength)
    : undefined;

async function momentOfRow(at: unknown, toUtc: ToUtc, order: DayOrder | undefined): Promise<unknown> {
  if (typeof at === 'number') return epochMoment(at) ?? at;
  return typeof at !== 'string' || Moment.safeParse(at).success ? at : ((await givenMoment(at, toUtc, order)) ?? at);
}

/** Converts seconds or milliseconds since 1970 to a time, for the years from 2001. */
function epochMoment(count: number): string | undefined {
  const milliseconds = Math.round(count < 1e11 ? count * 1000 : count);
  return count >= 1e9 && milliseconds < 1e14 ? new Date(milliseconds).toISOString() : undefined;
}

interface GivenSources {
  readonly sources: unknown;
  readonly numbers: unknown;
  readonly leftOut: readonly string[];
}

function givenSources(given: unknown, numbers: unknown): GivenSources {
  const sources = addressesIn(given);
  if (!(sources instanceof Array)) return { sources: sources ?? undefined, numbers, leftOut: [] };
  const accepted: unknown[] = [];
  const leftOut: string[] = [];
  // 1-based position of each source among those that are kept, or 0 for none. Numbers in the text count all sources.
  const places: number[] = [];
  for (const source of sources as readonly unknown[]) {
    const page = accepted.length < maxSources ? givenSource(source) : `because at most ${maxSources} are saved`;
    if (typeof page === 'string') leftOut.push(`source ${places.length + 1}, ${page}`);
    places.push(typeof page === 'string' ? 0 : accepted.push(page));
  }
  if (leftOut.length === 0) return { sources: accepted, numbers, leftOut };
  const moved =
    numbers instanceof Array
      ? numbers.map((place: unknown) => (typeof place === 'number' ? (places[place - 1] ?? 0) : place))
      : places.slice(0, maxSourceNumbers);
  return { sources: accepted, numbers: moved, leftOut };
}

/** Returns a source that a service accepts, or the reason why it can't. */
function givenSource(source: unknown): GivenRow | string {
  const fields = typeof source === 'string' ? ({ url: source } as GivenRow) : ((source ?? {}) as GivenRow);
  const { title, cited } = fields;
  const url = addressNames.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '');
  if (typeof url !== 'string' || cleanUrl(url) === undefined)
    return typeof url === 'string' && url.length > maxAddressLength
      ? 'whose URL is too long'
      : 'which has no valid URL';
  return {
    url,
    ...(typeof title === 'string' && { title: title.slice(0, maxTitleLength) }),
    ...(typeof cited === 'boolean' && { cited }),
  };
}

/** Field names for a source's address in the exports of trackers. */
const addressNames = ['url', 'link', 'uri', 'href', 'source_url', 'sourceUrl'];

function givenQueries(queries: unknown): { readonly queries: unknown; readonly leftOut: readonly string[] } {
  if (!(queries instanceof Array)) return { queries: queries ?? undefined, leftOut: [] };
  const good = queries.filter((query: unknown) => typeof query === 'string' && query.length <= maxSearchLength);
  const accepted = good.slice(0, maxSearches);
  const lost = queries.length - accepted.length;
  return {
    queries: accepted,
    leftOut: lost === 0 ? [] : [`${lost} of its ${queries.length} searches, which are too long or too many`],
  };
}

/**
 * Splits a text with a list of addresses, as users write them in a cell, into sources. Returns any other value
 * unchanged.
 */
const addressesIn = (list: unknown): unknown =>
  typeof list === 'string' && /^https?:/.test(list)
    ? list
        .split(/\s|[,;|](?=\s|https?:|$)/)
        .filter((address) => address !== '')
        .map((url) => ({ url }))
    : list;

/** Columns that an export of responses may lack: it has no text, or an earlier version wrote it. */
const lacking = new Set(['answer', 'topic', 'source_numbers', 'model_version', 'original_markdown']);

/** True for the columns or keys of an export of any type. */
export const isExport = (names: readonly string[]): boolean =>
  Object.values(exportColumns).some((columns) => columns.every((name) => lacking.has(name) || names.includes(name)));

/** @throws Failure for an export without answers to import. */
export function checkHoldsAnswers(names: readonly string[], file: string): void {
  if (names.includes('answer')) return;
  const reason = names.includes('response_id')
    ? 'is not an export of responses'
    : 'was exported without the answer text';
  throw new Failure(
    'VALIDATION_FAILED',
    `${file} ${reason}, so there is nothing to import. Export responses with their text.`,
  );
}

type ExportedRow = Readonly<Record<string, unknown>>;

/**
 * Converts a row of a responses export to an import row. Identifies prompt and topic by text, because IDs belong to the
 * original project. The analysis is repeated. Uses the original text with its page texts, which the import removes
 * again.
 */
export const fromExport = ({
  prompt,
  topic,
  model,
  collected_at,
  answer,
  original_markdown: original,
  sources,
  source_numbers: numbers,
  search_queries: queries,
  search_performed,
  model_version: version,
}: ExportedRow): ExportedRow => ({
  ...(typeof prompt === 'string' && { prompt, ...(typeof topic === 'string' && { topic }) }),
  model,
  collected_at,
  content_markdown: original ?? answer,
  sources: sources instanceof Array ? sources.map(exportedSource) : sources,
  ...(numbers !== undefined && numbers !== null && { source_numbers: numbers }),
  search_queries: queries,
  search_performed,
  ...(typeof version === 'string' && version !== '' && { model_version: version }),
});

/** Earlier versions only exported the addresses of cited pages. */
const exportedSource = (source: unknown): unknown =>
  typeof source === 'string' ? { url: source, cited: true } : source;

/** Converts CSV cells to a row. An invalid list stays text, so that validation reports it. */
export function fromCells(cells: Readonly<Record<string, string>>): ExportedRow {
  const {
    prompt_id: id = '',
    prompt = '',
    topic = '',
    model,
    collected_at,
    answer = '',
    original_markdown: original = '',
    sources,
    source_numbers: numbers = '',
    search_queries: queries,
    search_performed: searched = '',
    model_version = '',
  } = cells;
  const row = fromExport({
    prompt: prompt === '' ? null : asWritten(prompt),
    topic: topic === '' ? null : asWritten(topic),
    model,
    collected_at,
    answer: asWritten(answer),
    original_markdown: original === '' ? null : asWritten(original),
    sources: sources ? addressesIn(parsedOrText(sources)) : [],
    source_numbers: parsedOrNull(numbers),
    search_queries: queries ? parsedOrText(queries) : [],
    search_performed: parsedOrNull(searched.toLowerCase()),
    model_version: asWritten(model_version),
  });
  // A lone ID belongs to the project that the table was written for.
  return 'prompt' in cells || id === '' ? row : { ...row, prompt_id: Number(id) };
}

const parsedOrNull = (json: string): unknown => (json === '' ? null : parsedOrText(json));

/** Parses a cell as JSON. Returns any other text unchanged. */
export function parsedOrText(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return json;
  }
}
