import { rawBlocks } from '../../text/markdown/rawBlocks.ts';
import { words } from '../../text/words/words.ts';
import { type Piece, piecesOf } from '../refresh/pieces.ts';

/** A block stands as one code point of a private plane while its text is checked; links take others of that plane. */
const firstSign = 0x101000;
const maxBlocks = 60_000;
const signs = /[\u{101000}-\u{10fffd}]/gu;
const blankSign = /[ \t]{0,9}([\u{101000}-\u{10fffd}])[ \t]{0,9}/gu;
const blankLines = /([\u{101000}-\u{10fffd}])\n{3,}/gu;
const signLine = /^[ \t>]*([\u{101000}-\u{10fffd}])[ \t]*$/gmu;
const signInFence = /^ {0,3}(```|~~~)[^\n]*\n\s*([\u{101000}-\u{10fffd}])\s*\n {0,3}\1[ \t]*$/gmu;
const placeholder = /\\?\[\\?\[kept (\d{1,5})\\?\]\\?\]/g;

/**
 * The blocks of code and HTML in a person's Markdown, which nobody writes anew: a model is shown a placeholder for each,
 * and gets the block back in its place, byte for byte.
 */
export class KeptBlocks {
  /** What a model is shown: `[[kept 1]]` stands for the first block. */
  readonly shown: string;
  /** The same with the sign of each block. */
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

  /** What a model wrote, with a sign for each placeholder, and for each block that it copied. */
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

  /** Puts the blocks in the place of their signs, and those without behind what stood above them. */
  putBack(markdown: string): string {
    const placed = new Set(markdown.match(signs));
    const missing = this.sources.flatMap((_, index) => (placed.has(signOf(index)) ? [] : [signOf(index)]));
    const whole = missing.length === 0 ? markdown : withMissing(this.signed, markdown, new Set(missing));
    return whole.replace(signLine, (_, sign: string) => this.sources[indexOf(sign)] ?? '');
  }

  /** A text without the signs of blocks. */
  static without(markdown: string): string {
    return markdown.replace(signs, '').trim();
  }
}

const signOf = (index: number): string => String.fromCodePoint(firstSign + index);
const indexOf = (sign: string): number => (sign.codePointAt(0) ?? 0) - firstSign;
const indentOf = (source = ''): string => /^[ \t>]*/.exec(source)?.[0] ?? '';
const unixLines = (text: string): string => text.replace(/\r\n?/g, '\n');

/** Pairs of pieces that are compared at most; behind them a block goes behind the one before it. */
const mostPairs = 300_000;

/** A text with the missing signs behind the pieces that are most like those above them in the text they stem from. */
function withMissing(signed: string, markdown: string, missing: ReadonlySet<string>): string {
  const pieces = piecesOf(markdown).map((piece) => ({ piece, words: wordsOf(piece) }));
  const ends = new Map(
    pieces.flatMap(({ piece }) => [...piece.text.matchAll(signs)].map(([sign]) => [sign, piece.end])),
  );
  const behind = new Map<number, string[]>();
  let left = mostPairs;
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
      behind.set(end, [...(behind.get(end) ?? []), piece.text]);
      ends.set(sign, end);
    }
    last = ends.get(sign);
    above = [];
  }
  let whole = '';
  let at = 0;
  for (const [end, lines] of [...behind].sort(([one], [other]) => one - other)) {
    whole += `${markdown.slice(at, end)}\n\n${lines.join('\n\n')}\n\n`;
    at = end + (/^\s*\n/.exec(markdown.slice(end, end + 9))?.[0].length ?? 0);
  }
  return (whole + markdown.slice(at)).trim();
}

interface Worded {
  readonly piece: Piece;
  readonly words: ReadonlySet<string>;
}

/** From this share of common words on a piece is taken for another in other words. */
const leastShare = 0.4;

/** The end of the piece that has most words in common with another; of a row that of its table. */
function endOfLikest(sought: ReadonlySet<string>, pieces: readonly Worded[]): number | undefined {
  let best = { share: leastShare, index: -1 };
  for (const [index, { words: known }] of pieces.entries()) {
    const common = [...sought].filter((word) => known.has(word)).length;
    const share = common / Math.max(1, sought.size, known.size);
    if (share > best.share) best = { share, index };
  }
  let { index } = best;
  while (pieces[index]?.piece.kind === 'row' && pieces[index + 1]?.piece.kind === 'row') index++;
  return pieces[index]?.piece.end;
}

const wordsOf = ({ text }: Piece): ReadonlySet<string> =>
  new Set(words(text.replace(/\]\([^()\s]{0,2000}\)/g, ']').toLowerCase()).map((word) => word.text));
