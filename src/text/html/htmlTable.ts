import type { Span } from '../spans.ts';
import { matchesOf } from '../matches.ts';

/** Converted Markdown, and the offset at which its HTML ends. */
export interface WrittenTable {
  readonly markdown: string;
  readonly end: number;
}

/**
 * Converts an HTML table to Markdown: its caption, then one line per row, with a delimiter row below the first.
 * @param start offset after `<table>`
 * @param toMarkdown converts the HTML of a cell to Markdown
 * @returns undefined if the table is nested, broken, used for layout, or contains code
 */
export function tableAt(html: string, start: number, toMarkdown: (html: string) => string): WrittenTable | undefined {
  tableTag.lastIndex = start;
  const closing = tableTag.exec(html);
  if (!closing?.[0].startsWith('</')) return undefined;
  const content = { start, end: closing.index };
  const table = unfit.test(html.slice(start, closing.index)) ? undefined : tableIn(html, content);
  if (!table) return undefined;
  const text = (span: Span): string => toMarkdown(html.slice(span.start, span.end));
  const rows = table.rows.map((row) => row.map((cell) => cellText(text(cell))));
  const markdown = tableMarkdown(table.caption ? text(table.caption).trim() : '', rows);
  return markdown === undefined ? undefined : { markdown, end: closing.index + closing[0].length };
}

const tableTag = /<table(?=[\s/>])|<\/table\s*>/gi;

interface HtmlTable {
  readonly caption: Span | undefined;
  readonly rows: readonly (readonly Span[])[];
}

/**
 * Returns the cells of a table, row by row.
 * @param content span between the table's tags
 * @returns undefined if there are cells outside rows or text outside cells
 */
export function tableIn(html: string, { start, end }: Span): HtmlTable | undefined {
  let caption: Span | undefined;
  const rows: Span[][] = [];
  let at = start;
  let open: 'caption' | 'cell' | undefined;
  const add = (to: number): boolean => {
    if (open === 'caption') caption = { start: at, end: to };
    else if (open === 'cell') rows.at(-1)?.push({ start: at, end: to });
    return open !== undefined || html.slice(at, to).trim() === '';
  };
  for (const { 0: tag, 1: slash, 2: name = '', index } of matchesOf(html.slice(start, end), structure)) {
    if (!add(start + index)) return undefined;
    at = start + index + tag.length;
    const element = slash === '/' ? '' : name.toLowerCase();
    if (element === 'tr') rows.push([]);
    open = element === 'caption' ? element : element === 'td' || element === 'th' ? 'cell' : undefined;
    if (open === 'cell' && rows.length === 0) return undefined;
  }
  return open === 'caption' || !add(end) ? undefined : { caption, rows };
}

/** Code may hide tags, and a table row can't contain blocks. */
const unfit = /`|~~~|<\/?(?:pre|textarea)[\s/>]/i;
const structure = /<(\/?)(table|caption|colgroup|col|thead|tbody|tfoot|tr|td|th)(?:[\s/][^<>]*)?>/gi;

const cellText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<!\\)\|/g, '\\|');

function tableMarkdown(caption: string, rows: readonly (readonly string[])[]): string | undefined {
  const [head, ...others] = rows.filter((row) => row.length > 0);
  if (!head || others.length === 0) return undefined;
  const columns = others.reduce((longest, { length }) => Math.max(longest, length), head.length);
  if (columns < 2 || columns > maxColumns) return undefined;
  const line = (cells: readonly string[]): string => {
    const missing = Array<string>(columns - cells.length).fill('');
    return `| ${[...cells, ...missing].join(' | ')} |`;
  };
  const above = caption === '' ? '' : `\n\n${caption}`;
  const lines = [line(head), `|${'---|'.repeat(columns)}`, ...others.map(line)];
  return `${above}\n\n${lines.join('\n')}\n\n`;
}

/** Rows are padded to the longest one, so a very long row would multiply the text. */
const maxColumns = 50;
