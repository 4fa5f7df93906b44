import { Composer, type Document, Lexer, Parser, YAMLParseError } from 'yaml';

/** In characters. Longer front matter and word lists are errors. */
const maxYamlLength = 64_000;
/** Deeper than real files. The parser takes exponential time for deep nesting. */
const maxDepth = 16;

export interface YamlOptions {
  /** In characters. */
  readonly maxLength?: number;
  /** Reads every scalar as text: `yes`, `1.0`, and `null` are words. */
  readonly plainText?: boolean;
  /** Treats a second document as an error. */
  readonly single?: boolean;
  /** Treats duplicate keys as errors. The check takes quadratic time. */
  readonly uniqueKeys?: boolean;
}

/**
 * Parses the first YAML document. Its errors are in the result. Returns undefined if the text is too long or too deep.
 */
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
