/** Parses the JSON in a model's text: alone, in a fence, or within prose. Undefined if missing or invalid. */
export function jsonIn(written: string, open = '{', close = '}'): unknown {
  try {
    return JSON.parse(written.slice(written.indexOf(open), written.lastIndexOf(close) + 1));
  } catch {
    return undefined;
  }
}
