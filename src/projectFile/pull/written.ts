import { Document, isCollection, isSeq, visit } from 'yaml';

/** What is written into a file. */
export type Written =
  | string
  | number
  | boolean
  | null
  | readonly Written[]
  | { readonly [name: string]: Written | undefined };

/** Other readers of YAML take `yes` and `012` for what they are not, so these are quoted, too. */
const options = { version: '1.2', compat: 'yaml-1.1' } as const;

/**
 * A value as lines of YAML; lists of single words or lines under `inline` keys stand in brackets.
 * @param flow - all in brackets, on one line
 */
export function writtenLines(value: Written, { flow = false, inline = [] as readonly string[] } = {}): string[] {
  const document = new Document(value, options);
  visit(document, {
    Scalar(_, node) {
      // A text of several lines would be written over several, too.
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

/** A text as a scalar on one line. */
export function writtenScalar(text: string, flow: boolean): string {
  if (isPlain.test(text)) return text;
  const [line = ''] = writtenLines([text], { flow });
  return flow ? line.slice(1, -1) : line.slice(2);
}

/** A few words, which are what they seem to every reader of YAML. */
const isPlain = /^[A-Za-z]+(?: [A-Za-z\d]+)+$/;

/** A text in the place of a scalar, in its quotes, or as a block where it was one. */
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

/** What some programs take for the end of a line stands in quotes. */
const escaped = (text: string): string =>
  text.replaceAll(/[\u0085\u2028\u2029\uFEFF]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
