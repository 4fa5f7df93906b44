import { type Document, type ErrorCode, isAlias, isMap, isScalar, isSeq } from 'yaml';
import { yamlFault } from '../text/yaml.ts';
import { type Problem, type Range, shifted } from './problem.ts';

/** Parsed YAML value with its range. All scalars are text, and a missing value is an empty text. */
export type Value = ScalarValue | ListValue | MapValue;

export interface ScalarValue extends Range {
  readonly kind: 'scalar';
  readonly text: string;
  /** True for an alias, which has no text here. */
  readonly isAlias: boolean;
  /** True for a block scalar (`|` or `>`). Its range includes the last line break. */
  readonly isBlock?: true;
}

interface ListValue extends Range {
  readonly kind: 'list';
  readonly items: readonly Value[];
}

export interface MapValue extends Range {
  readonly kind: 'map';
  readonly entries: readonly Entry[];
}

export interface Entry {
  readonly key: ScalarValue;
  readonly value: Value;
}

export function shiftedValue(value: Value, by: number): Value {
  if (by === 0) return value;
  const { start, end } = shifted(value, by);
  if (value.kind === 'scalar') return { ...value, start, end };
  if (value.kind === 'list') return { ...value, start, end, items: value.items.map((item) => shiftedValue(item, by)) };
  const entries = value.entries.map(({ key, value: inner }) => ({
    key: shifted(key, by),
    value: shiftedValue(inner, by),
  }));
  return { ...value, start, end, entries };
}

/** Converts an offset in the parsed text to an offset in the file. */
type OffsetOf = (offset: number) => number;

interface ReadValue {
  readonly value: Value;
  readonly problems: readonly Problem[];
}

/** Converts a YAML document to a value, without a schema, and reports unsupported syntax. */
export function valueOf(document: Document, offsetOf: OffsetOf): ReadValue {
  const problems: Problem[] = document.errors.map(({ code, pos: [start, end] }) =>
    syntaxProblem(code, spanOf(start, end, offsetOf)),
  );
  const read = (node: unknown, at: number): Value => {
    const range = rangeOf(node, at, offsetOf);
    if (isMap(node)) {
      const entries = node.items.map(({ key, value }) => entry(key, value, at));
      for (const problem of repeated(entries)) problems.push(problem);
      return { kind: 'map', entries, ...range };
    }
    if (isSeq(node)) return { kind: 'list', items: node.items.map((item) => read(item, at)), ...range };
    if (isAlias(node)) problems.push({ code: 'yaml.alias', message: aliasSentence, ...range });
    return {
      kind: 'scalar',
      text: isScalar(node) ? textOf(node.value) : '',
      isAlias: isAlias(node),
      ...(isScalar(node) && node.type?.startsWith('BLOCK_') && { isBlock: true }),
      ...range,
    };
  };
  const entry = (key: unknown, value: unknown, at: number): Entry => {
    const name = read(key, at);
    if (name.kind !== 'scalar')
      problems.push({
        code: 'yaml.syntax',
        message: 'A key must be a single line of text.',
        start: name.start,
        end: name.end,
      });
    const scalar: ScalarValue =
      name.kind === 'scalar' ? name : { kind: 'scalar', text: '', isAlias: false, start: name.start, end: name.end };
    return { key: scalar, value: read(value, endOf(key, at)) };
  };
  return { value: read(document.contents, 0), problems };
}

const aliasSentence = 'YAML aliases aren’t supported here. Write out the value.';

/** In the failsafe schema, all scalars are text. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

type NodeRange = readonly [number, number, number];
const nodeRange = (node: unknown): NodeRange | undefined =>
  (node as { readonly range?: NodeRange | null } | null | undefined)?.range ?? undefined;

const endOf = (node: unknown, otherwise: number): number => nodeRange(node)?.[1] ?? otherwise;

function rangeOf(node: unknown, at: number, offsetOf: OffsetOf): Range {
  const [start, end] = nodeRange(node) ?? [at, at];
  return spanOf(start, end, offsetOf);
}

/** Excludes text removed from the parsed text at the end of the range. */
const spanOf = (start: number, end: number, offsetOf: OffsetOf): Range => ({
  start: offsetOf(start),
  end: end > start ? offsetOf(end - 1) + 1 : offsetOf(start),
});

function syntaxProblem(code: ErrorCode, range: Range): Problem {
  if (code === 'TAB_AS_INDENT') return { code: 'yaml.tab', message: yamlFault(code), ...range };
  if (code === 'MULTIPLE_DOCS')
    return {
      code: 'yaml.documents',
      message: 'A file can contain only one project. Remove the “---” line and everything after it.',
      ...range,
    };
  return { code: 'yaml.syntax', message: yamlFault(code), ...range };
}

function repeated(entries: readonly Entry[]): Problem[] {
  const seen = new Set<string>();
  return entries.flatMap(({ key }): Problem[] => {
    if (!seen.has(key.text)) {
      seen.add(key.text);
      return [];
    }
    const message = `${key.text} appears here twice. Keep only one.`;
    return [{ code: 'yaml.duplicateKey', message, start: key.start, end: key.end }];
  });
}
