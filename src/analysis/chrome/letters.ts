/** Characters of a text that matter when phrases are compared, with their offsets. */
export interface Letters {
  /**
   * Lowercase letters, `#` for each number, quotation marks and brackets. No spaces, other marks, tags or link
   * addresses.
   */
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Reads the letters of a text from `from` to before `to`, in linear time. Offsets refer to the whole text. */
export function lettersOf(text: string, from = 0, to = text.length): Letters {
  const window = text.slice(from, to);
  let letters = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < window.length;) {
    const skipped = unseenEnd(window, at);
    if (skipped !== undefined) {
      at = skipped;
      continue;
    }
    const { letter, end } = letterAt(window, at);
    letters += letter;
    for (let unit = 0; unit < letter.length; unit++) {
      starts.push(from + at);
      ends.push(from + end);
    }
    at = end;
  }
  return { text: letters, starts, ends };
}

/** Returns the end of a link's target or a tag that starts at `at`, if there is one. */
function unseenEnd(text: string, at: number): number | undefined {
  const first = text.charCodeAt(at);
  const unseen = first === bracket ? target : first === less ? tag : undefined;
  if (!unseen) return undefined;
  unseen.lastIndex = at;
  return unseen.test(text) ? unseen.lastIndex : undefined;
}

const bracket = ']'.charCodeAt(0);
const less = '<'.charCodeAt(0);
const target = /\]\([^()\s]{0,3000}\)/y;
const tag = /<\/?[a-z][^<>\n]{0,500}>/iy;

/** Returns the letter at an offset, empty if it doesn't matter, and its end. */
function letterAt(text: string, at: number): { readonly letter: string; readonly end: number } {
  const code = text.charCodeAt(at);
  if (code < 128) {
    const letter = ascii[code] ?? '';
    let end = at + 1;
    if (letter === '#') while (ascii[text.charCodeAt(end)] === '#') end++;
    return { letter, end };
  }
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const letter = /[“”„«»]/u.test(character) ? '"' : /[\p{L}⁂]/u.test(character) ? character.toLowerCase() : '';
  return { letter, end: at + character.length };
}

const ascii: readonly string[] = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/\d/.test(character)) return '#';
  return /[a-z"()]/i.test(character) ? character.toLowerCase() : '';
});
