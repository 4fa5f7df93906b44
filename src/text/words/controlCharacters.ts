/**
 * Puts a text on one line. Line breaks, tabs, and other control characters become a space. Removes characters that
 * change the direction of the following text, but keeps direction marks (U+200E, U+200F, U+061C) for Hebrew and Arabic.
 */
export function oneLine(text: string): string {
  if (!odd.test(text)) return text;
  return text.replaceAll(turns, '').replaceAll(/[\s\p{Cc}]+/gu, (blank) => (odd.test(blank) ? ' ' : blank));
}

/** Control characters, line and paragraph separators, and direction changes: embeddings, overrides, and isolates. */
const odd = /[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/;
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Escapes control characters other than line breaks and tabs, and direction changes, as JSON does (`\u001b`). Protects
 * terminals, and keeps JSON equivalent.
 */
export const visible = (text: string): string => text.replaceAll(unseen, escaped);

/**
 * Formats a name on one line. Prefixes `./` to text that a build server would run as a command (`::error`,
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
 */
export const visibleName = (name: string): string =>
  visible(/^\s*::/u.test(name) ? `./${name}` : name).replaceAll(/[\t\n]/gu, escaped);

const unseen = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/gu;

const escaped = (sign: string): string => String.raw`\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
