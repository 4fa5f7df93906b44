import { checkLength } from '../../models/events.ts';
import type { AnswerBlock, Snippet } from './blocks.ts';

export type TableRow = readonly Snippet[];

/** Returns the rows of a block's table, padded to the same width and with the header first. Empty without a table. */
export function tableOf({
  headers,
  table,
  detailed,
  product_labels: labels,
  comparison,
}: AnswerBlock): readonly TableRow[] {
  const body = detailed.length > 0 ? detailed : table;
  // Google sends the header as the first row, Copilot separately.
  const rows = [
    ...(headers.length > 0 && !sameWords(headers, body[0]) ? [headers] : []),
    ...body,
    ...(comparison.length > 0 ? [[emptySnippet, ...labels]] : []),
    ...comparison.map(({ feature, values }) => [feature, ...values]),
  ].filter((row) => row.length > 0);
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  checkLength(rows.length * width);
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => emptySnippet)]);
}

const emptySnippet: Snippet = { snippet_links: [], snippet_highlighted_words: [], reference_indexes: [] };

const sameWords = (one: TableRow, other: TableRow | undefined): boolean =>
  other !== undefined &&
  one.length === other.length &&
  one.every(({ snippet }, index) => snippet === other[index]?.snippet);
