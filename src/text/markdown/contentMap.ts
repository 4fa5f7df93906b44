import { matchesOf } from '../matches.ts';

/** Maps a piece of a block's content to the source, by the start offset in each. */
export interface ContentPiece {
  readonly content: number;
  readonly source: number;
}

/** Lines of a Markdown source. Maps block content to source offsets in UTF-16 code units. */
export class SourceLines {
  private readonly source: string;
  private readonly starts: readonly ContentPiece[];

  constructor(source: string, from: number) {
    this.source = source.replaceAll('\0', '\uFFFD');
    const starts = [{ content: 0, source: from }];
    let dropped = 0;
    for (let at = from; at < source.length; at++) {
      const sign = source.charAt(at);
      if (sign !== '\n' && sign !== '\r') continue;
      if (sign === '\r' && source.charAt(at + 1) === '\n') {
        at += 1;
        dropped += 1;
      }
      starts.push({ content: at + 1 - from - dropped, source: at + 1 });
    }
    this.starts = starts;
  }

  /** Maps a span of the tokenizer's text, in which every line end is one character. */
  piecesAt(content: string, offset: number): ContentPiece[] {
    let at = 0;
    return content.split('\n').map((line) => {
      const piece = { content: at, source: sourceOffset(this.starts, offset + at) };
      at += line.length + 1;
      return piece;
    });
  }

  /** Maps the lines of `content`, which starts on line `first`. */
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

  /**
   * Maps the content of a table cell on a line, searching from the source offset `after`. The content has `|` for `\|`.
   */
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

export function sourceOffset(pieces: readonly ContentPiece[], offset: number): number {
  const piece = lastUpTo(pieces, 'content', offset);
  return piece ? piece.source + Math.max(0, offset - piece.content) : offset;
}

/** Returns the last item at or before an offset, or the first item. Expects sorted items. */
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
