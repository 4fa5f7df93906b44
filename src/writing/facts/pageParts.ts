import { readArticle, type Statement } from '../../checking/article.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import { checkWordsOf } from '../../checking/words/checkWords.ts';
import type { Figure } from '../../text/figures/figures.ts';
import type { Block } from '../../text/markdown/document.ts';
import { languageOfPage } from '../../text/words/language.ts';
import { pageWithoutOrders } from '../talk/orders.ts';
import { stepNumber } from '../evidence/answers/procedures.ts';
import { siteOf } from './facts.ts';
import type { FactPage } from './pageFacts.ts';
import { sectionWords } from './sectionWords.ts';

/** A sentence of a page, an item of a list, or a row of a table. */
export interface PageLine {
  /** As it stands on the page; the cells of a row with ` | ` between them. */
  readonly text: string;
  /** True where it goes on in the paragraph or item of the line before. */
  readonly goesOn: boolean;
  readonly figures: readonly Figure[];
  readonly stems: ReadonlySet<string>;
  /** Of a row. */
  readonly cells?: readonly string[];
}

/** What stands together on a page: a paragraph or more, a list, a procedure, or a table. */
export interface PagePart {
  /** Left out for a text of the writer. */
  readonly url?: string;
  readonly label?: string;
  /** The domain of the page, or what the writer calls the text. */
  readonly site: string;
  readonly title: string;
  /** From the widest to the nearest, without that of the whole page; none in its opening. */
  readonly headings: readonly string[];
  readonly form: 'text' | 'list' | 'steps' | 'table';
  readonly lines: readonly PageLine[];
  /** What its columns are called; of a table alone. */
  readonly head?: readonly string[];
  readonly language: string;
}

/** More of a page, and of a single line in characters, is no brief. */
const maxLines = 150;
const maxLength = 500;

/** All that pages say, in their order: sentences, items and whole tables, without what is only there to lead elsewhere. */
export const readPageParts = (pages: readonly FactPage[]): PagePart[] =>
  pages
    .map(pageWithoutOrders)
    .flatMap((page) => partsOf(page, page.language ?? languageOfPage(page.markdown) ?? 'und'));

function partsOf(page: FactPage, language: string): PagePart[] {
  const { document, statements } = readArticle(page.markdown, { tag: language });
  const ofBlocks = Map.groupBy(statements, ({ block }) => block);
  const { asides } = sectionWords(language);
  const common = {
    ...(page.label === undefined ? { url: page.url } : { label: page.label }),
    site: siteOf(page.label === undefined ? { url: page.url } : { label: page.label }),
    title: page.title ?? '',
    language,
  };
  const parts: (PagePart & { lines: PageLine[] })[] = [];
  const above = new HeadingsAbove();
  let lines = 0;
  let before: Block | undefined;
  let head: string[] = [];
  for (const [index, block] of document.blocks.entries()) {
    if (above.take(block)) {
      before = undefined;
      continue;
    }
    const named = above.texts;
    if (lines >= maxLines || named.some((text) => asides.test(text))) continue;
    const form = formOf(block);
    if (form === 'table') {
      const isFirst = before?.kind !== 'cell';
      const isInRow = before?.kind === 'cell' && columnOf(block) > columnOf(before);
      before = block;
      if (isInRow) continue;
      const row = rowFrom(document.blocks, index);
      const cells = cellsOf(row);
      if (isFirst) {
        head = cells;
        parts.push({ ...common, headings: named, form, head, lines: [] });
        continue;
      }
      const text = cells.join(' | ');
      if (cells.every((cell) => cell === '') || text.length > maxLength) continue;
      const own = row.flatMap((cell) => ofBlocks.get(cell) ?? []);
      lines += 1;
      parts.at(-1)?.lines.push({
        text,
        goesOn: false,
        cells,
        figures: own.flatMap(({ figures }) => figures),
        stems: stemsOf(text, checkWordsOf(language)),
      });
      continue;
    }
    const own = (ofBlocks.get(block) ?? []).filter(({ text }) => text.trim() !== '' && text.length <= maxLength);
    if (!isTold(block, own)) continue;
    const last = parts.at(-1);
    const isSame = last?.form === form && last.headings.join('\n') === named.join('\n') && before?.kind === block.kind;
    const isBegunAnew = form === 'steps' && (block.number ?? stepNumber(block.text)) === 1;
    if (!last || !isSame || isBegunAnew) parts.push({ ...common, headings: named, form, lines: [] });
    const said = own.map((statement, at): PageLine => ({
      text: oneLine(statement.text),
      goesOn: at > 0,
      figures: statement.figures,
      stems: statement.stems,
    }));
    parts.at(-1)?.lines.push(...said);
    lines += said.length;
    before = block;
  }
  return parts.filter((part) => part.lines.length > 0);
}

/** Goes through the blocks of a document and knows the headings above the next one. */
export class HeadingsAbove {
  private headings: readonly { readonly level: number; readonly text: string }[] = [];
  private before: Block | undefined;

  /** Takes the next block; true for a heading. */
  take(block: Block): boolean {
    const level = headingLevel(block);
    // What follows a list or table goes on under the heading above, if a bold line heads the list or table.
    const isBehind = this.before?.kind === 'item' || this.before?.kind === 'cell';
    if (isBehind && this.before?.kind !== block.kind && block.kind !== 'item')
      this.headings = this.headings.filter((other) => other.level < boldLevel);
    this.before = block;
    if (level === 0) return false;
    this.headings = [...this.headings.filter((other) => other.level < level), { level, text: bareHeading(block.text) }];
    return true;
  }

  /** From the widest to the nearest, without that of the whole page. */
  get texts(): string[] {
    return this.headings.filter(({ level }) => level > 1).map(({ text }) => text);
  }
}

/** A paragraph that is bold as a whole heads what follows as a heading does. */
function headingLevel({ kind, level, text, strong }: Block): number {
  if (kind === 'heading') return level;
  const isBold = kind === 'paragraph' && strong.some(({ start, end }) => start === 0 && end >= text.trimEnd().length);
  return isBold && !/[.!]$/.test(text.trimEnd()) && text.length < 90 ? boldLevel : 0;
}

/** Below those of headings. */
const boldLevel = 7;

function formOf({ kind, number, text }: Block): PagePart['form'] {
  if (kind === 'cell') return 'table';
  const isStep = number !== undefined || (kind === 'paragraph' && stepNumber(text) !== undefined);
  return isStep ? 'steps' : kind === 'item' ? 'list' : 'text';
}

function rowFrom(blocks: readonly Block[], first: number): Block[] {
  const row: Block[] = [];
  for (let at = first; blocks[at]?.kind === 'cell'; at++) {
    const [cell, last] = [blocks[at], row.at(-1)];
    if (!cell || (last && columnOf(cell) <= columnOf(last))) break;
    row.push(cell);
  }
  return row;
}

const columnOf = ({ column = 0 }: Block): number => column;

/** The texts of a row by column. An empty cell is no block. */
function cellsOf(row: readonly Block[]): string[] {
  const texts = new Map(row.map((cell) => [columnOf(cell), oneLine(cell.text)]));
  return Array.from({ length: Math.max(...texts.keys()) + 1 }, (_, column) => texts.get(column) ?? '');
}

/** What a row says behind its name, each value with the head of its column: `Price $20 · Users 5`. */
export const rowText = (cells: readonly string[], head: readonly string[] = []): string =>
  cells
    .slice(1)
    .map((cell, column) => `${head[column + 1] ?? ''} ${cell}`.trim())
    .join(' · ');

/** Whether a block says something: captions, buttons, dates of issue and lists of links do not. */
function isTold({ kind, text, links }: Block, statements: readonly Statement[]): boolean {
  if (kind === 'code' || statements.length === 0) return false;
  const linked = links.reduce((sum, { start, end }) => sum + end - start, 0);
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  if (linked > mostLinked * text.length || words < 2) return false;
  if (kind === 'item') return true;
  const isWhole = words >= 5 && /[.!?。！？:]["”“’»)\]]*$/u.test(text.trimEnd());
  return isWhole || statements.some(({ figures }) => figures.some((figure) => figure.kind !== 'date'));
}

const mostLinked = 0.8;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Without the number of a list, and signs before it. */
const bareHeading = (text: string): string =>
  oneLine(text)
    .replace(/^[^\p{L}\p{N}"“„¿]+(?=[\p{L}\p{N}])/u, '')
    .replace(/^\d{1,2}[.)]\s+/, '');
