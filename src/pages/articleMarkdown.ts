import TurndownService from 'turndown';
import { cellMarkdown, onOneLine, rowMarkdown, type TableNode } from './tableMarkdown.ts';

/**
 * Converts an article's HTML to Markdown. Keeps headings, lists, quotations, code, links, and tables, but no pictures.
 */
export function articleMarkdown(html: string): string {
  const lines = service().turndown(html).split('\n');
  const text = lines.map((line) => line.trimEnd()).join('\n');
  return text.replace(/\n{3,}/gu, '\n\n').trim();
}

function service(): TurndownService {
  const markdown = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
  });
  markdown.addRule('picture', { filter: ['img'], replacement: () => '' });
  markdown.addRule('link', {
    filter: ['a'],
    replacement: (content, node) => linkMarkdown(content, (node as TableNode).getAttribute('href')),
  });
  markdown.addRule('cell', { filter: ['th', 'td'], replacement: (content) => cellMarkdown(content) });
  markdown.addRule('row', {
    filter: ['tr'],
    replacement: (content, node) => rowMarkdown(content, node as TableNode),
  });
  markdown.addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content });
  markdown.addRule('table', { filter: ['table'], replacement: (content) => `\n\n${content.trim()}\n\n` });
  markdown.addRule('list item', {
    filter: ['li'],
    replacement: (content, node) => itemMarkdown(content, node as ItemNode),
  });
  return markdown;
}

/** Formats a web link on one line. For other links and links around pictures, returns only the content. */
function linkMarkdown(content: string, href: string | null): string {
  const words = onOneLine(content);
  const target = URL.parse(href ?? '');
  if (words === '' || target === null || !/^https?:$/u.test(target.protocol)) return content;
  const address = target.href.replaceAll('(', '%28').replaceAll(')', '%29');
  return `${content.startsWith(' ') ? ' ' : ''}[${words}](${address})${content.endsWith(' ') ? ' ' : ''}`;
}

interface ItemNode extends TableNode {
  readonly parentNode: ItemNode;
}

/** Indents items by the width of their marker. Turndown uses four spaces. */
function itemMarkdown(content: string, node: ItemNode): string {
  const ordered = node.parentNode.nodeName === 'OL';
  const start = Number.parseInt(node.parentNode.getAttribute('start') ?? '1', 10);
  const place = ordered ? itemsOf(node.parentNode).indexOf(node) : 0;
  const mark = ordered ? `${(Number.isNaN(start) ? 1 : start) + place}. ` : '- ';
  const text = content.trim().replaceAll('\n', `\n${' '.repeat(mark.length)}`);
  return text === '' ? '' : `\n${mark}${text}\n`;
}

const itemsOf = (list: TableNode): TableNode[] => [...list.childNodes].filter(({ nodeName }) => nodeName === 'LI');
