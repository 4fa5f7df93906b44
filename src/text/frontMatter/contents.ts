import { parse, TomlError } from 'smol-toml';
import { Document, isAlias, isMap, isScalar, isSeq, visit, type YAMLMap, type YAMLParseError } from 'yaml';
import { memoizeLast } from '../memoize.ts';
import { parseYaml, yamlFault, type YamlOptions } from '../yaml.ts';
import { type FrontMatterFormat, frontMatterOf, withQuotesInLine } from './frontMatter.ts';
import type { Span } from '../spans.ts';

interface FrontMatterContents {
  /** Top-level values by lower-case key. The first of duplicate keys wins. */
  readonly fields: ReadonlyMap<string, unknown>;
  /** The first error and its offset in the text. */
  readonly fault?: { readonly at: number; readonly reason: string };
  /** Length of the prefix that was added to parse the text. */
  readonly shift: number;
}

/** Parses front matter found by `frontMatterOf`. Never throws. */
export const contentsOf = memoizeLast((format: FrontMatterFormat, text: string): FrontMatterContents => {
  if (format === 'toml') return tomlContents(text);
  if (format === 'pelican') return pelicanContents(text);
  return format === 'json' ? jsonContents(text) : yamlContents(text);
});

interface FrontMatterFault extends Span {
  readonly line: number;
  readonly message: string;
}

/** Returns the error that prevents an article's front matter from being read. */
export function frontMatterFault(markdown: string): FrontMatterFault | undefined {
  const frontMatter = frontMatterOf(markdown);
  const { fault, shift } = frontMatter ? contentsOf(frontMatter.format, frontMatter.text) : unread;
  if (!frontMatter || !fault) return undefined;
  const start = markdown.lastIndexOf('\n', frontMatter.start + fault.at - shift - 1) + 1;
  const end = start + (/.*/.exec(markdown.slice(start))?.[0].trimEnd().length ?? 0);
  const line = markdown.slice(0, start).split('\n').length;
  return { line, message: `Front matter has an error in line ${line}. ${fault.reason}`, start, end };
}

const unread: FrontMatterContents = { fields: new Map(), shift: 0 };

/** Parses YAML between dashes and preserves offsets. Errors are in the returned document. */
export function parseLines(text: string, options?: YamlOptions): Document | undefined {
  const document = parseYaml(text, options);
  if (!document || document.errors.length === 0) return document;
  const other = parseYaml(withBlanksInLists(withQuotesInLine(text)), options);
  return other?.errors.length === 0 ? other : document;
}

/** Replaces tabs before the quoted items of a flow list, which only strict parsers reject. */
const withBlanksInLists = (yaml: string): string =>
  yaml.replace(/^\t+(?=["'\]}])/gm, (tabs) => ' '.repeat(tabs.length));

function yamlContents(text: string): FrontMatterContents {
  const document = parseLines(text, { plainText: true, uniqueKeys: false });
  if (!document) return { ...unread, fault: { at: 0, reason: 'It’s nested too deeply.' } };
  const { fields, repeated } = fieldsOf(document);
  return { fields, ...faultOf(document, repeated), shift: 0 };
}

function faultOf(document: Document, repeated: number | undefined): Pick<FrontMatterContents, 'fault'> {
  const [error] = document.errors;
  if (error) return { fault: { at: startOfError(document, error), reason: yamlFault(error.code) } };
  if (repeated !== undefined) return { fault: { at: repeated, reason: yamlFault('DUPLICATE_KEY') } };
  if (document.contents === null || isMap(document.contents)) return {};
  return { fault: { at: 0, reason: 'Put a space after the colon of each key.' } };
}

/** For an unclosed quote or bracket, returns its start. The parser reports the end of the text. */
function startOfError(document: Document, { code, pos: [end] }: YAMLParseError): number {
  let start = end;
  if (code === 'MISSING_CHAR')
    visit(document, {
      Node(_, { range, flow }: { range?: readonly number[] | null; flow?: boolean }) {
        const [from = end, , to = end] = range ?? [];
        if (flow !== false && from < end && end <= to) start = from;
      },
    });
  return start;
}

/** Parses JSON as YAML. Checks the syntax first, because YAML tolerates some mistakes, and replaces tabs. */
function jsonContents(text: string): FrontMatterContents {
  const shift = text.trimStart().startsWith('{') ? 0 : 1;
  const json = shift === 0 ? text : `{${text}}`;
  const at = jsonFault(json);
  if (at !== undefined) return { ...unread, shift, fault: { at, reason: 'This isn’t valid JSON.' } };
  const document = parseYaml(json.replaceAll('\t', ' '), { plainText: true, uniqueKeys: false });
  return { fields: document ? fieldsOf(document).fields : unread.fields, shift };
}

/**
 * Finds the offset of a JSON error. Some messages give no position: then it is the end of the shortest prefix with the
 * error.
 */
function jsonFault(json: string): number | undefined {
  const message = jsonMessage(json);
  if (message === undefined) return undefined;
  const [, place] = /at position (\d+)/.exec(message) ?? [];
  if (place !== undefined) return Number(place);
  let [from, to] = [0, json.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (jsonMessage(json.slice(0, middle))?.startsWith('Unexpected token') === true) to = middle;
    else from = middle + 1;
  }
  return Math.max(0, from - 1);
}

function jsonMessage(json: string): string | undefined {
  try {
    JSON.parse(json);
    return undefined;
  } catch (error) {
    return String((error as Error).message);
  }
}

function pelicanContents(text: string): FrontMatterContents {
  const lines = [...text.matchAll(/^([\w-]+):(.*)$/gm)].map(([, name = '', value]) => [name, value]);
  return { fields: fieldsOf(new Document(Object.fromEntries(lines))).fields, shift: 0 };
}

function tomlContents(text: string): FrontMatterContents {
  try {
    return { fields: fieldsOf(new Document(parse(text, { maxDepth: 16 }))).fields, shift: 0 };
  } catch (error) {
    // Deeply nested dotted keys can overflow the stack.
    const line = error instanceof TomlError ? error.line : 1;
    const at =
      text
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length + Number(line > 1);
    return { ...unread, fault: { at, reason: 'This isn’t valid TOML.' } };
  }
}

/** Returns the top-level fields, merged ones (`<<`) last, and the offset of a duplicate key. */
function fieldsOf(document: Document): {
  readonly fields: Map<string, unknown>;
  readonly repeated: number | undefined;
} {
  const fields = new Map<string, unknown>();
  const names = new Set<string>();
  const resolved = (node: unknown): unknown => (isAlias(node) ? node.resolve(document) : node);
  const merged: unknown[] = [];
  let repeated: number | undefined;
  const add = ({ items }: YAMLMap): void => {
    for (const { key, value } of items) {
      const name = String(isScalar(key) ? key.value : '').toLowerCase();
      if (!fields.has(name)) fields.set(name, resolved(value));
    }
  };
  const { contents } = document;
  if (!isMap(contents)) return { fields, repeated };
  for (const { key, value } of contents.items) {
    const name = isScalar(key) ? String(key.value) : '';
    if (names.has(name) && isScalar(key)) repeated ??= key.range?.[0];
    names.add(name);
    if (name === '<<') merged.push(...(isSeq(value) ? value.items : [value]));
  }
  add(contents);
  for (const map of merged.map(resolved)) if (isMap(map)) add(map);
  return { fields, repeated };
}
