import type { Span } from '../markdown/inlineText.ts';

/**
 * A part of a text that begins and ends at blanks, and whether nothing but ASCII and usual punctuation stands in it.
 */
interface Stretch extends Span {
  readonly isSimple: boolean;
}

/**
 * Divides a text into stretches of ASCII and others; words of another script that follow one another are one stretch.
 */
export function* stretches(text: string): Generator<Stretch> {
  let at = 0;
  while (at < text.length) {
    nonAscii.lastIndex = at;
    const found = nonAscii.exec(text)?.index;
    if (found === undefined) {
      yield { start: at, end: text.length, isSimple: true };
      return;
    }
    let start = found;
    while (start > at && !isBlankAt(text, start - 1)) start -= 1;
    if (start > at) yield { start: at, end: start, isSimple: true };
    at = nonAsciiEnd(text, found);
    yield { start, end: at, isSimple: false };
  }
}

/** The first blank that stands more than `contextLength` behind the last sign beyond ASCII. */
function nonAsciiEnd(text: string, start: number): number {
  let last = start;
  for (let offset = start; offset < text.length; offset++) {
    const unit = text.charCodeAt(offset);
    if (unit > 127 && !punctuation.includes(text.charAt(offset))) last = offset;
    else if (offset - last > contextLength && isBlankAt(text, offset)) return offset;
  }
  return text.length;
}

/** Hardly an English text is without one of these; the first is the space at which no line breaks. */
const punctuation = '\u00a0–—‘’“”…®™°';
const nonAscii = new RegExp(`[^\\0-\\x7f${punctuation}]`, 'g');
const contextLength = 2;

const isBlankAt = (text: string, offset: number): boolean =>
  text.charCodeAt(offset) === 32 || text.charCodeAt(offset) === 10;

/**
 * Takes the place of each word of an ASCII stretch, by Unicode's default word boundaries (UAX #29).
 * @param language an ISO 639-1 code; some join words differently
 */
export function eachAsciiWord(
  text: string,
  { start, end }: Span,
  take: (start: number, end: number) => void,
  language = 'und',
): void {
  const signs = signsOf(language);
  let isWord = false;
  let first = -1;
  for (let offset = start; offset < end; offset++) {
    const kind = characterKinds[text.charCodeAt(offset)] ?? 0;
    if (kind !== 0 && first < 0) first = offset;
    // One underscore alone is no word, two are.
    const isSecondUnderscore = kind === underscore && offset > start && text.charAt(offset - 1) === '_';
    if (kind === letter || kind === digit || isSecondUnderscore) isWord = true;
    else if (kind !== underscore && !(isWord && joinsWords(text, offset, end, signs))) {
      if (isWord) take(first, offset);
      isWord = false;
      first = -1;
    }
  }
  if (isWord) take(first, end);
}

const letter = 1;
const digit = 2;
const underscore = 3;

/** What the ASCII characters are, by their codes; 0 for signs and blanks. */
const characterKinds = Uint8Array.from({ length: 128 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  if (/[a-z]/i.test(character)) return letter;
  if (/\d/.test(character)) return digit;
  return character === '_' ? underscore : 0;
});

/** The point of "e.g" and "1.5", the apostrophe of "can't", the comma of "1,000". */
function joinsWords(text: string, offset: number, end: number, signs: JoiningSigns): boolean {
  const before = characterKinds[text.charCodeAt(offset - 1)] ?? 0;
  if (offset + 1 === end || before !== characterKinds[text.charCodeAt(offset + 1)]) return false;
  return signs[before]?.has(text.charCodeAt(offset)) === true;
}

/** The signs that join two letters, and two digits. */
type JoiningSigns = Readonly<Record<number, ReadonlySet<number>>>;

const joining = new Map<string, JoiningSigns>();

function signsOf(language: string): JoiningSigns {
  const known = joining.get(language);
  if (known) return known;
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const made = { [letter]: joiningSigns(segmenter, 'a'), [digit]: joiningSigns(segmenter, '1') };
  joining.set(language, made);
  return made;
}

/** Versions of Unicode differ on the colon: the segmenter is asked which signs make one word of two. */
function joiningSigns(segmenter: Intl.Segmenter, part: string): ReadonlySet<number> {
  const found = new Set<number>();
  const ascii = Array.from(characterKinds.keys(), (unit) => String.fromCharCode(unit));
  for (const sign of [...ascii, ...punctuation]) {
    const unit = sign.charCodeAt(0);
    const segments = [...segmenter.segment(`${part}${sign}${part}`)];
    if (!characterKinds[unit] && segments.length === 1) found.add(unit);
  }
  return found;
}
