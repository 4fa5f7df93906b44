import { openingDashes } from '../../text/markdown/openingDashes.ts';

/** Lines at the top of a file in which its front matter says that it is an article. */
export const signLines = 200;

/**
 * Whether a text is an article by its first lines: its front matter names a `keyword`, by that name or the one that its
 * site has for it, or a `prompt_id`. Looks for them line by line, as it is asked of every Markdown file that is opened.
 */
export function isArticle(top: string, keyword?: string): boolean {
  const lines = topLines(top);
  const isSign = (line: string): boolean => /^[ \t]*(?:keyword|prompt_id)[ \t]*:[ \t]*[^\s#]/.test(line);
  return lines.some(isSign) || (keyword !== undefined && keywordIn(lines, keyword) !== undefined);
}

/**
 * The keyword that a text has under the name of its site; a name that ends with `[]` holds a list, of which the first
 * one counts.
 */
export const siteKeyword = (top: string, name: string): string | undefined => keywordIn(topLines(top), name);

/** The lines between the dashes; none where they are not there. */
function topLines(top: string): readonly string[] {
  const opening = openingDashes.exec(top)?.[0];
  const lines = opening === undefined ? [] : top.slice(opening.length).split(/\r?\n/, signLines - 1);
  const end = lines.findIndex((line) => /^---[ \t]*$/.test(line));
  return end < 0 ? [] : lines.slice(0, end);
}

function keywordIn(lines: readonly string[], name: string): string | undefined {
  const key = `${name.replace(/\[\]$/, '')}:`;
  const at = lines.findIndex((line) => line.startsWith(key));
  if (at < 0) return undefined;
  const own = lines[at]?.slice(key.length) ?? '';
  const [inList] = own.trimStart().startsWith('[') ? own.trimStart().slice(1).split(/[,\]]/, 1) : [];
  const below = lines.slice(at + 1).find((line) => !/^[ \t]*(?:#|$)/.test(line)) ?? '';
  const [, item] = /^[ \t]*-([ \t].*)$/.exec(below) ?? [];
  return scalarIn(inList ?? own) ?? (inList === undefined ? scalarIn(item) : undefined);
}

/** A value of one line, without its quotation marks and what is remarked on it; undefined where there is none. */
function scalarIn(value = ''): string | undefined {
  const [, , quoted] = /^[ \t]*(["'])(.*?)\1/.exec(value) ?? [];
  const text = (quoted ?? value.replace(/(?:^|[ \t])#.*$/, '')).trim();
  return text === '' ? undefined : text;
}
