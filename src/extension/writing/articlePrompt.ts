import { frontMatterOf } from '../../text/markdown/frontMatter.ts';
import { readMark } from '../articles/articleMark.ts';
import type { ArticlePrompt } from './answerShelf.ts';

/** For which prompt of which service an article is written, as its front matter says; undefined of any other text. */
export function articlePrompt(markdown: string): ArticlePrompt | undefined {
  const mark = readMark(markdown);
  const yaml = frontMatterOf(markdown)?.yaml ?? '';
  const project = fieldOf('project', yaml);
  if (mark?.promptId === undefined || project === undefined) return undefined;
  return { service: mark.service, project, promptId: mark.promptId, runId: mark.runId, text: fieldOf('prompt', yaml) };
}

/** A value that is one line below `citedesk:`, as we write it. */
function fieldOf(name: string, yaml: string): string | undefined {
  const line = yaml.split(/\r?\n/).find((one) => one.trimStart().startsWith(`${name}: `) && /^[ \t]/.test(one));
  const value = line?.slice(line.indexOf(':') + 1).trim();
  if (value === undefined || value === '' || /^[|>&*!{[]/.test(value)) return undefined;
  if (value.startsWith("'")) return value.slice(1, -1).replaceAll("''", "'");
  return value.startsWith('"') ? unquoted(value) : value;
}

/** A text in double quotation marks; YAML writes it as JSON does but for what nobody has in a prompt. */
function unquoted(value: string): string | undefined {
  try {
    return String(JSON.parse(value));
  } catch {
    return undefined;
  }
}
