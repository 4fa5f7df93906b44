import { exportColumns } from '../../contract/projects/exportColumns.ts';
import { Failure } from '../../contract/failure.ts';
import { asWritten } from '../../text/formulas.ts';
import { addressesIn } from './addresses.ts';

/** What an export of responses may lack: it was made without the text, or by a version that did not write these yet. */
const lacking = new Set(['answer', 'topic', 'source_numbers', 'model_version', 'original_markdown']);

/** Whether these are the columns or keys of an export, of whichever type. */
export const isExport = (names: readonly string[]): boolean =>
  Object.values(exportColumns).some((columns) => columns.every((name) => lacking.has(name) || names.includes(name)));

/** @throws Failure for an export that holds no answers to bring in. */
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
 * A row of an export of responses as the import takes it. Its prompt and topic are known by their text, as ids belong
 * to the project that it came from; what the analysis found is found again. Where an answer came with what its page
 * says, it goes in as it came: that is taken off again, once.
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

/** Earlier versions wrote the addresses of the cited pages alone. */
const exportedSource = (source: unknown): unknown =>
  typeof source === 'string' ? { url: source, cited: true } : source;

/**
 * The row that cells of CSV stand for; what is no list where one belongs stays text, so that who checks the row names
 * it.
 */
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
  // An id alone is one of the project that the table was written for.
  return 'prompt' in cells || id === '' ? row : { ...row, prompt_id: Number(id) };
}

const parsedOrNull = (json: string): unknown => (json === '' ? null : parsedOrText(json));

/** What a cell holds: JSON where it is some, else its text as it stands. */
export function parsedOrText(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return json;
  }
}
