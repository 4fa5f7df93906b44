/**
 * Formats a provider's text for use in a message: one line, shortened, and without the key, which some providers quote.
 * @param most maximum number of characters
 */
export function quoted(words: string, key: string | undefined, most = 80): string {
  const line = (key ? words.replace(formsOf(key), '[key]') : words)
    .replace(anyKey, '[key]')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return line.length > most ? `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…` : line;
}

/** Matches the key as it is, URL-encoded, and in Base64, alone or at the start of the encoded text. */
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

/** Bytes. Shorter matches could be coincidental. */
const shortest = 6;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

/** Matches partially masked keys, which some providers quote. */
const anyKey = /\b(?:(?:sk|gsk|pplx)-|AIza)[-\w*]+/g;
