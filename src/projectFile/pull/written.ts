import { Document, isCollection, isSeq, visit } from 'yaml';

export type Written =
  | string
  | number
  | boolean
  | null
  | readonly Written[]
  | { readonly [name: string]: Written | undefined };

/** Quotes texts such as `yes` and `012`, which YAML 1.1 parsers would read as other types. */
const options = { version: '1.2', compat: 'yaml-1.1' } as const;

/**
 * Formats a value as lines of YAML. Lists under `inline` keys are in flow style.
 * @param flow true to put everything in flow style on one line
 */
export function writtenLines(value: Written, { flow = false, inline = [] as readonly string[] } = {}): string[] {
  const document = new Document(value, options);
  visit(document, {
    Scalar(_, node) {
      // Otherwise, a text with line breaks would span several lines.
      if (typeof node.value === 'string' && notInLine.test(node.value)) node.type = 'QUOTE_DOUBLE';
    },
    Pair(_, { key, value: list }) {
      if (isSeq(list) && inline.includes(String(key))) list.flow = true;
    },
  });
  if (flow && isCollection(document.contents)) document.contents.flow = true;
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: false });
  return escaped(text).split('\n').slice(0, -1);
}

const notInLine = /[\p{Cc}\u2028\u2029\uFEFF]/u;

export function writtenScalar(text: string, flow: boolean): string {
  if (isPlain.test(text)) return text;
  const [line = ''] = writtenLines([text], { flow });
  return flow ? line.slice(1, -1) : line.slice(2);
}

/** Matches words that all YAML parsers read as plain text. */
const isPlain = /^[A-Za-z]+(?: [A-Za-z\d]+)+$/;

/** Formats a text to replace a scalar, keeping its quotes or block style. */
export function rewrittenScalar(source: string, text: string, { flow, eol }: { flow: boolean; eol: string }): string {
  const mark = source[0];
  const isLine = !notInLine.test(text);
  if (mark === "'" && isLine) return `'${text.replaceAll("'", "''")}'`;
  if (mark === '"') return writtenQuoted(text);
  const block = /^[|>][^\r\n]*\r?\n[ ]+(?! )/u.exec(source)?.[0];
  const end = source.endsWith('\n') ? eol : '';
  return (block !== undefined && isLine ? block + text : writtenScalar(text, flow)) + end;
}

const writtenQuoted = (text: string): string => escaped(JSON.stringify(text));

/** Escapes characters that some programs treat as line breaks. */
const escaped = (text: string): string =>
  text.replaceAll(/[\u0085\u2028\u2029\uFEFF]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
