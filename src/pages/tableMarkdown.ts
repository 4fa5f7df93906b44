/** The part of a table node that is needed for Markdown. */
export interface TableNode {
  readonly nodeName: string;
  readonly childNodes: Iterable<TableNode>;
  readonly parentNode: TableNode | null;
  readonly previousSibling: TableNode | null;
  getAttribute(name: string): string | null;
}

/** Formats a cell on one line and escapes pipes. */
export const cellMarkdown = (content: string): string => ` ${onOneLine(content).replace(/(?<!\\)\|/gu, '\\|')} |`;

/** Joins several lines into one. */
export const onOneLine = (content: string): string =>
  content
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

/** Formats a row. The first row is the header, because Markdown tables require one. */
export function rowMarkdown(content: string, row: TableNode): string {
  const line = `|${content.replaceAll('\n', ' ')}`;
  if (!isFirst(row)) return `${line}\n`;
  const cells = [...row.childNodes].filter(({ nodeName }) => nodeName === 'TH' || nodeName === 'TD').length;
  return `${line}\n|${' --- |'.repeat(cells)}\n`;
}

function isFirst(row: TableNode): boolean {
  const group = row.parentNode;
  if (hasRowBefore(row)) return false;
  return group?.nodeName === 'TABLE' || group === null || !hasRowsBefore(group);
}

function hasRowBefore(row: TableNode): boolean {
  for (let before = row.previousSibling; before; before = before.previousSibling) {
    if (before.nodeName === 'TR') return true;
  }
  return false;
}

function hasRowsBefore(group: TableNode): boolean {
  for (let before = group.previousSibling; before; before = before.previousSibling) {
    if ([...before.childNodes].some(({ nodeName }) => nodeName === 'TR')) return true;
  }
  return false;
}
