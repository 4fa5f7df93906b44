/**
 * Converts digits of any script to ASCII and keeps separators: `١٣٩٩` and `１３９９` become `1399`.
 * @param decimal replaces the Arabic decimal separator
 */
export function plainDigits(written: string, decimal: '.' | ','): string {
  if (/^[0-9.,'’]+$/.test(written)) return written;
  return Array.from(written, (sign) => {
    if (/^\p{Nd}$/u.test(sign)) return String(digitOf(sign));
    if (sign === '\u066b' || sign === '．') return decimal;
    return sign === '\u066c' || sign === '，' ? groupSign : sign;
  }).join('');
}

/** Thousands separator in every language. */
const groupSign = '\u202f';

/** Relies on Unicode order: the digits of a script are contiguous, from zero to nine. */
function digitOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  let first = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}
