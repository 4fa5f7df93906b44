/** Digits that stand in circles, brackets or black, small ones above or below the line, and Roman numbers as one sign. */
export const marked = String.raw`[\u2460-\u249b\u24ea-\u24f4\u24ff\u2776-\u2793\u3251-\u325f\u32b1-\u32bf\u2160-\u216f]+`;
export const raised = String.raw`[\u2070\u00b9\u00b2\u00b3\u2074-\u2079\u2080-\u2089]+`;

const isMarked = new RegExp(`^${marked}$`, 'u');
const isRaised = new RegExp(`^${raised}$`, 'u');

/** Whether what is written may only number an item or point at a note: `①`, `²`. */
export const isPointer = (written: string): boolean =>
  ([...written].length === 1 && isMarked.test(written)) || (written.length <= 2 && isRaised.test(written));

/**
 * Digits of any script as those from 0 to 9, with their separators: `١٣٩٩`, `１３９９` and `①③⑨⑨` as `1399`.
 * @param decimal the sign before decimals in the language of the text, which stands for that of Arabic
 */
export function plainDigits(written: string, decimal: '.' | ','): string {
  if (/^[0-9.,'’]+$/.test(written)) return written;
  return Array.from(written, (sign) => {
    if (/^\p{Nd}$/u.test(sign)) return String(digitOf(sign));
    if (sign === '\u066b' || sign === '．') return decimal;
    if (sign === '\u066c' || sign === '，') return groupSign;
    return isMarked.test(sign) || isRaised.test(sign) ? valueOf(sign) : sign;
  }).join('');
}

/** Groups thousands in every language. */
const groupSign = '\u202f';

/** The digits of a script follow one another from nought to nine. */
function digitOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  let first = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}

function valueOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  // black circles have no compatible form
  if (code >= 0x2776 && code <= 0x2793) return String(((code - 0x2776) % 10) + 1);
  if (code >= 0x24eb && code <= 0x24f4) return String(code - 0x24eb + 11);
  const plain = sign.normalize('NFKC').replace(/[().]/g, '');
  return code === 0x24ff ? '0' : String(romanValue(plain) ?? plain);
}

/** What a Roman number means; undefined where it is none. */
function romanValue(letters: string): number | undefined {
  if (!/^M{0,3}(?:C[MD]|D?C{0,3})(?:X[CL]|L?X{0,3})(?:I[XV]|V?I{0,3})$/.test(letters)) return undefined;
  const values = Array.from(letters, (letter) => romanLetters.get(letter) ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

const romanLetters: ReadonlyMap<string, number> = new Map([
  ['I', 1],
  ['V', 5],
  ['X', 10],
  ['L', 50],
  ['C', 100],
  ['D', 500],
  ['M', 1000],
]);

/** A year in Roman numbers, as digits: `MCMXCIX`; shorter words are names and numbers of chapters. */
export function romanYear(word: string): string | undefined {
  const value = word.startsWith('M') && /^M[MDCLXVI]{3,14}$/.test(word) ? romanValue(word) : undefined;
  return value !== undefined && value >= 1500 && value < 2100 ? String(value) : undefined;
}
