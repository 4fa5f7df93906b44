import { Readability } from '@mozilla/readability';
import TurndownService from 'turndown';
import { removeClutter } from './clutter.ts';
import type { PageDocument } from './dom.ts';

interface Article {
  readonly title: string | null;
  /** Byline, if Readability finds one. */
  readonly author: string | null;
  readonly html: string;
  readonly text: string;
}

/** If the text has fewer characters, Readability searches again with relaxed rules. */
const fewCharacters = 200;

/** Finds the article of a page and makes its links absolute. Modifies the document. */
export function articleOf(document: PageDocument, url: string): Article | undefined {
  setBase(document, url);
  if (document.body) removeClutter(document.body);
  const parsed = new Readability(document, { charThreshold: fewCharacters }).parse();
  if (!parsed?.content) return undefined;
  return {
    title: tidied(parsed.title),
    author: tidied(parsed.byline),
    html: parsed.content,
    text: (parsed.textContent ?? '').trim(),
  };
}

/** Sets the base URL for relative links. The page's own `base` is relative to its URL. */
function setBase(document: PageDocument, url: string): void {
  const own = document.querySelector('base[href]');
  const href = URL.parse(own?.getAttribute('href') ?? '', url)?.href ?? url;
  const base = own ?? document.createElement('base');
  base.setAttribute('href', href);
  if (!own) document.head?.prepend(base);
}

const tidied = (text: string | null | undefined): string | null => {
  const words = (text ?? '').replace(/\s+/gu, ' ').trim();
  return words === '' ? null : words;
};

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

/** The part of a table node that is needed for Markdown. */
interface TableNode {
  readonly nodeName: string;
  readonly childNodes: Iterable<TableNode>;
  readonly parentNode: TableNode | null;
  readonly previousSibling: TableNode | null;
  getAttribute(name: string): string | null;
}

/** Formats a cell on one line and escapes pipes. */
const cellMarkdown = (content: string): string => ` ${onOneLine(content).replace(/(?<!\\)\|/gu, '\\|')} |`;

/** Joins several lines into one. */
const onOneLine = (content: string): string =>
  content
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

/** Formats a row. The first row is the header, because Markdown tables require one. */
function rowMarkdown(content: string, row: TableNode): string {
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
