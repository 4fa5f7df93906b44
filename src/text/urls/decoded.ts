/** A path or query without percent escapes, as people read it: `/café` for `/caf%C3%A9`. Broken escapes stay. */
export function decoded(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return escaped;
  }
}
