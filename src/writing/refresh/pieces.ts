import { splitMarkdown } from '../../text/frontMatter/frontMatter.ts';
import type { Span } from '../../text/markdown/inlineText.ts';

/** A paragraph, or what else of an article stays or goes as one: a heading, an item, a row, a block of code. */
export interface Piece extends Span {
  readonly kind: 'heading' | 'item' | 'row' | 'code' | 'paragraph';
  readonly text: string;
}

/** The pieces of a Markdown text in their order, front matter and the blank lines between them aside. */
export function piecesOf(markdown: string): Piece[] {
  const { head, body } = splitMarkdown(markdown);
  const pieces: { kind: Piece['kind']; start: number; end: number }[] = [];
  let start = head.length;
  let fence = '';
  let open = false;
  for (const line of body.split(/(?<=\n)/)) {
    const text = line.trim();
    const last = pieces.at(-1);
    const end = start + line.trimEnd().length;
    if (fence !== '' && last) {
      last.end = Math.max(last.end, end);
      if (text.startsWith(fence) && /^[`~]+$/.test(text)) fence = '';
      open = fence !== '';
    } else if (text === '') open = false;
    else {
      const kind = kindOf(line);
      fence = kind === 'code' ? (/^[`~]+/.exec(text)?.[0] ?? '') : '';
      if (open && last && kind === 'paragraph' && goesOn(last.kind)) last.end = end;
      else pieces.push({ kind, start: start + indentOf(line, kind), end });
      open = true;
    }
    start += line.length;
  }
  return pieces.map((piece) => ({ ...piece, text: markdown.slice(piece.start, piece.end) }));
}

const goesOn = (kind: Piece['kind']): boolean => kind === 'paragraph' || kind === 'item';

/** Of a nested item or of code the indent says where it belongs. */
const indentOf = (line: string, kind: Piece['kind']): number =>
  kind === 'heading' || kind === 'row' ? line.length - line.trimStart().length : 0;

function kindOf(line: string): Piece['kind'] {
  if (/^\s*(?:```|~~~)/.test(line)) return 'code';
  if (/^ {0,3}#{1,6}(?:\s|$)/.test(line)) return 'heading';
  if (/^\s*\|/.test(line)) return 'row';
  return /^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(line) ? 'item' : 'paragraph';
}
