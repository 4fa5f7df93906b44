import { rawBlocks } from '../../text/markdown/rawBlocks.ts';
import { words } from '../../text/words/words.ts';
import { type Piece, piecesOf } from '../refresh/pieces.ts';

/** Each block is one private-use code point while its text is checked. Links use other code points of that plane. */
const firstSign = 0x101000;
const maxBlocks = 60_000;
const signs = /[\u{101000}-\u{10fffd}]/gu;
const blankSign = /[ \t]{0,9}([\u{101000}-\u{10fffd}])[ \t]{0,9}/gu;
const blankLines = /([\u{101000}-\u{10fffd}])\n{3,}/gu;
const signLine = /^[ \t>]*([\u{101000}-\u{10fffd}])[ \t]*$/gmu;
const signInFence = /^ {0,3}(```|~~~)[^\n]*\n\s*([\u{101000}-\u{10fffd}])\s*\n {0,3}\1[ \t]*$/gmu;
const placeholder = /\\?\[\\?\[kept (\d{1,5})\\?\]\\?\]/g;

/**
 * Code and HTML blocks in a person's Markdown. A model sees a placeholder for each, and each block is restored byte for
 * byte.
 */
export class KeptBlocks {
  /** Text for the model, with `[[kept 1]]` in place of the first block. */
  readonly shown: string;
  /** Text with a sign in place of each block. */
  private readonly signed: string;
  private readonly sources: readonly string[];

  constructor(markdown: string) {
    const text = markdown.replace(signs, '');
    const blocks = rawBlocks(text).slice(0, maxBlocks);
    const parts = blocks.map(({ start }, index) => text.slice(blocks[index - 1]?.end ?? 0, start));
    const rest = text.slice(blocks.at(-1)?.end ?? 0);
    const withMarks = (mark: (index: number) => string): string =>
      parts.map((part, index) => `${part}${indentOf(this.sources[index])}${mark(index)}`).join('') + rest;
    this.sources = blocks.map(({ start, end }) => text.slice(start, end));
    this.shown = withMarks((index) => `[[kept ${index + 1}]]`);
    this.signed = withMarks(signOf);
  }

  /** Replaces placeholders, and blocks that the model copied, with signs. */
  withSigns(written: string): string {
    const used = new Set<number>();
    const place = (index: number, otherwise: string): string => {
      if (index >= this.sources.length) return otherwise;
      return used.size < used.add(index).size ? signOf(index) : '';
    };
    const text = written
      .replace(signs, '')
      .replace(placeholder, (mark, number: string) => place(Number(number) - 1, mark))
      .replace(signInFence, '$2');
    return this.copiesReplaced(text, used)
      .split('\n')
      .map((line) => (line.match(signs) && !line.match(signLine) ? line.replace(blankSign, '\n\n$1\n\n') : line))
      .join('\n')
      .replace(blankLines, '$1\n\n');
  }

  private copiesReplaced(text: string, used: ReadonlySet<number>): string {
    const open = new Map<string, number[]>();
    for (const [index, source] of this.sources.entries())
      if (!used.has(index)) open.set(unixLines(source), [...(open.get(unixLines(source)) ?? []), index]);
    let replaced = '';
    let at = 0;
    for (const { start, end } of open.size === 0 ? [] : rawBlocks(text)) {
      const index = open.get(text.slice(start, end))?.shift();
      if (index === undefined) continue;
      replaced += `${text.slice(at, start)}${indentOf(text.slice(start, end))}${signOf(index)}`;
      at = end;
    }
    return replaced + text.slice(at);
  }

  /** Replaces signs with their blocks. Inserts blocks without a sign after the text that they followed. */
  putBack(markdown: string): string {
    const placed = new Set(markdown.match(signs));
    const missing = this.sources.flatMap((_, index) => (placed.has(signOf(index)) ? [] : [signOf(index)]));
    const whole = missing.length === 0 ? markdown : withMissing(this.signed, markdown, new Set(missing));
    return whole.replace(signLine, (_, sign: string) => this.sources[indexOf(sign)] ?? '');
  }

  static without(markdown: string): string {
    return markdown.replace(signs, '').trim();
  }
}

const signOf = (index: number): string => String.fromCodePoint(firstSign + index);
const indexOf = (sign: string): number => (sign.codePointAt(0) ?? 0) - firstSign;
const indentOf = (source = ''): string => /^[ \t>]*/.exec(source)?.[0] ?? '';
const unixLines = (text: string): string => text.replace(/\r\n?/g, '\n');

/** Maximum comparisons of pieces. Beyond it, a missing block follows the previous block. */
const maxPairs = 300_000;

/** Inserts missing signs after the pieces most similar to those above them in the original. */
function withMissing(signed: string, markdown: string, missing: ReadonlySet<string>): string {
  const pieces = piecesOf(markdown).map((piece) => ({ piece, words: wordsOf(piece) }));
  const ends = new Map(
    pieces.flatMap(({ piece }) => [...piece.text.matchAll(signs)].map(([sign]) => [sign, piece.end])),
  );
  const insertions = new Map<number, string[]>();
  let left = maxPairs;
  let above: Piece[] = [];
  let last: number | undefined;
  for (const piece of piecesOf(signed)) {
    const [sign] = piece.text.match(signs) ?? [];
    if (sign === undefined) {
      above.push(piece);
      continue;
    }
    if (missing.has(sign)) {
      let place: number | undefined;
      for (const one of above.toReversed()) {
        left -= pieces.length;
        place = left < 0 ? undefined : endOfLikest(wordsOf(one), pieces);
        if (place !== undefined) break;
      }
      const end = place ?? last ?? (above.length > 0 ? markdown.length : 0);
      insertions.set(end, [...(insertions.get(end) ?? []), piece.text]);
      ends.set(sign, end);
    }
    last = ends.get(sign);
    above = [];
  }
  let whole = '';
  let at = 0;
  for (const [end, lines] of [...insertions].sort(([one], [other]) => one - other)) {
    whole += `${markdown.slice(at, end)}\n\n${lines.join('\n\n')}\n\n`;
    at = end + (/^\s*\n/.exec(markdown.slice(end, end + 9))?.[0].length ?? 0);
  }
  return (whole + markdown.slice(at)).trim();
}

interface Worded {
  readonly piece: Piece;
  readonly words: ReadonlySet<string>;
}

/** Minimum share of common words between a piece and its reworded version. */
const minShare = 0.4;

/** Returns the end of the most similar piece, or of its table if it is a row. */
function endOfLikest(target: ReadonlySet<string>, pieces: readonly Worded[]): number | undefined {
  let best = { share: minShare, index: -1 };
  for (const [index, { words: known }] of pieces.entries()) {
    const common = [...target].filter((word) => known.has(word)).length;
    const share = common / Math.max(1, target.size, known.size);
    if (share > best.share) best = { share, index };
  }
  let { index } = best;
  while (pieces[index]?.piece.kind === 'row' && pieces[index + 1]?.piece.kind === 'row') index++;
  return pieces[index]?.piece.end;
}

const wordsOf = ({ text }: Piece): ReadonlySet<string> =>
  new Set(words(text.replace(/\]\([^()\s]{0,2000}\)/g, ']').toLowerCase()).map((word) => word.text));
