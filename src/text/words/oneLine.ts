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
