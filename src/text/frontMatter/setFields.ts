import { Document, isMap, isScalar, type Pair, type Scalar, type YAMLMap } from 'yaml';
import { frontMatterFault, parseLines } from './contents.ts';
import { frontMatterOf } from './frontMatter.ts';

type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };
export type Fields = Readonly<Record<string, Value>>;

/** Reason why fields can't be set: an error in a line of the file, or a format other than block YAML. */
export type SettingFault = { readonly line: number } | { readonly format: string };

/** Returns the reason why `setFields` can't change a source, or undefined if it can. */
export function settingFault(markdown: string): SettingFault | undefined {
  const frontMatter = frontMatterOf(markdown);
  const fault = frontMatterFault(markdown);
  if (!frontMatter || fault) return fault && { line: fault.line };
  if (frontMatter.format !== 'yaml') return { format: frontMatter.format.toUpperCase() };
  const contents = parseLines(frontMatter.text)?.contents;
  return isMap(contents) && contents.flow ? { format: 'JSON' } : undefined;
}

/**
 * Sets front matter fields, or adds front matter. Keeps all other bytes. Leaves TOML, JSON, and invalid front matter
 * unchanged.
 */
export function setFields(markdown: string, fields: Fields): string {
  const frontMatter = frontMatterOf(markdown);
  if (!frontMatter) return prepend(markdown, fields);
  if (settingFault(markdown)) return markdown;
  const { text, start } = frontMatter;
  const contents = parseLines(text)?.contents;
  const eol = markdown.slice(0, start).endsWith('\r\n') ? '\r\n' : '\n';
  const place = { text, eol, indent: /^ */.exec(text)?.[0] ?? '' };
  const edits = isMap(contents) ? editsOf(contents, fields, place) : [appendFields(text.length, fields, place)];
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
    const pair = map.items.find((item) => isScalar(item.key) && isSameKey(item.key.value, key));
    if (pair) return replace(pair, String((pair.key as Scalar).value), value, place);
    missing.push([key, value]);
    return [];
  });
  if (missing.length > 0) edits.push(appendFields(mapEnd(map, place.text), Object.fromEntries(missing), place));
  return edits;
}

/** Sites ignore the case of keys. */
const isSameKey = (one: unknown, other: string): boolean => String(one).toLowerCase() === other.toLowerCase();

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

/** Inserts whole lines after the line that contains the offset. */
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
