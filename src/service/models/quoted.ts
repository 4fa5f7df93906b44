/**
 * Words of a provider as a message may quote them: on one line, cut, and without the key in any form, as some quote
 * the key that they refuse.
 * @param most characters
 */
export function quoted(words: string, key: string | undefined, most = 80): string {
  const line = (key ? words.replace(formsOf(key), '[key]') : words)
    .replace(anyKey, '[key]')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return line.length > most ? `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…` : line;
}

/**
 * The key as it is, as it stands in an address, and in Base64, alone or at the beginning of what was encoded with it.
 */
function formsOf(key: string): RegExp {
  const inAddress = [
    encodeURIComponent(key.toWellFormed()),
    new URLSearchParams({ key }).toString().slice('key='.length),
  ];
  const bytes = Buffer.from(key);
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 3));
  const encoded =
    whole.length < shortest
      ? []
      : (['base64', 'base64url'] as const).map((form) => `${escaped(whole.toString(form))}[\\w+/=-]*`);
  return new RegExp([...encoded, ...[...inAddress, key].map(escaped)].join('|'), 'gi');
}

/** Bytes; fewer might be anything. */
const shortest = 6;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

/** Some quote a part of the key, with stars for the rest. */
const anyKey = /\b(?:(?:sk|gsk|pplx)-|AIza)[-\w*]+/g;
