import { Document, isMap, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml';
import { maxYamlLength, parseYaml } from '../yaml.ts';
import { openingDashes } from './openingDashes.ts';
import { tomlEnd } from './tomlFrontMatter.ts';

/** What stands between the dashes at the top of a Markdown source. */
interface FrontMatter {
  readonly yaml: string;
  /** Where `yaml` begins in the source. */
  readonly start: number;
  /** Where the text goes on: behind the line of the closing dashes. */
  readonly end: number;
}

/** Finds front matter, in time that grows with its length at most; undefined where there is none. */
export function frontMatterOf(markdown: string): FrontMatter | undefined {
  const start = openingDashes.exec(markdown)?.[0].length;
  if (start === undefined) return undefined;
  const near = markdown.slice(0, start + maxYamlLength);
  for (let at = near.indexOf('\n---', start - 1); at >= 0; at = near.indexOf('\n---', at + 1)) {
    closingDashes.lastIndex = at + 1;
    const dashes = closingDashes.exec(near)?.[0];
    if (dashes !== undefined) return { yaml: near.slice(start, at + 1), start, end: at + 1 + dashes.length };
  }
  return undefined;
}

const closingDashes = /---[ \t]*(?:\r?\n|$)/y;

/** A Markdown source in its two parts; `head` holds the dashes and the line end after them, and may be empty. */
interface SourceParts {
  readonly head: string;
  readonly body: string;
}

/** Splits a Markdown source after its front matter, which may be TOML, too. */
export function splitMarkdown(markdown: string): SourceParts {
  const end = frontMatterOf(markdown)?.end ?? tomlEnd(markdown);
  return { head: markdown.slice(0, end), body: markdown.slice(end) };
}

/** A value of the front matter and where it stands in the Markdown. */
interface Field {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What is read of an article's front matter; an empty value is as a missing one. */
export interface ArticleFields {
  readonly title?: Field;
  readonly description?: Field;
  readonly keyword?: Field;
  /** When it was written, or last changed where that is told, as it stands there. */
  readonly date?: Field;
  /** A language tag. */
  readonly language?: Field;
}

/**
 * Reads title, description, keyword and date between the dashes at the top of a Markdown source, and nothing else there;
 * never throws. Sites call all but the title by other names as well; of a list of keywords the first one counts.
 */
export function readFields(markdown: string): ArticleFields {
  const found = frontMatterOf(markdown);
  if (!found) return {};
  const title = fieldOf('title', found);
  const description = firstOf(['description', 'summary', 'excerpt'], found);
  const keyword = firstOf(['keyword', 'keywords'], found);
  const date = firstOf(['lastmod', 'updated', 'modified', 'date'], found);
  const language = firstOf(['lang', 'language'], found);
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(keyword && { keyword }),
    ...(date && { date }),
    ...(language && { language }),
  };
}

function firstOf(names: readonly string[], found: FrontMatter): Field | undefined {
  for (const name of names) {
    const field = fieldOf(name, found);
    if (field) return field;
  }
  return undefined;
}

function fieldOf(name: string, found: FrontMatter): Field | undefined {
  const lines = fieldLines(name, found);
  const document = lines && parseYaml(lines.text);
  const value = document?.get(name, true);
  const node: unknown = name === 'keywords' && isSeq(value) ? value.items[0] : value;
  if (!lines || !isScalar(node) || !node.range || node.value === null) return undefined;
  const text = node.source?.trim() ?? '';
  const start = found.start + lines.start;
  return text === '' ? undefined : { text, start: start + node.range[0], end: start + node.range[1] };
}

/**
 * The lines of one key of the top level, with where they begin; undefined where it is missing or is more than a line or
 * some.
 */
function fieldLines(key: string, { yaml }: FrontMatter): { readonly text: string; readonly start: number } | undefined {
  let start: number | undefined;
  let end = 0;
  for (const line of yaml.split(/(?<=\n)/)) {
    const indented = /^(?:[ \t\r\n]|-[ \t])/.test(line);
    if (start !== undefined && !indented) break;
    if (start === undefined && line.startsWith(key) && /^[ \t]*:(?:\s|$)/.test(line.slice(key.length))) start = end;
    end += line.length;
  }
  return start === undefined || end - start > maxFieldLength ? undefined : { text: yaml.slice(start, end), start };
}

/** Characters of one key and its value. */
const maxFieldLength = 2000;

type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };
export type Fields = Readonly<Record<string, Value>>;

/**
 * Sets fields of the front matter, and makes one where there is none. Everything else stays as it is, byte for byte:
 * order, comments, line ends, quotation marks and other keys. Front matter that is no YAML map is taken for text; a
 * source with front matter in TOML is left alone.
 */
export function setFields(markdown: string, fields: Fields): string {
  if (tomlEnd(markdown) > 0) return markdown;
  const found = frontMatterOf(markdown);
  const document = found && parseYaml(found.yaml);
  if (!document || document.errors.length > 0 || !(document.contents === null || isMap(document.contents)))
    return prepend(markdown, fields);
  const { yaml: text, start } = found;
  const eol = markdown.slice(0, start).endsWith('\r\n') ? '\r\n' : '\n';
  const place = { text, eol, indent: '' };
  const edits = document.contents
    ? editsOf(document.contents, fields, place)
    : [appendFields(text.length, fields, place)];
  return markdown.slice(0, start) + withEdit(text, edits) + markdown.slice(start + text.length);
}

function prepend(markdown: string, fields: Fields): string {
  const bom = markdown.startsWith('\uFEFF') ? '\uFEFF' : '';
  const body = markdown.slice(bom.length);
  const eol = /\r?\n/.exec(body)?.[0] ?? '\n';
  return `${bom}---${eol}${written(fields, { eol, indent: '' })}---${eol}${eol}${body.replace(/^(?:[ \t]*\r?\n)+/, '')}`;
}

interface FieldSpan {
  readonly text: string;
  readonly eol: string;
  readonly indent: string;
}

interface FieldEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function editsOf(map: YAMLMap, fields: Fields, place: FieldSpan): FieldEdit[] {
  const missing: [string, Value][] = [];
  const edits = Object.entries(fields).flatMap(([key, value]) => {
    const pair = map.items.find((item) => isScalar(item.key) && item.key.value === key);
    if (pair) return replace(pair, key, value, place);
    missing.push([key, value]);
    return [];
  });
  if (missing.length > 0) edits.push(appendFields(mapEnd(map, place.text), Object.fromEntries(missing), place));
  return edits;
}

function replace(pair: Pair, key: string, value: Value, { text, eol, indent }: FieldSpan): FieldEdit[] {
  const node = pair.value as { toJSON?: () => unknown } | null;
  if (JSON.stringify(node?.toJSON?.() ?? null) === JSON.stringify(value)) return [];
  const inner = isMap(node) && !node.flow ? indentOf(node, text) : undefined;
  if (isMap(node) && inner !== undefined && typeof value === 'object' && value !== null && !(value instanceof Array)) {
    return editsOf(node, value, { text, eol, indent: inner });
  }
  const start = nodeRange(pair.key)?.[0] ?? 0;
  const end = nodeRange(node)?.[1] ?? text.length;
  const fresh = written({ [key]: value }, { eol, indent }).slice(indent.length);
  return [{ start, end, text: text.slice(0, end).endsWith('\n') ? fresh : fresh.slice(0, -eol.length) }];
}

/** Whole lines, put after the line in which the offset stands. */
function appendFields(offset: number, fields: Fields, { text, eol, indent }: FieldSpan): FieldEdit {
  const next = text.slice(0, offset).endsWith('\n') || offset === 0 ? offset : text.indexOf('\n', offset) + 1;
  const at = next === 0 && offset > 0 ? text.length : next;
  return { start: at, end: at, text: written(fields, { eol, indent }) };
}

function mapEnd(map: YAMLMap, text: string): number {
  const last = map.items.at(-1);
  return nodeRange(last?.value)?.[1] ?? nodeRange(last?.key)?.[1] ?? text.length;
}

const nodeRange = (node: unknown): readonly [number, number, number] | undefined =>
  (node as { range?: readonly [number, number, number] | null } | null | undefined)?.range ?? undefined;

function indentOf(map: YAMLMap, text: string): string | undefined {
  const start = nodeRange(map.items[0]?.key)?.[0];
  if (start === undefined) return undefined;
  const indent = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return /^ +$/.test(indent) ? indent : undefined;
}

function written(fields: Fields, { eol, indent }: Omit<FieldSpan, 'text'>): string {
  const lines = new Document(fields).toString({ lineWidth: 0 }).split('\n').slice(0, -1);
  return lines.map((line) => `${line === '' ? '' : indent}${line}${eol}`).join('');
}

function withEdit(text: string, edits: readonly FieldEdit[]): string {
  return edits
    .toReversed()
    .sort((a, b) => b.start - a.start)
    .reduce((all, { start, end, text: fresh }) => all.slice(0, start) + fresh + all.slice(end), text);
}
