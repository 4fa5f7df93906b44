import { frontMatterOf } from '../../text/frontMatter/frontMatter.ts';

/** Lines at the top of a file that are searched for the front matter keys of an article. */
export const signLines = 200;

/**
 * True if the first lines of a text are the front matter of an article, with a `prompt_id` or a `keyword` (or the
 * site's name for it). Searches line by line because it runs for every Markdown file that is opened.
 */
export function isArticle(top: string, keyword = 'keyword'): boolean {
  const lines = frontMatterOf(top)?.text.split(/\r?\n/, signLines) ?? [];
  return hasValue(lines, /^[ \t]*["']?(?:keyword|prompt_id)["']?[ \t]*[:=]/i) || hasValue(lines, signOf(keyword));
}

/** A trailing `[]` in the name marks a list. */
const signOf = (name: string): RegExp => new RegExp(`^["']?${name.replace(/\[\]$/, '')}["']?[ \\t]*[:=]`, 'i');

/** True if a key has a value on its line or a list on the next line. */
function hasValue(lines: readonly string[], sign: RegExp): boolean {
  const at = lines.findIndex((line) => sign.test(line));
  const value = lines[at]?.replace(sign, '').trim() ?? '';
  if (/^[^\s#,[]/.test(value)) return !/^(?:""|''|~|null)?,?$/.test(value);
  const next = lines.slice(at + 1).find((line) => !/^[ \t]*(?:#|$)/.test(line)) ?? '';
  return at >= 0 && (/^\[[ \t]*[^\s\]]/.test(value) || /^[ \t]*(?:-[ \t]+["']?[^\s"']|["'])/.test(next));
}
