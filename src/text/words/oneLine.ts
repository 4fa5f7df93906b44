/**
 * A text on one line. Line breaks, tabs, and other control characters become a blank, and signs that turn the direction
 * of the rest go. Direction marks (U+200E, U+200F, U+061C) stay for Hebrew and Arabic.
 */
export function oneLine(text: string): string {
  if (!odd.test(text)) return text;
  return text.replaceAll(turns, '').replaceAll(/[\s\p{Cc}]+/gu, (blank) => (odd.test(blank) ? ' ' : blank));
}

/** Control characters, ends of lines and paragraphs, and what turns directions: embeddings, overrides, isolates. */
const odd = /[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/;
const turns = /[\u202a-\u202e\u2066-\u2069]/g;
