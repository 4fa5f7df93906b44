/**
 * Digits of any script as 0 to 9, with their separators: `١٣٩٩` and `１３９９` as `1399`.
 * @param decimal replaces the Arabic sign before decimals
 */
export function plainDigits(written: string, decimal: '.' | ','): string {
  if (/^[0-9.,'’]+$/.test(written)) return written;
  return Array.from(written, (sign) => {
    if (/^\p{Nd}$/u.test(sign)) return String(digitOf(sign));
    if (sign === '\u066b' || sign === '．') return decimal;
    return sign === '\u066c' || sign === '，' ? groupSign : sign;
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
