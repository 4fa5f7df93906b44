import type { Block, Link, MarkdownDocument, Span } from '../../text/markdown/document.ts';
import { visibleBlocks } from '../../text/markdown/visibleText.ts';
import { type LineNumber, lineNumbers } from './numbering.ts';

/** A line of a paragraph that opens with a number, read as the item of a list; offsets are those of its own text. */
export class NumberedLine implements Block {
  readonly kind = 'item';
  readonly level = 0;
  readonly number: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly links: readonly Link[];
  readonly strong: readonly Span[];
  readonly paragraph: Block;
  readonly style: string;
  /** Where the line stands in the text of its paragraph, its number left out. */
  readonly from: number;

  /** @param to where the next line begins */
  constructor(paragraph: Block, { number, style, start, length }: LineNumber, to: number) {
    this.paragraph = paragraph;
    this.number = number;
    this.style = style;
    this.from = start + length;
    this.text = paragraph.text.slice(this.from, to).trimEnd();
    this.start = paragraph.at(this.from);
    this.end = this.text === '' ? this.start : paragraph.at(this.from + this.text.length - 1) + 1;
    this.links = this.within(paragraph.links);
    this.strong = this.within(paragraph.strong);
  }

  at(offset: number): number {
    return this.paragraph.at(this.from + offset);
  }

  /** The spans that lie in the line, with its own offsets. */
  within<Place extends Span>(spans: readonly Place[]): Place[] {
    const length = this.text.length;
    return spans
      .filter(({ start, end }) => end > this.from && start < this.from + length)
      .map((span) => ({
        ...span,
        start: Math.max(0, span.start - this.from),
        end: Math.min(length, span.end - this.from),
      }));
  }
}

/**
 * The visible blocks, in which the numbered lines of paragraphs are items: "１．小米", "١. Acme", "2、华为" and "(3) Acme" make no list
 * in Markdown. The numbers must count up from 1, over one paragraph or several; the first words of a paragraph stay one.
 */
export function withNumberedLines(document: MarkdownDocument): readonly Block[] {
  let blocks = keptBlocks.get(document);
  if (!blocks) keptBlocks.set(document, (blocks = numbered(visibleBlocks(document), document.source)));
  return blocks;
}

const keptBlocks = new WeakMap<MarkdownDocument, readonly Block[]>();

function numbered(blocks: readonly Block[], source: string): readonly Block[] {
  const found = blocks.map((block) => (block.kind === 'paragraph' ? linesOf(block, source) : []));
  const lines = counted(found.flat());
  if (lines.size === 0) return blocks;
  return blocks.flatMap((block, index) => {
    const own = (found[index] ?? []).filter((line) => lines.has(line));
    const [first] = own;
    if (!first) return block;
    const items = own.map((line, place) => new NumberedLine(block, line, own[place + 1]?.start ?? block.text.length));
    return first.start === 0 ? items : [openingOf(block, first.start), ...items];
  });
}

function linesOf(block: Block, source: string): LineNumber[] {
  const lines = lineNumbers(block.text)
    .filter(({ start }) => start === 0 || endsLine(block, start - 1, source))
    .take(maxNumberedLines)
    .toArray();
  // A bold line is a ranking's heading, and what stands under it is about it.
  return lines.length === 1 && lines[0]?.start === 0 && block.strong[0]?.start === 0 ? [] : lines;
}

const maxNumberedLines = 100;

/** A soft line break is shown as a space. */
const endsLine = (block: Block, offset: number, source: string): boolean =>
  block.text.charAt(offset) === '\n' || /[\r\n]/.test(source.charAt(block.at(offset)));

/** The lines of one style of which at least two follow one another, from 1. */
function counted(lines: readonly LineNumber[]): ReadonlySet<LineNumber> {
  const kept = new Set<LineNumber>();
  const lasts = new Map<string, LineNumber>();
  for (const line of lines) {
    const last = lasts.get(line.style);
    const follows = last?.number === line.number - 1;
    if (follows) kept.add(last).add(line);
    if (follows || line.number === 1) lasts.set(line.style, line);
    else lasts.delete(line.style);
  }
  return kept;
}

function openingOf(block: Block, end: number): Block {
  const before = ({ end: until }: Span): boolean => until <= end;
  return {
    kind: 'paragraph',
    level: 0,
    text: block.text.slice(0, end).trimEnd(),
    start: block.start,
    end: block.at(end),
    links: block.links.filter(before),
    strong: block.strong.filter(before),
    at: (offset) => block.at(offset),
  };
}
