import type { Span } from '../markdown/inlineText.ts';

/** A part of a text that begins and ends at blanks, and whether nothing but ASCII stands in it. */
export interface Stretch extends Span {
  readonly isAscii: boolean;
}

/** Divides a text into stretches of ASCII and others; words of another script that follow one another are one stretch. */
export function* stretches(text: string): Generator<Stretch> {
  for (let at = 0; at < text.length;) {
    beyond.lastIndex = at;
    const found = beyond.exec(text)?.index ?? text.length;
    let start = found;
    while (start > at && start < text.length && !isBlank(text, start - 1)) start--;
    if (start > at) yield { start: at, end: start, isAscii: true };
    let end = found;
    for (let last = found; end < text.length && !(isBlank(text, end) && end - last > contextLength); end++) {
      if (text.charCodeAt(end) > 127) last = end;
    }
    if (end > start) yield { start, end, isAscii: false };
    at = end;
  }
}

const beyond = /[^\0-\x7f]/g;
const contextLength = 2;

const isBlank = (text: string, offset: number): boolean =>
  text.charCodeAt(offset) === 32 || text.charCodeAt(offset) === 10;

/** Adds where the words of a stretch of ASCII end, as Unicode's default word boundaries have them (UAX #29). */
export function addAsciiWordEnds(text: string, { start, end }: Span, ends: number[]): void {
  let isWord = false;
  for (let offset = start; offset < end; offset++) {
    const kind = kinds[text.charCodeAt(offset)] ?? 0;
    // One underscore alone is no word, two are.
    if (kind === letter || kind === digit || (kind === underscore && offset > start && text.charAt(offset - 1) === '_'))
      isWord = true;
    else if (isWord && kind !== underscore && !joins(text, offset, end)) {
      ends.push(offset);
      isWord = false;
    }
  }
  if (isWord) ends.push(end);
}

const [letter, digit, underscore] = [1, 2, 3];
const kinds = Uint8Array.from({ length: 128 }, (_, unit) => {
  const sign = String.fromCharCode(unit);
  return /[a-z]/i.test(sign) ? letter : /\d/.test(sign) ? digit : sign === '_' ? underscore : 0;
});

/** The point of "e.g" and "1.5", the apostrophe of "can't", the comma of "1,000". */
function joins(text: string, offset: number, end: number): boolean {
  const before = kinds[text.charCodeAt(offset - 1)];
  if (offset + 1 === end || before !== kinds[text.charCodeAt(offset + 1)]) return false;
  signs ??= { [letter]: joiningSigns('a'), [digit]: joiningSigns('1') };
  return signs[before ?? 0]?.has(text.charCodeAt(offset)) === true;
}

let signs: Readonly<Record<number, ReadonlySet<number>>> | undefined;

/** Versions of Unicode differ on the colon: the segmenter is asked which signs make one word of two. */
function joiningSigns(part: string): ReadonlySet<number> {
  const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
  const all = Array.from(kinds.keys()).filter((unit) => kinds[unit] === 0);
  return new Set(all.filter((unit) => [...segmenter.segment(part + String.fromCharCode(unit) + part)].length === 1));
}
