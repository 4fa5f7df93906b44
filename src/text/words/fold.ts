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
