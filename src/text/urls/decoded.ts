/** Decodes a path or query for display: `/caf%C3%A9` becomes `/café`. Keeps broken escapes. */
export function decoded(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return escaped;
  }
}
