import type { Span } from '../../text/markdown/inlineText.ts';
import { isTurning } from './opposites.ts';
import { comparable, withoutMarks } from './plainText.ts';

/** A part of a quotation that has to stand on a page as it is. */
interface QuotedPart {
  readonly words: string;
  /** What the author put in before it (`[it]`), empty where words are left out; undefined where it follows nothing. */
  readonly put?: string;
}

/** A quotation as it is looked for on pages. */
export interface QuotedWords {
  readonly parts: readonly QuotedPart[];
  readonly last: string;
}

/** The parts of a quotation, which follow one another on a page. */
export function quotedWords(quotation: string): QuotedWords {
  const text = comparable(withoutMarks(quotation)).replace(/^\s*["'「『‹]|["'」』›]\s*$/g, '');
  const pieces = text.split(/(\[[^\]]{0,80}\]|\.\.\.)/);
  const parts: QuotedPart[] = [];
  let put: string | undefined;
  for (const [index, piece] of pieces.entries()) {
    if (index % 2 === 1) put = `${put ?? ''} ${piece.replace(/^\[|\]$/g, '').replace('...', '')}`;
    else {
      const words = withoutStops(piece);
      if (words === '') continue;
      parts.push({ words, ...(put !== undefined && { put: put.trim() }) });
      put = undefined;
    }
  }
  return { parts, last: put?.trim() ?? '' };
}

const withoutStops = (piece: string): string =>
  piece
    .trim()
    .replace(/^[.,;:!?\s]{0,9}/, '')
    .replace(/[.,;:!?\s]{0,9}$/, '');

/** Where a quotation stands, and whether what it leaves out or puts in turns it. */
interface QuotedPlace extends Span {
  readonly isTurned: boolean;
}

/** A text that pages or the writer give, as it is compared, and its language. */
export interface Source {
  readonly comparable: string;
  readonly language: string;
}

/** Looks for a quotation in a text; where it stands there more than once, for one that is not turned. */
export function placeOf({ comparable: text, language }: Source, { parts, last }: QuotedWords): QuotedPlace | undefined {
  const [first, ...others] = parts;
  let turned: QuotedPlace | undefined;
  let start = first ? wordAt(text, first.words, 0) : -1;
  for (let tries = 0; first && start >= 0 && tries < mostTries; tries++) {
    const { put: lead = '' } = first;
    let isTurned = lead !== '' && isTurning(clauseBefore(text, start), lead, language);
    let end = start + first.words.length;
    for (const { words, put = '' } of others) {
      const at = wordAt(text, words, end);
      if (at < 0) return turned;
      isTurned ||= isTurning(text.slice(end, at), put, language);
      end = at + words.length;
    }
    isTurned ||= last !== '' && isTurning('', last, language);
    if (!isTurned) return { start, end, isTurned };
    turned ??= { start, end, isTurned };
    start = wordAt(text, first.words, start + 1);
  }
  return turned;
}

/** Nobody begins more sentences of a page with the same words. */
const mostTries = 20;

export const holds = (source: Source, quoted: QuotedWords): boolean => placeOf(source, quoted)?.isTurned === false;

const clauseBefore = (text: string, at: number): string =>
  text
    .slice(Math.max(0, at - 100), at)
    .split(/[.!?,;:()]/)
    .at(-1) ?? '';

/** Where words stand, with no letter or digit right beside them. */
function wordAt(text: string, words: string, from: number): number {
  for (let at = text.indexOf(words, from); at >= 0; at = text.indexOf(words, at + words.length)) {
    if (!inWord.test(text.charAt(at - 1)) && !inWord.test(text.charAt(at + words.length))) return at;
  }
  return -1;
}

const inWord = /[\p{L}\p{N}]/u;
