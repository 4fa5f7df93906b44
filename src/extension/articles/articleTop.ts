import { frontMatterOf } from '../../text/frontMatter/frontMatter.ts';
import type { AreaScores } from './tree/articleScores.ts';

/** Front matter that we wrote about an article. */
interface ArticleTop {
  /** Origin of the service, or `local`. */
  readonly service: string;
  readonly runId: number;
  /** Earlier runs that wrote the file's text, oldest first. */
  readonly earlierRuns: readonly number[];
  readonly promptId: number | undefined;
  readonly project: string | undefined;
  readonly title: string | undefined;
  readonly prompt: string | undefined;
  /** `YYYY-MM-DD` */
  readonly date: string | undefined;
  /** 0 to 100. Undefined for a brief. */
  readonly score: number | undefined;
  /** Scores by area. */
  readonly areas: AreaScores | undefined;
  readonly hash: string;
  /** True for an article of the sample project, whose data is made up. */
  readonly sample: boolean;
  /** True if its site publishes it: `draft: false` (Hugo, Astro, Docusaurus) or `published: true` (Jekyll). */
  readonly published: boolean;
}

const isPublished = (fields: ReadonlyMap<string, string>): boolean =>
  fields.get('draft') === 'false' || fields.get('published') === 'true';

/**
 * Reads our front matter line by line, without a YAML parser, because it runs for every Markdown file of a workspace
 * and these may be untrusted. Undefined for files that no run wrote.
 */
export function readTop(markdown: string): ArticleTop | undefined {
  const lines = frontMatterLines(markdown);
  const top = lines.findIndex((line) => /^citedesk:[ \t]*(?:#.*)?$/.test(line));
  if (top < 0) return undefined;
  const rest = lines.slice(top + 1);
  const end = rest.findIndex((line) => /^[^\s#]/.test(line));
  const ownFields = fieldsOf(end < 0 ? rest : rest.slice(0, end), /^[ \t]+/);
  const allFields = fieldsOf(lines, /^/);
  const service = ownFields.get('service');
  const runId = numberOf(ownFields.get('run_id'));
  if (service === undefined || runId === undefined) return undefined;
  return {
    service,
    runId,
    earlierRuns: numbersIn(lines, 'earlier_runs'),
    promptId: numberOf(ownFields.get('prompt_id')),
    project: ownFields.get('project'),
    title: allFields.get('title'),
    prompt: ownFields.get('prompt'),
    date: ownFields.get('date'),
    score: numberOf(ownFields.get('overall')),
    areas: areasIn(ownFields),
    hash: ownFields.get('body_hash') ?? '',
    sample: ownFields.get('sample') === 'true',
    published: isPublished(allFields),
  };
}

function areasIn(fields: ReadonlyMap<string, string>): AreaScores | undefined {
  const [seo, geo, readability] = ['seo', 'geo', 'readability'].map((area) => numberOf(fields.get(area)));
  return seo === undefined || geo === undefined || readability === undefined ? undefined : { seo, geo, readability };
}

/** Longer front matter is a mistake. */
const maxLines = 2000;

function frontMatterLines(markdown: string): string[] {
  const frontMatter = frontMatterOf(markdown);
  const lines = frontMatter?.format === 'yaml' ? frontMatter.text.split(/\r?\n/) : [];
  return lines.length > maxLines ? [] : lines;
}

/** Reads single-line values. The first of two fields with one name wins. */
function fieldsOf(lines: readonly string[], indent: RegExp): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = /^(\w+):[ \t]+(\S.*)$/.exec(line.replace(indent, '')) ?? [];
    const text = value === undefined ? undefined : scalarOf(value.trim());
    if (name !== undefined && text !== undefined && !fields.has(name)) fields.set(name, text);
  }
  return fields;
}

function scalarOf(value: string): string | undefined {
  if (/^[|>&*!{[]/.test(value)) return undefined;
  const [, single] = /^'((?:[^']|'')*)'/.exec(value) ?? [];
  if (single !== undefined) return single.replaceAll("''", "'");
  const [double] = /^"(?:[^"\\]|\\.)*"/.exec(value) ?? [];
  return double === undefined ? value.replace(/[ \t]#.*$/, '').trim() : unquoted(double);
}

/** Parses a double-quoted YAML string as JSON. They differ only in escapes that don't occur in titles. */
function unquoted(value: string): string | undefined {
  try {
    return String(JSON.parse(value));
  } catch {
    return undefined;
  }
}

/** Reads a list of integers below our own key, in our format or that of formatters. */
function numbersIn(lines: readonly string[], name: string): number[] {
  const list = new RegExp(`^[ \\t]+${name}:[ \\t]*((?:\\n[ \\t]*-[ \\t]+\\d{1,15}[ \\t]*)+$|\\[[\\d, \\t]*\\])`, 'm');
  const [, numbers = ''] = list.exec(lines.join('\n')) ?? [];
  return (numbers.match(/\d{1,15}/g) ?? []).map(Number);
}

const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
