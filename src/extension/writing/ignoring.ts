import { frontMatterOf, setFields } from '../../text/markdown/frontMatter.ts';
import { isIgnored, type TextEdit } from './notes.ts';

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
  const [here = '', ...below] = block.slice(at);
  const inLine = here.slice(here.indexOf(':') + 1).replace(/[ \t]#.*/, '');
  if (inLine.trim() !== '') return namesIn(inLine);
  const past = below.findIndex((line) => !/^[ \t]*-/.test(line));
  return namesIn((past < 0 ? below : below.slice(0, past)).join('\n'));
}

const namesIn = (text: string): string[] => text.match(/\w+(?:\.\w+)*/g) ?? [];

/** What has to change in an article so that a rule is switched off for it; undefined where nothing has to, or can. */
export function ignoreInFile(markdown: string, rule: string): TextEdit | undefined {
  const ignored = ignoredIn(markdown);
  // Front matter in TOML would become text under ours.
  if (isIgnored(rule, ignored) || /^\uFEFF?\+\+\+/.test(markdown)) return undefined;
  return editBetween(markdown, setFields(markdown, { citedesk: { ignore: [...ignored, rule] } }));
}

/** The shortest single change that makes one text the other. */
function editBetween(before: string, after: string): TextEdit {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let tail = 0;
  const most = Math.min(before.length, after.length) - start;
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}
