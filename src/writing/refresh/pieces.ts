import { parseArticle } from '../../text/markdown/document.ts';
import type { Span } from '../../text/spans.ts';

/** Smallest part of an article that is kept or replaced as a whole. */
export interface Piece extends Span {
  readonly kind: 'heading' | 'item' | 'row' | 'code' | 'paragraph';
  readonly text: string;
}

const kinds: Readonly<Record<string, Piece['kind']>> = {
  heading_open: 'heading',
  list_item_open: 'item',
  tr_open: 'row',
  fence: 'code',
  code_block: 'code',
  blockquote_open: 'paragraph',
};
/** Blocks that may contain blank lines. */
const whole = ['heading_open', 'fence', 'code_block', 'blockquote_open'];

/** Kinds that end without a blank line. */
const endsAlone: ReadonlySet<string | undefined> = new Set(['heading', 'code']);

/** Splits Markdown into pieces. Together they have all its lines, except front matter and blank lines. */
export function piecesOf(markdown: string): Piece[] {
  const { tokens, bodyStart } = parseArticle(markdown);
  const starts = new Map<number, { readonly kind: Piece['kind']; readonly end: number }>();
  let covered = 0;
  for (const { type, map } of tokens) {
    const kind = kinds[type];
    if (!kind || !map || map[0] < covered) continue;
    if (whole.includes(type)) covered = map[1];
    starts.set(map[0], { kind: starts.get(map[0])?.kind ?? kind, end: covered });
  }
  const pieces: { kind: Piece['kind']; start: number; end: number }[] = [];
  let start = bodyStart;
  let isOpen = false;
  covered = 0;
  for (const [index, line] of markdown
    .slice(bodyStart)
    .split(/(?<=\n)/)
    .entries()) {
    const begun = starts.get(index);
    const last = pieces.at(-1);
    const isBlank = line.trim() === '' && index >= covered;
    const end = start + line.trimEnd().length;
    if (begun) covered = begun.end;
    if (last && isOpen && !begun && !isBlank) last.end = Math.max(last.end, end);
    else if (!isBlank) {
      const kind = begun?.kind ?? 'paragraph';
      pieces.push({ kind, start: start + indentOf(line, kind), end });
    }
    isOpen = !isBlank && (index + 1 < covered || !endsAlone.has(pieces.at(-1)?.kind));
    start += line.length;
  }
  return pieces.map((piece) => ({ ...piece, text: markdown.slice(piece.start, piece.end) }));
}

/** Other pieces keep their indentation, because it is significant. */
const indentOf = (line: string, kind: Piece['kind']): number =>
  kind === 'heading' || kind === 'row' ? line.length - line.trimStart().length : 0;
