/** The JSON in what a model wrote: alone, in a fence, or among text. Undefined for none. */
export function jsonIn(written: string, open = '{', close = '}'): unknown {
  try {
    return JSON.parse(written.slice(written.indexOf(open), written.lastIndexOf(close) + 1));
  } catch {
    return undefined;
  }
}
