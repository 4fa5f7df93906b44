import { exportColumns } from '../../contract/projects/exportColumns.ts';
import { Failure } from '../../contract/failure.ts';
import { asWritten } from '../../text/formulas.ts';
import { addressesIn } from './givenAnswer.ts';

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
