/**
 * Text as it is compared when case does not matter: Unicode's full folding by way of upper case
 * (`Straße` equals `STRASSE`, and `STRAẞE`, whose capital has no other), with both small sigmas alike.
 * The dotless ı equals I, and so i, as `IŞIK` is one word in two cases to who writes it.
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
