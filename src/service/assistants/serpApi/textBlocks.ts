import { checkLength } from '../../models/events.ts';
import type { AnswerBlock, BlockItem, Snippet } from './blocks.ts';
import { linked, pageAddress, snippetLines } from './snippet.ts';
import { tableOf, type TableRow } from './tables.ts';

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
