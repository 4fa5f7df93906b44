/**
 * The dashes that open front matter, up to their line end. They have to be the first line, as sites read them nowhere
 * else; behind blank lines they count all the same where a key follows, so that an article stays one until these are
 * taken out.
 */
export const openingDashes = /^\uFEFF?(?:---[ \t]*\r?\n|(?:[ \t]*\r?\n)+---[ \t]*\r?\n(?=[A-Za-z_][\w-]*[ \t]*:))/;

/** The blank lines that keep front matter from the first line, up to its dashes; undefined where none do. */
export function blankLinesAbove(markdown: string): { readonly start: number; readonly end: number } | undefined {
  const opening = openingDashes.exec(markdown)?.[0] ?? '';
  const dashes = opening.lastIndexOf('---');
  const start = opening.startsWith('\uFEFF') ? 1 : 0;
  return dashes > start ? { start, end: dashes } : undefined;
}
