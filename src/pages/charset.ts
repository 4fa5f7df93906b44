/** Bytes that are searched for the page's own charset. HTML requires 1,024, but some pages need more. */
const nameWithin = 4096;

/**
 * Decodes a page. The charset comes from the byte order mark, the server, or the page itself, in this order. The
 * fallback is UTF-8 if the bytes are valid, otherwise Windows-1252, as in browsers.
 * @param contentType the `Content-Type` header
 */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const declared = markedCharset(bytes) ?? namedIn(contentType ?? '') ?? namedIn(beginningOf(bytes));
  const text = declared === undefined ? undefined : decoded(bytes, declared);
  if (text !== undefined) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function markedCharset([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return undefined;
}

const beginningOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes.subarray(0, nameWithin));

/** Finds the charset in `text/html; charset=x`, `<meta charset="x">`, or `<?xml version="1.0" encoding="x"?>`. */
function namedIn(text: string): string | undefined {
  const [, name] = /(?:charset|<\?xml[^>]{1,100}encoding)\s{0,9}=\s{0,9}["']?([\w:.-]{2,40})/iu.exec(text) ?? [];
  // A page whose charset can be read as ASCII isn't UTF-16, regardless of its label.
  return name && /^utf-?16/iu.test(name) ? 'utf-8' : name;
}

function decoded(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return undefined; // unknown charset
  }
}
