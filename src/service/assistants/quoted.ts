/**
 * Words of a provider as a message may quote them: on one line, cut, and without the key, as some quote the key that
 * they refuse.
 * @param most characters
 */
export function quoted(words: string, key: string | undefined, most = 80): string {
  const line = (key ? words.replaceAll(key, '[key]') : words).replace(anyKey, '[key]').replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…` : line;
}

/** Some quote a part of the key, with stars for the rest. */
const anyKey = /\b(?:(?:sk|gsk|pplx)-|AIza)[-\w*]+/g;
