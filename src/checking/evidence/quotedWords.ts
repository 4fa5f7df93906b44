import { comparable, withoutMarks } from './plainText.ts';

/** Parts of a quotation, in order. Insertions (`[it]`) and omissions (`…`) separate them. */
export type QuotedWords = readonly string[];

/** Returns the words of a quotation that a page must contain. */
export const quotedWords = (quotation: string): QuotedWords =>
  comparable(withoutMarks(quotation))
    .replace(/^\s*["'「『‹]|["'」』›]\s*$/g, '')
    .split(/\[[^\]]{0,80}\]|\.\.\./)
    .map(withoutStops)
    .filter((words) => words !== '');

const withoutStops = (piece: string): string =>
  piece
    .trim()
    .replace(/^[.,;:!?\s]{0,9}/, '')
    .replace(/[.,;:!?\s]{0,9}$/, '');

/** True if a text, normalized by `comparable`, contains the parts of a quotation in order. */
export function holds(text: string, parts: QuotedWords): boolean {
  let end = 0;
  for (const words of parts) {
    const at = wordAt(text, words, end);
    if (at < 0) return false;
    end = at + words.length;
  }
  return parts.length > 0;
}

function wordAt(text: string, words: string, from: number): number {
  for (let at = text.indexOf(words, from); at >= 0; at = text.indexOf(words, at + words.length)) {
    if (!inWord.test(text.charAt(at - 1)) && !inWord.test(text.charAt(at + words.length))) return at;
  }
  return -1;
}

const inWord = /[\p{L}\p{N}]/u;
