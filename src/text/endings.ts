/**
 * Removes unwanted characters from the end of a text in linear time. `/[…]+$/` would be quadratic.
 * @param unwanted matches one character
 */
export function withoutEnding(text: string, unwanted: RegExp): string {
  let end = text.length;
  while (end > 0) {
    const start = end - (isAstral(text, end - 2) ? 2 : 1);
    if (!unwanted.test(text.slice(start, end))) break;
    end = start;
  }
  return text.slice(0, end);
}

const isAstral = (text: string, at: number): boolean => (text.codePointAt(at) ?? 0) > 0xffff;

export const withoutEndSlashes = (address: string): string => withoutEnding(address, /\//);

/** Removes the last word and the spaces before it. Keeps a single word. */
export function withoutLastWord(text: string): string {
  const last = text.search(/\s\S*$/);
  return last < 0 ? text : text.slice(0, last).trimEnd();
}
