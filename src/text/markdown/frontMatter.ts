import { Composer, Lexer, Parser, type Document } from 'yaml';

/** What stands between the dashes at the top of a Markdown source. */
export interface FrontMatter {
  readonly yaml: string;
  /** Where `yaml` begins in the source. */
  readonly start: number;
  /** Where the text goes on: behind the line of the closing dashes. */
  readonly end: number;
}

/** Characters. Longer front matter is a mistake. */
const maxFrontMatterLength = 64_000;
/** Deeper than anybody writes; the parser takes exponentially long for what is nested without end. */
const maxDepth = 16;

/** Finds front matter, in time that grows with its length at most; undefined where there is none. */
export function frontMatterOf(markdown: string): FrontMatter | undefined {
  const start = opening.exec(markdown)?.[0].length;
  if (start === undefined) return undefined;
  const near = markdown.slice(0, start + maxFrontMatterLength);
  for (let at = near.indexOf('\n---', start - 1); at >= 0; at = near.indexOf('\n---', at + 1)) {
    closing.lastIndex = at + 1;
    const dashes = closing.exec(near)?.[0];
    if (dashes !== undefined) return { yaml: near.slice(start, at + 1), start, end: at + 1 + dashes.length };
  }
  return undefined;
}

const opening = /^\uFEFF?---[ \t]*\r?\n/;
const closing = /---[ \t]*(?:\r?\n|$)/y;

/** The lines of one key of the top level, with where they begin; undefined where it is missing or is more than a line or some. */
export function linesOf(
  key: string,
  { yaml }: FrontMatter,
): { readonly text: string; readonly start: number } | undefined {
  let start: number | undefined;
  let end = 0;
  for (const line of yaml.split(/(?<=\n)/)) {
    const indented = /^[ \t\r\n]/.test(line);
    if (start !== undefined && !indented) break;
    if (start === undefined && line.startsWith(key) && /^[ \t]*:(?:\s|$)/.test(line.slice(key.length))) start = end;
    end += line.length;
  }
  return start === undefined || end - start > maxFieldLength ? undefined : { text: yaml.slice(start, end), start };
}

/** Characters of one key and its value. */
const maxFieldLength = 2000;

/** Reads YAML; undefined where it is too long or too deep to be read at all. What is wrong in it stands in its errors. */
export function parseYaml(text: string): Document | undefined {
  if (text.length > maxFrontMatterLength) return undefined;
  const parser = new Parser();
  const tokens = [];
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length > maxDepth) return undefined;
  }
  tokens.push(...parser.end());
  const [document] = new Composer({ logLevel: 'silent', prettyErrors: false }).compose(tokens, true, text.length);
  return document;
}
