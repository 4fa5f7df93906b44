import type { ErrorCode } from 'yaml';

const parts = 'Anchors, tags and directives of YAML (&, *, !, %) are not read here. Write the value out, in quotes.';
const keys = 'A key and its colon stand in one line. Put a text that has a colon and a space in it in quotes.';

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
  KEY_OVER_1024_CHARS: 'A key has 1,024 characters at most.',
  DUPLICATE_KEY: 'This key stands twice. Keep one of them.',
  BAD_INDENT: 'This line does not begin where the lines that it belongs to begin.',
  TAB_AS_INDENT: 'YAML is indented by spaces, not by tabs.',
  BAD_SCALAR_START: 'A text that begins with this sign stands in quotes.',
  BAD_DQ_ESCAPE: 'In double quotes a backslash is written twice.',
  BLOCK_IN_FLOW: 'Within brackets, values are parted by commas, not by lines and dashes.',
  MISSING_CHAR: 'A sign is missing here or above: a closing quote or bracket, a comma, or a blank.',
  UNEXPECTED_TOKEN: 'This does not belong here. See whether a quote, a bracket or a colon is missing before it.',
};

/** What is wrong where YAML cannot be read, as a sentence of ours; those of the library are for who knows its grammar. */
export const yamlFault = (code: ErrorCode): string => sentences[code] ?? 'This cannot be read as YAML.';
