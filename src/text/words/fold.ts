/**
 * Text for comparisons that ignore case, by Unicode's full folding via upper case (`Straße` equals `STRASSE` and
 * `STRAẞE`). Both small sigmas are equal, and so are ı and i, because `IŞIK` is one word in both cases.
 */
export function fold(text: string): string {
  const bare = text.trim();
  if (isAscii.test(bare)) return bare.toLowerCase();
  return bare.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}

const isAscii = /^[\0-\x7f]*$/;

/** A name as it is compared when neither case nor signs and blanks matter: `T-Fal` equals `TFAL`. */
export function squashed(name: string): string {
  const folded = fold(name);
  return isOneWord.test(folded) ? folded : folded.replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

const isOneWord = /^[a-z\d]*$/;

/** A text with Latin and Greek letters as they are without accents, and ё as е: "Nestle" for "Nestlé". */
export const plainLetters = (text: string): string =>
  isAscii.test(text)
    ? text
    : text
        .normalize('NFD')
        .replace(accents, '$1')
        .normalize('NFC')
        .replace(others, (letter) => plain[letter] ?? letter);

/** In other scripts, a mark makes another letter: й is no и, and が is no か. */
const accents = /([\p{Script=Latin}\p{Script=Greek}еЕ])[\u0300-\u036f]+/gu;

/** Letters with a stroke and ligatures, which Unicode does not decompose. */
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
