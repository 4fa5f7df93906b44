/** Bytes at the beginning in which a page names its own charset; HTML asks for 1,024, and pages take more. */
const nameWithin = 4096;

/**
 * A page as text. Its charset is told by a byte order mark, else by the server, else by the page itself; without one it
 * is UTF-8 where its bytes can be that, and Windows-1252 otherwise, as in browsers.
 * @param contentType the header of that name
 */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const told = markedCharset(bytes) ?? namedIn(contentType ?? '') ?? namedIn(beginningOf(bytes));
  const text = told === undefined ? undefined : decoded(bytes, told);
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

/** In `text/html; charset=x`, `<meta charset="x">`, or `<?xml version="1.0" encoding="x"?>`. */
function namedIn(text: string): string | undefined {
  const [, name] = /(?:charset|<\?xml[^>]{1,100}encoding)\s{0,9}=\s{0,9}["']?([\w:.-]{2,40})/iu.exec(text) ?? [];
  // A page that can be searched for its charset in ASCII is not in UTF-16, whatever it says.
  return name && /^utf-?16/iu.test(name) ? 'utf-8' : name;
}

function decoded(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return undefined; // a charset that nobody knows
  }
}
