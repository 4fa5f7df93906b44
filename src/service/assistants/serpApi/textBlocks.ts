import { withoutHtml } from '../../../text/html/withoutHtml.ts';
import { checkLength } from '../../models/events.ts';
import type { AnswerBlock, BlockItem, Snippet } from './blocks.ts';

/** Reference indexes, and linked pages that have no label. */
interface MarkedReferences {
  /** Position in the text. Undefined after code, where marks can't be placed. */
  readonly end: number | undefined;
  readonly indexes: readonly number[];
  readonly pages: readonly string[];
}

interface WrittenBlocks {
  /** Markdown. */
  readonly text: string;
  readonly cited: readonly MarkedReferences[];
}

/**
 * Converts the blocks of an answer to Markdown. For the format, see serpapi.com/ai-overview and
 * serpapi.com/bing-copilot-api.
 */
export function textBlocks(blocks: readonly AnswerBlock[]): WrittenBlocks {
  const writing = new Writing();
  for (const block of blocks) writeBlock(writing, block, '');
  return { text: writing.text, cited: writing.cited };
}

class Writing {
  text = '';
  readonly cited: MarkedReferences[] = [];
  private end: number | undefined;

  /** Starts a new line, or a new paragraph if the gap is an empty line. */
  begin(indent: string, gap: '\n' | '\n\n' = '\n\n'): void {
    this.markup((this.text === '' ? '' : gap) + indent);
  }

  words(words: string): void {
    this.markup(words);
    this.end = this.text.length;
  }

  /** Adds text that can't be followed by a mark, such as the end of a cell. */
  markup(markup: string): void {
    this.text += markup;
    checkLength(this.text.length);
  }

  code(lines: readonly string[]): void {
    this.markup(lines.join('\n'));
    this.end = undefined;
  }

  /** Adds citations to the text written last. */
  cite({ reference_indexes: indexes }: Snippet, pages: readonly string[] = []): void {
    if (indexes.length > 0 || pages.length > 0) this.cited.push({ end: this.end, indexes, pages });
  }
}

function writeBlock(writing: Writing, block: AnswerBlock, indent: string): void {
  const before = writing.text.length;
  writeCode(writing, block, indent);
  if (block.title !== undefined)
    writeHeading(writing, linked(block.title, block.link), { level: block.level ?? 3, indent });
  if (block.type === 'heading')
    writeHeading(writing, snippetLines(block).join(' '), { level: block.level ?? 2, indent });
  else writeParagraphs(writing, block, indent);
  writeList(writing, block.list, { indent, gap: '\n\n' });
  writeTable(writing, block, indent);
  writeList(writing, block.top_stories, { indent, gap: '\n\n' });
  if (writing.text.length > before)
    writing.cite(
      block,
      [block.video?.link].flatMap((link) => pageAddress(link) ?? []),
    );
  for (const inner of block.text_blocks) writeBlock(writing, inner, indent);
}

function writeHeading(
  writing: Writing,
  words: string,
  { level, indent }: { readonly level: number; readonly indent: string },
): void {
  if (words === '') return;
  writing.begin(indent);
  writing.words(`${'#'.repeat(level)} ${words}`);
}

function writeParagraphs(writing: Writing, snippet: Snippet, indent: string): void {
  for (const line of snippetLines(snippet)) {
    writing.begin(indent);
    writing.words(line);
  }
}

function writeCode(writing: Writing, { code = '', language = '' }: AnswerBlock, indent: string): void {
  if (code.trim() === '') return;
  const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  writing.begin(indent);
  const [first = '', ...others] = [
    `${fence}${/^[\w+#.-]+$/.test(language) ? language : ''}`,
    ...code.trimEnd().split(/\r\n?|\n/),
    fence,
  ];
  writing.code([first, ...others.map((line) => `${indent}${line}`)]);
}

/** Writes all lists as unordered, because SerpApi doesn't mark numbered ones. */
function writeList(
  writing: Writing,
  items: readonly BlockItem[],
  { indent, gap }: { readonly indent: string; readonly gap: '\n' | '\n\n' },
): void {
  let next = gap;
  for (const item of items) {
    const words = itemWords(item);
    if (words !== '') {
      writing.begin(indent, next);
      writing.words(`- ${words}`);
      writing.cite(item);
      next = '\n';
    }
    const inner = words === '' ? indent : `${indent}  `;
    writeList(writing, item.list, { indent: inner, gap: '\n' });
    for (const block of item.text_blocks) writeInner(writing, block, inner);
  }
}

/** Adds a list inside an item without an empty line, so that the outer list stays tight. */
function writeInner(writing: Writing, block: AnswerBlock, indent: string): void {
  const { list, ...rest } = block;
  const onlyList = list.length > 0 && rest.snippet === undefined && rest.title === undefined;
  if (!onlyList) return writeBlock(writing, block, indent);
  writeList(writing, list, { indent, gap: '\n' });
  writing.cite(block);
}

function itemWords(item: BlockItem): string {
  const words = snippetLines(item).join(' ');
  const { title } = item;
  if (title === undefined) return words;
  const page = pageAddress(item.link);
  const label = page === undefined ? `**${title.replaceAll('*', '')}**` : linked(title, page);
  return words.startsWith(title) ? `${label}${words.slice(title.length)}` : `${label} ${words}`.trim();
}

function writeTable(writing: Writing, block: AnswerBlock, indent: string): void {
  const rows = tableOf(block);
  rows.forEach((row, index) => {
    writing.begin(indent, index === 0 ? '\n\n' : '\n');
    writeRow(writing, row);
    if (index > 0) return;
    writing.begin(indent, '\n');
    writing.markup(`|${' --- |'.repeat(row.length)}`);
  });
}

function writeRow(writing: Writing, row: TableRow): void {
  writing.markup('|');
  for (const cell of row) {
    writing.words(` ${snippetLines(cell).join(' ').replaceAll('|', '\\|')}`);
    writing.cite(cell);
    writing.markup(' |');
  }
}

/**
 * Converts a snippet to lines of Markdown: highlights become bold, linked words become links, and HTML becomes text.
 */
function snippetLines(snippet: Snippet): string[] {
  const lines = withoutHtml(snippet.snippet ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim());
  return lines.filter((line) => line !== '').map((line) => withMarks(line, snippet));
}

/**
 * Returns the address of a web page in a form that fits a link. Undefined for anything else, including the search
 * engine's own result pages.
 */
function pageAddress(link: string | undefined): string | undefined {
  const url = link === undefined ? null : URL.parse(link);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  return searchHost.test(url.hostname) && searchPath.test(url.pathname) ? undefined : url.href;
}

const searchHost = /^(?:www\.)?(?:google(?:\.[a-z]{2,3}){1,2}|bing\.com)$/;
const searchPath = /^\/(?:search|images\/search|videos\/search)$/;

/** Returns a Markdown link, or only the label if the link isn't a web page. */
function linked(label: string, link: string | undefined): string {
  const page = pageAddress(link);
  return page === undefined ? label : `[${label.replace(/[[\]]/g, '\\$&')}](${/[()]/.test(page) ? `<${page}>` : page})`;
}

interface Mark {
  readonly start: number;
  readonly end: number;
  readonly write: (words: string) => string;
}

/** Maximum number of marks of one kind per line. */
const maxSnippetMarks = 100;

function withMarks(line: string, { snippet_links: links, snippet_highlighted_words: highlighted }: Snippet): string {
  const marks: Mark[] = [];
  for (const { text = '', link } of links.slice(0, maxSnippetMarks)) {
    if (pageAddress(link) !== undefined) placeMarks(line, text, { marks, write: (words) => linked(words, link) });
  }
  for (const words of highlighted.slice(0, maxSnippetMarks)) {
    placeMarks(line, words.trim(), {
      marks,
      write: (bold) => `**${bold}**`,
      fits: (start, end) => canBeBold(line, start, end),
    });
  }
  let result = '';
  let from = 0;
  for (const { start, end, write } of marks.sort((a, b) => a.start - b.start)) {
    result += line.slice(from, start) + write(line.slice(start, end));
    from = end;
  }
  return result + line.slice(from);
}

interface Placing {
  readonly marks: Mark[];
  readonly write: (words: string) => string;
  readonly fits?: (start: number, end: number) => boolean;
}

/** Marks the first occurrence of the words that doesn't overlap another mark. */
function placeMarks(line: string, words: string, { marks, write, fits = () => true }: Placing): void {
  if (words === '') return;
  for (let start = line.indexOf(words); start >= 0; start = line.indexOf(words, start + words.length)) {
    const end = start + words.length;
    if (marks.some((mark) => mark.start < end && start < mark.end)) continue;
    if (fits(start, end)) marks.push({ start, end, write });
    return;
  }
}

/** False if Markdown would show the asterisks: with a letter outside them and punctuation inside. */
function canBeBold(line: string, start: number, end: number): boolean {
  const words = line.slice(start, end);
  if (words.includes('*')) return false;
  const opens = isLetter(words.at(0)) || !isLetter(line[start - 1]);
  return opens && (isLetter(words.at(-1)) || !isLetter(line[end]));
}

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{M}\p{N}\p{Cs}]/u.test(character);

type TableRow = readonly Snippet[];

/** Returns the rows of a block's table, padded to the same width and with the header first. Empty without a table. */
function tableOf({ headers, table, detailed, product_labels: labels, comparison }: AnswerBlock): readonly TableRow[] {
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
