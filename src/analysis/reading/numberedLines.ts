import { type Block, type MarkdownDocument, type Span, visibleBlocks } from '../../text/markdown/document.ts';
import { type LineNumber, lineNumbers } from './numbering.ts';

/** Part of a paragraph as a separate block. Offsets are relative to the part. */
interface ParagraphPart extends Block {
  readonly paragraph: Block;
  /** Offset of the part in the text of its paragraph. */
  readonly from: number;
  readonly style?: string;
}

/** Creates a block from a part of a paragraph. A numbered line becomes an item without its number. */
function partOf(paragraph: Block, { start: from, end: to }: Span, line?: LineNumber): ParagraphPart {
  const text = paragraph.text.slice(from, to).trimEnd();
  const start = from === 0 ? paragraph.start : paragraph.at(from);
  const within = <Stretch extends Span>(spans: readonly Stretch[]): Stretch[] =>
    spans
      .filter((span) => span.end > from && span.start < from + text.length)
      .map((span) => ({
        ...span,
        start: Math.max(0, span.start - from),
        end: Math.min(text.length, span.end - from),
      }));
  return {
    ...(line ? { kind: 'item', number: line.number, style: line.style } : { kind: 'paragraph' }),
    level: 0,
    text,
    start,
    end: text === '' ? start : paragraph.at(from + text.length - 1) + 1,
    links: within(paragraph.links),
    strong: within(paragraph.strong),
    ...(paragraph.code && { code: within(paragraph.code) }),
    at: (offset) => paragraph.at(from + offset),
    paragraph,
    from,
  };
}

const isPart = (block: Block): block is ParagraphPart => 'paragraph' in block;

/** Returns the number style of a line that Markdown doesn't parse as an item. */
export const numberStyleOf = (block: Block): string | undefined => (isPart(block) ? block.style : undefined);

/** Maps a span to the document's block that contains it. */
export function inDocument<Stretch extends Span>(block: Block, span: Stretch): Stretch & { readonly block: Block } {
  if (!isPart(block)) return { ...span, block };
  const { paragraph, from } = block;
  return { ...span, block: paragraph, start: from + span.start, end: from + span.end };
}

/**
 * Returns the visible blocks, with numbered lines of paragraphs as items. "１．小米", "١. Acme", "2、华为" and "(3) Acme" make
 * no list in Markdown. Numbers must count up from 1, within a paragraph or across several. Text before the first number
 * stays a paragraph. Lines that start with a bold label and a colon become paragraphs.
 */
export function blocksToRead(document: MarkdownDocument): readonly Block[] {
  const blocks = visibleBlocks(document);
  const numberedLines = blocks.map((block) => (block.kind === 'paragraph' ? linesOf(block, document.source) : []));
  const lines = counted(numberedLines.flat());
  return blocks.flatMap((block, index): Block | Block[] => {
    const own = (numberedLines[index] ?? []).filter((line) => lines.has(line));
    const [first] = own;
    if (!first) return block.kind === 'paragraph' ? labelledLines(block, document.source) : block;
    const items = own.map((line, place) => {
      const end = own[place + 1]?.start ?? block.text.length;
      return partOf(block, { start: line.start + line.length, end }, line);
    });
    return first.start === 0 ? items : [partOf(block, { start: 0, end: first.start }), ...items];
  });
}

/** Splits a paragraph before each line, except the first, that starts with a bold label. */
function labelledLines(block: Block, source: string): Block[] {
  const isLabel = ({ start, end }: Span): boolean =>
    start > 0 && endsLine(block, start - 1, source) && /[:：]$/u.test(block.text.slice(start, end + 1).trimEnd());
  const starts = block.strong.filter(isLabel).map(({ start }) => start);
  if (starts.length === 0) return [block];
  return [0, ...starts].map((start, index) => partOf(block, { start, end: starts[index] ?? block.text.length }));
}

function linesOf(block: Block, source: string): LineNumber[] {
  const lines = lineNumbers(block.text)
    .filter(({ start }) => start === 0 || endsLine(block, start - 1, source))
    .take(maxNumberedLines)
    .toArray();
  // A single number before bold text heads a ranked item, and the text below is about that item.
  const [first, ...others] = lines;
  const isAlone = first?.start === 0 && others.length === 0;
  return isAlone && (block.strong[0]?.start ?? Infinity) <= first.length ? [] : lines;
}

const maxNumberedLines = 100;

/** True at a line break. The text shows soft line breaks as spaces. */
const endsLine = (block: Block, offset: number, source: string): boolean =>
  block.text.charAt(offset) === '\n' || /[\r\n]/.test(source.charAt(block.at(offset)));

/** Returns the lines that count up from 1 in one style, in runs of two or more. */
function counted(lines: readonly LineNumber[]): ReadonlySet<LineNumber> {
  const inSequence = new Set<LineNumber>();
  const lasts = new Map<string, LineNumber>();
  for (const line of lines) {
    const last = lasts.get(line.style);
    const follows = last?.number === line.number - 1;
    if (follows) inSequence.add(last).add(line);
    if (follows || line.number === 1) lasts.set(line.style, line);
    else lasts.delete(line.style);
  }
  return inSequence;
}
