/**
 * Converts offsets to UTF-16 code units in one pass over the text.
 * @param size returns the length of a code point in the unit of the offsets
 * @returns a lookup by original offset. An offset inside a code point maps to its end, and one past the text to the end
 * of the text.
 */
export function utf16Offsets(
  text: string,
  offsets: Iterable<number>,
  size: (codePoint: number) => number,
): (offset: number) => number {
  const places = new Map<number, number>();
  let at = 0;
  let counted = 0;
  for (const offset of Float64Array.from(new Set(offsets)).sort()) {
    while (counted < offset && at < text.length) {
      const codePoint = text.codePointAt(at) ?? 0;
      counted += size(codePoint);
      at += codePoint > 0xffff ? 2 : 1;
    }
    places.set(offset, at);
  }
  return (offset) => places.get(offset) ?? text.length;
}

export const codePoints = (): number => 1;

export const utf16Units = (codePoint: number): number => (codePoint > 0xffff ? 2 : 1);

export function utf8Bytes(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/**
 * Returns the end of the word that contains an offset in UTF-16 code units. A word consists of digits and letters of
 * one script. Outside of words, returns the offset, moved to the end of a split code point.
 */
export function endOfWord(text: string, offset: number): number {
  const at = behindPair(text, offset);
  const before = /[\p{L}\p{M}\p{N}]$/u.exec(text.slice(Math.max(0, at - 2), at))?.[0];
  if (before === undefined) return at;
  const next = text.slice(at, at + maxWordLength);
  for (const letters of scripts) {
    const [rest = ''] = letters.exec(next) ?? [];
    if (rest !== '' && letters.test(before))
      return rest.length < maxWordLength ? behindPair(text, at + rest.length) : at;
  }
  return at;
}

const behindPair = (text: string, at: number): number => ((text.codePointAt(at - 1) ?? 0) > 0xffff ? at + 1 : at);

const maxWordLength = 100;

/** Scripts that separate words with spaces. */
const scripts = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Hangul',
  'Ethiopic',
].map((script) => new RegExp(`^[\\p{Script=${script}}\\p{M}\\p{N}]+`, 'u'));
