import {
  type Block,
  type Link,
  type MarkdownDocument,
  type Span,
  visibleBlocks,
} from '../../text/markdown/document.ts';
import { type LineNumber, lineNumbers } from './numbering.ts';

/** A part of a paragraph, read as a block of its own; offsets are those of its own text. */
class ParagraphPart implements Block {
  readonly kind: 'item' | 'paragraph';
  readonly level = 0;
  declare readonly number?: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly links: readonly Link[];
  readonly strong: readonly Span[];
  declare readonly code?: readonly Span[];
  readonly paragraph: Block;
  /** Where the part stands in the text of its paragraph. */
  readonly from: number;

  constructor(kind: ParagraphPart['kind'], paragraph: Block, { start: from, end: to }: Span) {
    this.kind = kind;
    this.paragraph = paragraph;
    this.from = from;
    this.text = paragraph.text.slice(from, to).trimEnd();
    this.start = from === 0 ? paragraph.start : paragraph.at(from);
    this.end = this.text === '' ? this.start : paragraph.at(from + this.text.length - 1) + 1;
    this.links = this.within(paragraph.links);
    this.strong = this.within(paragraph.strong);
    if (paragraph.code) this.code = this.within(paragraph.code);
  }

  at(offset: number): number {
    return this.paragraph.at(this.from + offset);
  }

  private within<Stretch extends Span>(spans: readonly Stretch[]): Stretch[] {
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

/** A line of a paragraph that opens with a number, read as the item of a list without its number. */
export class NumberedLine extends ParagraphPart {
  override readonly number: number;
  /** How its number is written. */
  readonly style: string;

  /** @param to where the next line begins */
  constructor(paragraph: Block, { number, style, start, length }: LineNumber, to: number) {
    super('item', paragraph, { start: start + length, end: to });
    this.number = number;
    this.style = style;
  }
}

/** The same stretch in the block of the document that the block is, or is a part of. */
export function inDocument<Stretch extends Span>(block: Block, span: Stretch): Stretch & { readonly block: Block } {
  if (!(block instanceof ParagraphPart)) return { ...span, block };
  const { paragraph, from } = block;
  return { ...span, block: paragraph, start: from + span.start, end: from + span.end };
}

/**
 * The visible blocks, in which the numbered lines of paragraphs are items: "１．小米", "١. Acme", "2、华为", "(3) Acme" and "🥇 Acme"
 * make no list in Markdown. The numbers must count up from 1, over one paragraph or several; the first words of a
 * paragraph stay one.
 */
export function blocksToRead(document: MarkdownDocument): readonly Block[] {
  const blocks = visibleBlocks(document);
  const found = blocks.map((block) => (block.kind === 'paragraph' ? linesOf(block, document.source) : []));
  const lines = counted(found.flat());
  if (lines.size === 0) return blocks;
  return blocks.flatMap((block, index): Block | Block[] => {
    const own = (found[index] ?? []).filter((line) => lines.has(line));
    const [first] = own;
    if (!first) return block;
    const items = own.map((line, place) => new NumberedLine(block, line, own[place + 1]?.start ?? block.text.length));
    return first.start === 0
      ? items
      : [new ParagraphPart('paragraph', block, { start: 0, end: first.start }), ...items];
  });
}

function linesOf(block: Block, source: string): LineNumber[] {
  const lines = lineNumbers(block.text)
    .filter(({ start }) => start === 0 || endsLine(block, start - 1, source))
    .take(maxNumberedLines)
    .toArray();
  // What is bold behind its number is a ranking's heading, and what stands under it is about it.
  const [first, ...others] = lines;
  const isAlone = first?.start === 0 && others.length === 0;
  return isAlone && (block.strong[0]?.start ?? Infinity) <= first.length ? [] : lines;
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
