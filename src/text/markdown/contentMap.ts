import { matchesOf } from '../matches.ts';

/** Pieces of a block's content in order, each beginning at `content` there and at `source` in the Markdown. */
export interface ContentPiece {
  readonly content: number;
  readonly source: number;
}

/** The lines of a Markdown source, and where blocks are in them (offsets in UTF-16 code units). */
export class SourceLines {
  private readonly source: string;
  private readonly starts: readonly ContentPiece[];

  constructor(source: string, from: number) {
    this.source = source.replaceAll('\0', '\uFFFD');
    const starts = [{ content: 0, source: from }];
    let dropped = 0;
    for (const { index, 0: newline } of matchesOf(source.slice(from), /\r\n?|\n/g)) {
      const end = index + newline.length;
      dropped += newline.length - 1;
      starts.push({ content: end - dropped, source: from + end });
    }
    this.starts = starts;
  }

  /** Where a stretch of the text is whose line ends are one character, as the tokenizer has it. */
  piecesAt(content: string, offset: number): ContentPiece[] {
    let at = 0;
    return content.split('\n').map((line) => {
      const piece = { content: at, source: sourceOffset(this.starts, offset + at) };
      at += line.length + 1;
      return piece;
    });
  }

  /** Where the lines of `content`, whose first stands on line `first`, are in the source. */
  pieces(content: string, first: number): ContentPiece[] {
    const pieces: ContentPiece[] = [];
    let offset = 0;
    for (const [index, line] of content.split('\n').entries()) {
      const { start, text } = this.line(first + index);
      const bare = line.trimStart();
      const indent = line.length - bare.length;
      const column = Math.max(0, text.lastIndexOf(bare) - indent);
      pieces.push({ content: offset, source: start + column });
      offset += line.length + 1;
    }
    return pieces;
  }

  /** Where a table cell's content is on line `line`, looking from the source offset `after`; `\|` is one character. */
  cellPieces(content: string, line: number, after: number): ContentPiece[] {
    const { start, text } = this.line(line);
    const column = Math.max(0, text.indexOf(content.replaceAll('|', '\\|'), Math.max(0, after - start)));
    const pieces = [{ content: 0, source: start + column }];
    for (const { index } of matchesOf(content, /\|/g)) {
      const backslashes = pieces.length;
      pieces.push({ content: index, source: start + column + index + backslashes });
    }
    return pieces;
  }

  lineStart(line: number): number {
    return this.starts[line]?.source ?? this.source.length;
  }

  private line(line: number): { start: number; text: string } {
    const start = this.lineStart(line);
    return { start, text: this.source.slice(start, this.lineStart(line + 1)) };
  }
}

/** Follows `pieces` to the source offset of the content offset `offset`. */
export function sourceOffset(pieces: readonly ContentPiece[], offset: number): number {
  const piece = lastUpTo(pieces, 'content', offset);
  return piece ? piece.source + Math.max(0, offset - piece.content) : offset;
}

/** The last item that starts at or before `offset`, or the first item. */
export function lastUpTo<Key extends string, Item extends Readonly<Record<Key, number>>>(
  items: readonly Item[],
  key: Key,
  offset: number,
): Item | undefined {
  let low = 0;
  let high = items.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const item = items[middle];
    if (item && item[key] <= offset) low = middle;
    else high = middle - 1;
  }
  return items[low];
}
