import { frontMatterOf } from '../../text/frontMatter/frontMatter.ts';

/** Lines at the top of a file in which its front matter says that it is an article. */
export const signLines = 200;

/**
 * True if the first lines of a text make it an article: its front matter has a `keyword`, by that name or the one that
 * its site has for it, or a `prompt_id`. Looks for them line by line, because it runs for every Markdown file that is
 * opened.
 */
export function isArticle(top: string, keyword = 'keyword'): boolean {
  const lines = frontMatterOf(top)?.text.split(/\r?\n/, signLines) ?? [];
  return hasValue(lines, /^[ \t]*["']?(?:keyword|prompt_id)["']?[ \t]*[:=]/i) || hasValue(lines, signOf(keyword));
}

/** A name that ends with `[]` holds a list. */
const signOf = (name: string): RegExp => new RegExp(`^["']?${name.replace(/\[\]$/, '')}["']?[ \\t]*[:=]`, 'i');

/** True if a key has a value in its line, or a list in the line below. */
function hasValue(lines: readonly string[], sign: RegExp): boolean {
  const at = lines.findIndex((line) => sign.test(line));
  const value = lines[at]?.replace(sign, '').trim() ?? '';
  if (/^[^\s#,[]/.test(value)) return !/^(?:""|''|~|null)?,?$/.test(value);
  const next = lines.slice(at + 1).find((line) => !/^[ \t]*(?:#|$)/.test(line)) ?? '';
  return at >= 0 && (/^\[[ \t]*[^\s\]]/.test(value) || /^[ \t]*(?:-[ \t]+["']?[^\s"']|["'])/.test(next));
}
