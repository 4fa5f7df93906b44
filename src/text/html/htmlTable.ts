/** A piece of HTML as Markdown, and the offset at which it ends. */
export interface WrittenTable {
  readonly markdown: string;
  readonly end: number;
}

/**
 * Reads an HTML table as one of Markdown: its caption, then a row a line, with a rule below the first.
 * @param start where its content begins, behind `<table>`
 * @param toMarkdown turns the HTML of a cell to Markdown
 * @returns undefined where it is nested, broken, a layout or holds code
 */
export function tableAt(html: string, start: number, toMarkdown: (html: string) => string): WrittenTable | undefined {
  tableTag.lastIndex = start;
  const closing = tableTag.exec(html);
  if (!closing?.[0].startsWith('</')) return undefined;
  const end = tableTag.lastIndex;
  const table = readTable(html.slice(start, closing.index), toMarkdown);
  const markdown = table && tableMarkdown(table);
  return markdown === undefined ? undefined : { markdown, end };
}

const tableTag = /<table(?=[\s/>])|<\/table\s*>/gi;

interface HtmlTable {
  caption: string;
  readonly rows: string[][];
}

/** The rows of a table's content; undefined where a cell stands outside of rows or text outside of cells. */
function readTable(html: string, toMarkdown: (html: string) => string): HtmlTable | undefined {
  if (unfit.test(html)) return undefined;
  const table: HtmlTable = { caption: '', rows: [] };
  let at = 0;
  let open: 'caption' | 'cell' | undefined;
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(structure)) {
    const before = html.slice(at, index);
    at = index + tag.length;
    if (open === 'caption') table.caption = toMarkdown(before).trim();
    else if (open === 'cell') table.rows.at(-1)?.push(cellText(toMarkdown(before)));
    else if (before.trim() !== '') return undefined;
    open = undefined;
    if (slash === '/') continue;
    const element = name.toLowerCase();
    if (element === 'tr') table.rows.push([]);
    else if (element === 'caption') open = 'caption';
    else if (element === 'td' || element === 'th') {
      if (table.rows.length === 0) return undefined;
      open = 'cell';
    }
  }
  const rest = html.slice(at);
  if (open === 'caption' || (open === undefined && rest.trim() !== '')) return undefined;
  if (open === 'cell') table.rows.at(-1)?.push(cellText(toMarkdown(rest)));
  return table;
}

/** Code may hide tags, and what Markdown reads as code or another block stands in no row. */
const unfit = /`|~~~|<\/?(?:pre|textarea)[\s/>]/i;
const structure = /<(\/?)(table|caption|colgroup|col|thead|tbody|tfoot|tr|td|th)(?:[\s/][^<>]*)?>/gi;

const cellText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<!\\)\|/g, '\\|');

function tableMarkdown({ caption, rows }: HtmlTable): string | undefined {
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

/** Every row is filled up to the longest, so that a long one would multiply the text. */
const maxColumns = 50;
