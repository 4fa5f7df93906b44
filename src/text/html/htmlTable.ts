type Plain = (html: string) => string;

/**
 * Reads an HTML table as one of Markdown: its caption, then a row a line, with a rule below the first.
 * @param start where its content begins, behind `<table>`
 * @param plain turns the HTML of a cell to text
 * @returns the Markdown, and where the table ends; undefined where it is nested, broken, a layout or holds code
 */
export function tableAt(
  html: string,
  start: number,
  plain: Plain,
): { readonly text: string; readonly end: number } | undefined {
  tableTag.lastIndex = start;
  const end = tableTag.exec(html);
  if (!end?.[0].startsWith('</')) return undefined;
  const text = markdown(html.slice(start, end.index), plain);
  return text === undefined ? undefined : { text, end: tableTag.lastIndex };
}

const tableTag = /<table(?=[\s/>])|<\/table\s*>/gi;

function markdown(html: string, plain: Plain): string | undefined {
  if (unfit.test(html)) return undefined;
  const rows: string[][] = [];
  let caption = '';
  let at = 0;
  let cell: string | undefined;
  for (const { 0: tag, 1: closing, 2: name = '', index } of html.matchAll(structure)) {
    const before = html.slice(at, index);
    at = index + tag.length;
    const kind = name.toLowerCase();
    if (cell === 'caption') caption = plain(before).trim();
    else if (cell !== undefined) rows.at(-1)?.push(cellText(plain(before)));
    else if (before.trim() !== '') return undefined;
    cell = undefined;
    if (closing === '/') continue;
    if (kind === 'tr') rows.push([]);
    else if (kind === 'caption') cell = kind;
    else if (kind === 'td' || kind === 'th') {
      if (rows.length === 0) return undefined;
      cell = kind;
    }
  }
  const rest = html.slice(at);
  if (cell === undefined ? rest.trim() !== '' : cell === 'caption') return undefined;
  if (cell !== undefined) rows.at(-1)?.push(cellText(plain(rest)));
  return written(
    rows.filter((row) => row.length > 0),
    caption,
  );
}

/** Code may hide tags, and what Markdown reads as code or another block stands in no row. */
const unfit = /`|~~~|<\/?(?:pre|textarea)[\s/>]/i;
const structure = /<(\/?)(table|caption|colgroup|col|thead|tbody|tfoot|tr|td|th)(?:[\s/][^<>]*)?>/gi;

const cellText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<!\\)\|/g, '\\|');

function written(rows: readonly (readonly string[])[], caption: string): string | undefined {
  const columns = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const [head, ...others] = rows;
  if (!head || others.length === 0 || columns < 2 || columns > maxColumns) return undefined;
  const line = (cells: readonly string[]): string =>
    `| ${[...cells, ...Array<string>(columns - cells.length).fill('')].join(' | ')} |`;
  const rule = `|${'---|'.repeat(columns)}`;
  return `${caption === '' ? '' : `\n\n${caption}`}\n\n${[line(head), rule, ...others.map(line)].join('\n')}\n\n`;
}

/** A row that is filled up to the longest should stay of its size. */
const maxColumns = 50;
