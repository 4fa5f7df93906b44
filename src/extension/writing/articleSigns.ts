/** Lines at the top of a file in which its front matter says that it is an article. */
export const signLines = 200;

/**
 * Whether a text is an article by its first lines: its front matter names a `keyword` or a `prompt_id`. Looks for both
 * line by line, as it is asked of every Markdown file that is opened.
 */
export function isArticle(top: string): boolean {
  const [first = '', ...lines] = top.split(/\r?\n/);
  if (!/^\uFEFF?---[ \t]*$/.test(first)) return false;
  const end = lines.findIndex((line) => /^---[ \t]*$/.test(line));
  return end >= 0 && lines.slice(0, end).some((line) => /^[ \t]*(?:keyword|prompt_id)[ \t]*:[ \t]*[^\s#]/.test(line));
}
