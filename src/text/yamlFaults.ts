import type { ErrorCode } from 'yaml';

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
