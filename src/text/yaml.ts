import { Composer, type Document, type ErrorCode, Lexer, Parser, YAMLParseError } from 'yaml';

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

const parts =
  'YAML anchors, tags, and directives (&, *, !, %) aren’t supported here. Write out the value in quotation marks.';
const keys =
  'A key and its colon must be on one line. If a value contains a colon followed by a space, put the value in quotation marks.';

const sentences: Readonly<Partial<Record<ErrorCode, string>>> = {
  ALIAS_PROPS: parts,
  BAD_ALIAS: parts,
  BAD_COLLECTION_TYPE: parts,
  BAD_DIRECTIVE: parts,
  BAD_PROP_ORDER: parts,
  MULTIPLE_ANCHORS: parts,
  MULTIPLE_TAGS: parts,
  TAG_RESOLVE_FAILED: parts,
  BLOCK_AS_IMPLICIT_KEY: keys,
  MULTILINE_IMPLICIT_KEY: keys,
  KEY_OVER_1024_CHARS: 'A key can have at most 1,024 characters.',
  DUPLICATE_KEY: 'This key appears twice. Keep only one.',
  BAD_INDENT: 'This line’s indentation doesn’t match the other lines at its level. Indent them equally.',
  TAB_AS_INDENT: 'YAML doesn’t allow tabs for indentation. Use spaces.',
  BAD_SCALAR_START: 'Text that starts with this character must be in quotation marks.',
  BAD_DQ_ESCAPE: 'Inside double quotation marks, write each backslash twice.',
  BLOCK_IN_FLOW: 'Inside brackets, separate values with commas, not with line breaks and dashes.',
  MISSING_CHAR:
    'A character is missing here or above: a closing quotation mark or bracket, a comma, or a space. Text that starts with { or [ must be in quotation marks.',
  UNEXPECTED_TOKEN: 'This doesn’t belong here. Check for a missing quotation mark, bracket, or colon before it.',
};

export const yamlFault = (code: ErrorCode): string => sentences[code] ?? 'This isn’t valid YAML.';
