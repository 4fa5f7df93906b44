/**
 * A text in one line, of what can be seen or changes how its letters join: breaks, tabs and other control characters
 * become one blank with what is blank around them, and signs that turn the direction of the rest go. Marks of direction
 * (U+200E, U+200F, U+061C) stay, as Hebrew and Arabic are written with them.
 */
export const oneLine = (text: string): string =>
  text.replaceAll(turns, '').replaceAll(/[\s\p{Cc}]+/gu, (blank) => (breaks.test(blank) ? ' ' : blank));

const breaks = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Embeddings, overrides and isolates. */
const turns = /[\u202a-\u202e\u2066-\u2069]/gu;
