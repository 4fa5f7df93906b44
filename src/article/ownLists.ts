import { frontMatterOf } from '../text/markdown/frontMatter.ts';

/** The day (`YYYY-MM-DD`) on which our service wrote an article, or what it rests on, as `date` under `citedesk:`. */
export const ownDate = (markdown: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}/.exec(ownList('date', markdown))?.[0];

/** The addresses of the pages that an article was written from, which stand under `citedesk:` as `sources`. */
export const sourcesIn = (markdown: string): string[] =>
  ownList('sources', markdown).match(/https?:\/\/[^\s"'<>\]]+/g) ?? [];

/**
 * What stands under `citedesk:` as a value or a list, be that in brackets or line by line. Read without a parser, since the file may
 * be anybody's, and a few lines of YAML can be made to take minutes.
 */
export function ownList(name: string, markdown: string): string {
  const lines = frontMatterOf(markdown)?.yaml.split(/\r?\n/) ?? [];
  const top = lines.findIndex((line) => /^citedesk:[ \t]*(?:#.*)?$/.test(line));
  if (top < 0) return '';
  const rest = lines.slice(top + 1);
  const end = rest.findIndex((line) => /^[^\s#-]/.test(line));
  const block = end < 0 ? rest : rest.slice(0, end);
  const at = block.findIndex((line) => /^[ \t]/.test(line) && line.trimStart().startsWith(`${name}:`));
  if (at < 0) return '';
  const [here = '', ...below] = block.slice(at).map((line) => line.replace(/(?:^|[ \t])#.*/, ''));
  const inLine = here.slice(here.indexOf(':') + 1).trim();
  if (inLine.startsWith('[')) return [inLine, ...below].join('\n').split(']', 1)[0] ?? '';
  if (inLine !== '') return inLine;
  const past = below.findIndex((line) => !/^[ \t]*(?:-|$)/.test(line));
  return (past < 0 ? below : below.slice(0, past)).join('\n');
}
