/** Pieces of a block's content in order, each beginning at `content` there and at `source` in the Markdown. */
export interface Piece {
  readonly content: number;
  readonly source: number;
}

/** The lines of a Markdown source, and where the content of blocks stands in them (offsets in UTF-16 code units). */
export class SourceLines {
  private readonly source: string;
  private readonly starts: readonly number[];

  constructor(source: string, from: number) {
    this.source = source.replaceAll('\0', '\uFFFD');
    const starts = [from];
    for (const { index, 0: newline } of source.slice(from).matchAll(/\r\n?|\n/g))
      starts.push(from + index + newline.length);
    this.starts = starts;
  }

  /** Where the lines of `content`, whose first stands on line `first`, are in the source. */
  pieces(content: string, first: number): Piece[] {
    let offset = 0;
    return content.split('\n').map((line, index) => {
      const { start, text } = this.line(first + index);
      const bare = line.trimStart();
      const found = text.lastIndexOf(bare);
      const source = start + Math.max(0, (found < 0 ? 0 : found) - (line.length - bare.length));
      const piece = { content: offset, source };
      offset += line.length + 1;
      return piece;
    });
  }

  /** Where a table cell's content is on line `line`, looking from the source offset `after`; `\|` is one character. */
  cellPieces(content: string, line: number, after: number): Piece[] {
    const { start, text } = this.line(line);
    const found = text.indexOf(content.replaceAll('|', '\\|'), Math.max(0, after - start));
    const pieces = [{ content: 0, source: start + Math.max(0, found) }];
    for (const { index } of content.matchAll(/\|/g)) {
      pieces.push({ content: index, source: start + Math.max(0, found) + index + pieces.length });
    }
    return pieces;
  }

  /** Source offset at which line `line` begins. */
  lineStart(line: number): number {
    return this.starts[line] ?? this.source.length;
  }

  private line(line: number): { start: number; text: string } {
    const start = this.lineStart(line);
    return { start, text: this.source.slice(start, this.lineStart(line + 1)) };
  }
}

/** Follows `pieces` to the source offset of the content offset `offset`. */
export function sourceOffset(pieces: readonly Piece[], offset: number): number {
  let low = 0;
  for (let high = pieces.length - 1; low < high;) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle]?.content ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const piece = pieces[low];
  return piece ? piece.source + Math.max(0, offset - piece.content) : offset;
}
