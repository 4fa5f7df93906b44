/**
 * True where the capital of a word may be owed to the start of a sentence in prose, and what follows reads on in lower
 * case, so that the word need not be a name: "Target the right readers."
 */
export function isOwedToSentence(text: string, start: number, end: number, prose: boolean): boolean {
  // In "Title Nine offers" the second capital is owed to no sentence.
  if (/[\s-]\p{Lu}/u.test(text.slice(start, end)) || !readsOn.test(text.slice(end, end + 80))) return false;
  const before = text.slice(Math.max(0, start - 40), start);
  if (start === 0 || (start <= 40 && quoted.test(before))) return prose;
  return sentenceEnd.test(before);
}

/** Then a word without any capital, behind a space or a comma; "Discover it®" goes on with a name. */
const readsOn = /^(?:['’ʼ]s)?,?\s+(?!\p{Ll}+(?:\p{Lu}|\s?[®™℠]))\p{Ll}/u;
const quoted = /^[\s"'“„‚‘«»(¿¡]*$/u;
// eslint-disable-next-line regexp/no-super-linear-backtracking, regexp/no-super-linear-move -- it is given 40 characters
const sentenceEnd = /(?:[.!?…:。！？]["'”’»)\]]*(?:\s?\[\d+\])*\s*|\n\s*)["'“„‚‘«»(¿¡]*$/u;
