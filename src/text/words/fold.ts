/**
 * Folds case for comparison, with Unicode's full folding via upper case (`Straße` equals `STRASSE` and `STRAẞE`). Both
 * lower-case sigmas are equal. So are ı and i, because `IŞIK` is one word in both cases.
 */
export function fold(text: string): string {
  const bare = text.trim();
  if (isAscii.test(bare)) return bare.toLowerCase();
  return bare.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}

const isAscii = /^[\0-\x7f]*$/;

/** Normalizes a name for comparison without case, punctuation, and spaces: `T-Fal` equals `TFAL`. */
export function squashed(name: string): string {
  const folded = fold(name);
  return isOneWord.test(folded) ? folded : folded.replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

const isOneWord = /^[a-z\d]*$/;

/** Removes accents from Latin and Greek letters, and replaces ё with е: "Nestlé" becomes "Nestle". */
export const plainLetters = (text: string): string =>
  isAscii.test(text)
    ? text
    : text
        .normalize('NFD')
        .replace(accents, '$1')
        .normalize('NFC')
        .replace(others, (letter) => plain[letter] ?? letter);

/** In other scripts, a mark makes a different letter: й is not и, and が is not か. */
const accents = /([\p{Script=Latin}\p{Script=Greek}еЕ])[\u0300-\u036f]+/gu;

/** Letters with a stroke and ligatures, which Unicode doesn't decompose. */
const plain: Readonly<Record<string, string>> = {
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
};
const others = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');
