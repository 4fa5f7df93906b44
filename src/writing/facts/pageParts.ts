import { anyOf, oneOf, wholeWords } from '../../analysis/lexicon/lexicon.ts';
import { readArticle, type Statement } from '../../checking/article.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import { checkWordsOf } from '../../checking/words/checkWords.ts';
import type { Figure } from '../../text/figures/figure.ts';
import { isDuration } from '../../text/figures/units.ts';
import type { Block } from '../../text/markdown/document.ts';
import { languageOfPage } from '../../text/words/language.ts';
import { pageWithoutOrders } from '../talk/orders.ts';
import { bareAnswer, shortAnswer, wholeSentence } from '../evidence/quotable.ts';
import { siteOf } from './facts.ts';
import type { FactPage } from './pageFacts.ts';
import factWords from './factWords.json' with { type: 'json' };
import { sectionWords } from './sectionWords.ts';

/** Sentence, list item or table row of a page. */
export interface PageLine {
  /** Text of the page. Cells of a row are separated by ` | `. */
  readonly text: string;
  /** True if it continues the paragraph or item of the previous line. */
  readonly goesOn: boolean;
  readonly figures: readonly Figure[];
  readonly stems: ReadonlySet<string>;
  readonly cells?: readonly string[];
}

/** Product, place, or year that a page is limited to. */
export interface PageScope {
  readonly label: string;
  /** Words of the label that identify it. */
  readonly words: readonly string[];
}

/** Coherent part of a page: one or more paragraphs, a list, a procedure, or a table. */
export interface PagePart {
  /** Missing for the writer's texts. */
  readonly url?: string;
  readonly label?: string;
  /** Domain of the page, or the label of the writer's text. */
  readonly site: string;
  readonly title: string;
  /**
   * Headings above it, outermost first, without the page's title. The last may be a bold question or label at the start
   * of its paragraph. Empty in the introduction.
   */
  readonly headings: readonly string[];
  /** True if its last heading is at the start of its paragraph: `**The lock is on.** Remove it.` */
  readonly isLabelled?: true;
  /** Short line above a list: `Weaknesses` */
  readonly leadIn?: string;
  readonly form: 'text' | 'list' | 'steps' | 'table';
  readonly lines: readonly PageLine[];
  /** Column names of a table. */
  readonly head?: readonly string[];
  readonly language: string;
  /** Missing if a heading above names it. */
  readonly scope?: PageScope;
}

/** Maximum lines per page in a brief. `maxLength` limits each line, in characters. */
const maxLines = 150;
const maxLength = 500;

/** Reads the content of pages in order: sentences, items and tables. Skips captions, navigation and asides. */
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
  let leadIn: string | undefined;
  /** A paragraph such as `Yes.`, until the next block. */
  let verdict: Statement[] = [];
  for (const [index, block] of document.blocks.entries()) {
    if (above.take(block)) {
      before = undefined;
      verdict = [];
      continue;
    }
    const opening = openingOf(block);
    const isLabelled = opening !== undefined;
    const isAsked = isLabelled && isQuestionText(opening);
    if (isAsked) above.takeBold(opening);
    const named = isLabelled && !isAsked ? [...above.texts, bareHeading(opening).replace(/[.!]$/u, '')] : above.texts;
    if (lines >= maxLines || named.some((text) => asides.test(text))) continue;
    const form = formOf(block);
    if (form === 'table') {
      // Tables without text between them
      const isApart = before && /\n[ \t]*\n/u.test(page.markdown.slice(before.end, block.start));
      const isFirst = before?.kind !== 'cell' || isApart;
      const isInRow = before?.kind === 'cell' && !isApart && columnOf(block) > columnOf(before);
      before = block;
      if (isInRow) continue;
      const row = rowFrom(document.blocks, index);
      const cells = cellsOf(row);
      if (isFirst) {
        const isHead = !hasEmptyHead(page.markdown, block);
        head = isHead ? cells : cells.map(() => '');
        parts.push({ ...common, headings: named, form, head, lines: [] });
        if (isHead) continue;
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
    if (block.kind !== 'item') leadIn = leadInOf(block, document.blocks[index + 1]);
    const all = withoutOpening(ofBlocks.get(block) ?? [], opening).filter(
      ({ text }) =>
        text.trim() !== '' && text.length <= maxLength && !isBoilerplate(text) && !(form === 'text' && isOffer(text)),
    );
    const isWhole = isContent(block, all, () => isInTextList(document.blocks, index));
    const note = isWhole ? undefined : noteOf(block, all);
    if (!isWhole && note === undefined) {
      verdict = form === 'text' && all.every(({ text }) => shortAnswer.test(text.trim())) ? all : [];
      continue;
    }
    const own = form === 'text' ? [...verdict, ...all] : all;
    verdict = [];
    const last = parts.at(-1);
    const isSame =
      last?.form === form &&
      last.leadIn === leadIn &&
      last.headings.join('\n') === named.join('\n') &&
      before?.kind === block.kind;
    const isNewProcedure = form === 'steps' && (block.number ?? stepNumber(block.text)) === 1;
    if (!last || !isSame || isNewProcedure)
      parts.push({
        ...common,
        headings: named,
        ...(isLabelled && { isLabelled }),
        ...(leadIn !== undefined && { leadIn }),
        form,
        lines: [],
      });
    const newLines = own.map((statement, at): PageLine => ({
      text: note ?? oneLine(statement.text),
      goesOn: at > 0,
      figures: note === undefined ? statement.figures : [],
      stems: note === undefined ? statement.stems : stemsOf(note, checkWordsOf(language)),
    }));
    const joined = form === 'text' ? withBareAnswers(newLines) : newLines;
    for (const line of joined) parts.at(-1)?.lines.push(line);
    lines += joined.length;
    before = block;
  }
  return parts.filter((part) => part.lines.length > 0);
}

/** Tracks the headings above the current block of a document. */
export class HeadingsAbove {
  private headings: readonly { readonly level: number; readonly text: string }[] = [];
  private before: Block | undefined;

  /** Reads the next block. True if it is a heading. */
  take(block: Block): boolean {
    const level = headingLevel(block);
    // A bold line above a list or table ends with it. The next text belongs to the heading above.
    const isAfterList = this.before?.kind === 'item' || this.before?.kind === 'cell';
    if (isAfterList && this.before?.kind !== block.kind && block.kind !== 'item')
      this.headings = this.headings.filter((other) => other.level < boldLevel);
    this.before = block;
    if (level === 0) return false;
    this.add(level, block.text);
    return true;
  }

  /** Adds a bold text at the start of a paragraph. */
  takeBold(text: string): void {
    this.add(boldLevel, text);
  }

  private add(level: number, text: string): void {
    this.headings = [...this.headings.filter((other) => other.level < level), { level, text: bareHeading(text) }];
  }

  /** Current headings, outermost first, without the page's title. */
  get texts(): string[] {
    return this.headings.filter(({ level }) => level > 1).map(({ text }) => text);
  }
}

/** Level of a heading, or of a paragraph that serves as one because it is entirely bold. 0 for other blocks. */
function headingLevel({ kind, level, text, strong }: Block): number {
  if (kind === 'heading') return level;
  const isBold = kind === 'paragraph' && strong.some(({ start, end }) => start === 0 && end >= text.trimEnd().length);
  return isBold && !/[.!]$/.test(text.trimEnd()) && text.length < maxBoldLength ? boldLevel : 0;
}

/** Below all levels of real headings. */
const boldLevel = 7;
const maxBoldLength = 90;

/** Returns a bold question or short label at the start of a paragraph with other text: `**Time.** Cycles are long.` */
function openingOf({ kind, text, strong: [first] }: Block): string | undefined {
  if (kind !== 'paragraph' || first?.start !== 0 || first.end >= text.trimEnd().length || first.end > maxBoldLength)
    return undefined;
  const opening = text.slice(0, first.end).trimEnd();
  const isLabel = /^\P{N}*[.!]$/u.test(opening) && wordCount(opening) < minSentence && !shortAnswer.test(opening);
  return isQuestionText(opening) || isLabel ? opening : undefined;
}

const withoutOpening = (statements: readonly Statement[], { length } = ''): Statement[] =>
  statements
    .filter(({ end }) => end > length)
    .map((one) => (one.start < length ? { ...one, start: length, text: one.text.slice(length - one.start) } : one));

const isQuestionText = (text: string): boolean => /[?？]$/u.test(text);

/** True if the line of dashes below the head of a table is right above its first row, because the head is empty. */
function hasEmptyHead(markdown: string, { start }: Block): boolean {
  const end = markdown.lastIndexOf('\n', start);
  const above = markdown.slice(markdown.lastIndexOf('\n', end - 1) + 1, Math.max(0, end));
  return above.includes('-') && /^[\s|:-]+$/u.test(above);
}

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

/** Returns the texts of a row by column, because empty cells have no block. */
function cellsOf(row: readonly Block[]): string[] {
  const texts = new Map(row.map((cell) => [columnOf(cell), oneLine(cell.text)]));
  return Array.from({ length: Math.max(...texts.keys()) + 1 }, (_, column) => texts.get(column) ?? '');
}

/** Joins a sentence such as `Yes.` with the next one, because it answers a question and means nothing alone. */
function withBareAnswers(lines: readonly PageLine[]): PageLine[] {
  const joined: PageLine[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last && bareAnswer.test(last.text) && last.text.split(' ').length < 3)
      joined[joined.length - 1] = {
        ...last,
        text: `${last.text} ${line.text}`,
        figures: [...last.figures, ...line.figures],
        stems: last.stems.union(line.stems),
      };
    else joined.push(line);
  }
  return joined;
}

/** Returns a line such as `Weaknesses:` if a list follows. Longer ones are sentences. */
function leadInOf({ kind, text }: Block, next: Block | undefined): string | undefined {
  const lead = bareHeading(text);
  const isLead = kind === 'paragraph' && next?.kind === 'item' && /^[^.!?:：]+[:：]$/u.test(lead);
  return isLead && lead.split(' ').length < minSentence ? lead.slice(0, -1) : undefined;
}

/** Formats a row without its name, each value after its column: `Price $20 · Users 5`. */
export const rowText = (cells: readonly string[], head: readonly string[] = []): string =>
  cells
    .slice(1)
    .map((cell, column) => `${head[column + 1] ?? ''} ${cell}`.trim())
    .join(' · ');

/**
 * False for captions, buttons, dates and lists of links.
 * @param isListed true if another item of its list has several words
 */
function isContent(block: Block, statements: readonly Statement[], isListed: () => boolean): boolean {
  const { kind, text, links, number } = block;
  if (kind === 'code' || statements.length === 0) return false;
  const linked = links.reduce((sum, { start, end }) => sum + end - start, 0);
  const words = wordCount(text);
  if (linked > maxLinkedShare * text.length) return false;
  if (words < 2) return kind === 'item' && words === 1 && (number !== undefined || isListed());
  if (kind === 'item') return true;
  const isWhole = words >= minSentence && /[.!?。！？:]["”“’»)\]]*$/u.test(text.trimEnd());
  const figures = statements.flatMap((one) => one.figures);
  // `Updated 3 March 2026 · 6 min read`
  const isByline = / [·|] /u.test(text) && figures.some(({ kind }) => kind === 'date');
  return isWhole || figures.some(({ kind, unit }) => kind !== 'date' && !(isByline && isDuration(unit)));
}

/** Returns the text next to a date: `Fees rise with the age` in `As of May 2026 · Fees rise with the age`. */
function noteOf({ kind, text }: Block, statements: readonly Statement[]): string | undefined {
  const figures = statements.flatMap((one) => one.figures);
  if (kind !== 'paragraph' || statements.length !== 1 || !figures.every((one) => one.kind === 'date')) return undefined;
  const parts = text.split(/ [·|] /u);
  const notes = parts.filter((part) => wordCount(part) >= minSentence && !/\p{N}/u.test(part) && !person.test(part));
  return parts.length > 1 && figures.length > 0 && notes.length > 0 ? oneLine(notes.join(' · ')) : undefined;
}

/** Name after another word: `By Jane Doe` */
const person = /\s\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}/u;

const wordCount = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** True for an item near one of several words. Lists of single words are menus or tags. */
function isInTextList(blocks: readonly Block[], index: number): boolean {
  const isLong = (step: number): boolean => {
    for (let at = index + step; blocks[at]?.kind === 'item' && Math.abs(at - index) <= maxItems; at += step)
      if (wordCount(blocks[at]?.text ?? '') > 1) return true;
    return false;
  };
  return isLong(-1) || isLong(1);
}

const maxItems = 8;

const maxLinkedShare = 0.8;
const minSentence = 5;

const datedWords = Object.values(factWords).flatMap((words) => words.dated);

/** True for breadcrumbs, copyright notices, buttons, bylines and ratings. */
function isBoilerplate(text: string): boolean {
  const line = text.trim();
  if (/ [›»] /u.test(line) && !/[.!?]/u.test(line)) return true;
  return [/^©[^.!?]{1,60}\.?$/u, button, byline, dated, rating].some((pattern) => pattern.test(line));
}

/** `By Jane Doe, appliance editor.` and `By Jane Doe · Updated July 2, 2026` */
const byline = /^(?:By|Von)\s\p{Lu}\p{Ll}+\s\p{Lu}\p{L}+(?:, [^.!?,]{1,60})?(?:\.|\s?[·|]\s.{1,200})?$/u;
/** `Updated September 14, 2026.` */
const dated = new RegExp(String.raw`^(?:Last )?${oneOf(datedWords)}:?\s[^!?:]{3,30}\p{N}{4}\.?$`, 'iu');
/** `4.6 out of 5 stars (312 reviews)` */
const rating = new RegExp(String.raw`^\p{N}[.,]\p{N}\s${anyOf('starRatings')}(?:\s\([^()]{1,40}\))?\.?$`, 'iu');

/** True for a line of a shop that is not a sentence: `Free delivery over £25 · 30-day returns` */
const isOffer = (text: string): boolean => offer.test(text.trim()) && !wholeSentence.test(text.trim());

const offer = new RegExp(`^${wholeWords('shopLines')}`, 'iu');

const button = new RegExp(`^${wholeWords('buttons')}`, 'iu');

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Strips symbols and list numbers from the start of a heading. */
const bareHeading = (text: string): string =>
  oneLine(text)
    .replace(/^[^\p{L}\p{N}"“„¿]+(?=[\p{L}\p{N}])/u, '')
    .replace(/^\d{1,2}[.)]\s+/, '');

/** Reads the number of a paragraph such as `Step 1: Empty the tank.` */
export function stepNumber(text: string): number | undefined {
  const [, number] = stepStart.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Start of a paragraph such as `Step 1: Empty the tank.` */
export const stepStart = new RegExp(String.raw`^${anyOf('stepWords')}\s(\d{1,2})\s?[:：.–—-]\s`, 'iu');
