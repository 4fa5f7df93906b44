import { Composer, type Document, Lexer, Parser, YAMLParseError } from 'yaml';

/** Characters. Front matter and lists of words that are longer are a mistake. */
const maxYamlLength = 64_000;
/** Deeper than anybody writes; the parser takes exponentially long for what is nested without end. */
const maxDepth = 16;

export interface YamlOptions {
  /** Characters that are read at most. */
  readonly maxLength?: number;
  /** Every value is text, as it is written: `yes`, `1.0` and `null` are words. */
  readonly plainText?: boolean;
  /** That another document follows is an error. */
  readonly single?: boolean;
  /** Keys that stand twice in a map are errors; looking for them takes time that grows with the square of the keys. */
  readonly uniqueKeys?: boolean;
}

/** Reads the first document of YAML, with its errors; undefined if it is too long or too deep. */
export function parseYaml(
  text: string,
  { maxLength = maxYamlLength, plainText = false, single = false, uniqueKeys = true }: YamlOptions = {},
): Document | undefined {
  if (text.length > maxLength) return undefined;
  const parser = new Parser();
  const tokens = [];
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > maxDepth) return undefined;
  }
  for (const token of parser.end()) tokens.push(token);
  const options = {
    logLevel: 'silent',
    prettyErrors: false,
    uniqueKeys,
    ...(plainText && { schema: 'failsafe' }),
  } as const;
  const [document, other] = new Composer(options).compose(tokens, true, text.length);
  if (document && other && single) {
    const [start] = other.range;
    document.errors.push(new YAMLParseError([start, start + 3], 'MULTIPLE_DOCS', 'There are several documents'));
  }
  return document;
}
