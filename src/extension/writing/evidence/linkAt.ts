/** A link in a Markdown text. Offsets are UTF-16 code units. */
export interface LinkPlace {
  readonly url: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the web page linked at an offset: by a URL, a link text, or a mark such as `[1]` or `[^a]` with a definition.
 * Searches only the offset's line, and definitions for a mark.
 */
export function linkAt(markdown: string, offset: number): LinkPlace | undefined {
  const first = markdown.lastIndexOf('\n', offset - 1) + 1;
  const behind = markdown.indexOf('\n', offset);
  const line = markdown.slice(first, behind < 0 ? undefined : behind);
  const place = direct(line, offset - first) ?? byMark(line, offset - first, markdown);
  return place && { ...place, start: place.start + first, end: place.end + first };
}

const address = /https?:\/\/[^\s<>()[\]"]+/g;

function direct(line: string, column: number): LinkPlace | undefined {
  for (const { 0: match, index } of line.matchAll(address)) {
    const url = match.replace(/[.,;:!?'*_]{1,9}$/, '');
    const end = index + url.length;
    const opening = line.slice(0, index).endsWith('](') ? line.lastIndexOf('[', index - 3) : -1;
    const start = opening < 0 ? index : opening;
    if (column >= start && column <= end) return { url, start, end };
  }
  return undefined;
}

function byMark(line: string, column: number, markdown: string): LinkPlace | undefined {
  for (const { 0: mark, 1: name = '', index } of line.matchAll(/\[(\^?[^\][\s]{1,60})\](?![(:])/g)) {
    const end = index + mark.length;
    if (column < index || column > end) continue;
    const url = definitionOf(name, markdown);
    if (url !== undefined) return { url, start: index, end };
  }
  return undefined;
}

/** Returns the first URL on the line `[name]: …`. */
function definitionOf(name: string, markdown: string): string | undefined {
  const opening = `[${name}]:`;
  for (let at = markdown.indexOf(opening); at >= 0; at = markdown.indexOf(opening, at + 1)) {
    const lineStart = markdown.lastIndexOf('\n', at) + 1;
    if (markdown.slice(lineStart, at).trim() !== '') continue;
    const end = markdown.indexOf('\n', at);
    const [url] = markdown.slice(at, end < 0 ? undefined : end).match(address) ?? [];
    return url?.replace(/[.,;:]{1,9}$/, '');
  }
  return undefined;
}
