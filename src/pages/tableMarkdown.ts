/** A node of a table, as far as its Markdown asks for it. */
export interface TableNode {
  readonly nodeName: string;
  readonly childNodes: Iterable<TableNode>;
  readonly parentNode: TableNode | null;
  readonly previousSibling: TableNode | null;
  getAttribute(name: string): string | null;
}

/** A cell stands on one line, and holds no mark that ends it. */
export const cellMarkdown = (content: string): string => ` ${onOneLine(content).replace(/(?<!\\)\|/gu, '\\|')} |`;

/** What stands on several lines, on one. */
export const onOneLine = (content: string): string =>
  content
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

/** A row; the first one of its table is the head, which Markdown cannot do without. */
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
