import { frontMatterOf } from '../text/markdown/frontMatter.ts';

/**
 * The rules that an article switches off for itself, under `citedesk:` as `ignore: [seo.length]` or as lines of a list.
 * Read line by line, since the file may be anybody's, and a few lines of YAML can be made to take minutes.
 */
export function ignoredIn(markdown: string): string[] {
  const lines = frontMatterOf(markdown)?.yaml.split(/\r?\n/) ?? [];
  const top = lines.findIndex((line) => /^citedesk:[ \t]*(?:#.*)?$/.test(line));
  if (top < 0) return [];
  const rest = lines.slice(top + 1);
  const end = rest.findIndex((line) => /^[^\s#-]/.test(line));
  const block = end < 0 ? rest : rest.slice(0, end);
  const at = block.findIndex((line) => /^[ \t]+ignore:/.test(line));
  if (at < 0) return [];
  const [here = '', ...below] = block.slice(at).map((line) => line.replace(/(?:^|[ \t])#.*/, ''));
  const inLine = here.slice(here.indexOf(':') + 1).trim();
  if (inLine.startsWith('[')) return namesIn([inLine, ...below].join('\n').split(']', 1)[0] ?? '');
  if (inLine !== '') return namesIn(inLine);
  const past = below.findIndex((line) => !/^[ \t]*(?:-|$)/.test(line));
  return namesIn((past < 0 ? below : below.slice(0, past)).join('\n'));
}

const namesIn = (text: string): string[] => text.match(/\w[\w-]*(?:\.\w[\w-]*)*/g) ?? [];

/** Whether a rule is among those that nobody wants to hear of: by its name, or by its area (`seo`). */
export const isIgnored = (rule: string, ignored: readonly string[]): boolean =>
  ignored.some((one) => rule === one || rule.startsWith(`${one}.`));
