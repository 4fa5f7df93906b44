import type { Span } from '../../text/markdown/inlineText.ts';
import { matchesOf } from '../../text/matches.ts';

/** All but digits in boxes, which number, flags, which name a country, and signs that say yes, no, or beware. */
const emoji = /[\p{RGI_Emoji}--\p{Emoji_Keycap_Sequence}--\p{RGI_Emoji_Flag_Sequence}--[✅❌⭕⛔❎✔✖⚠]]\uFE0F?/gv;

/** Emojis at the beginning and end of a heading, with the blanks next to them; those between words may stand for one. */
export function decoratingEmojis(heading: string): Span[] {
  const emojis = matchesOf(heading, emoji).map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
  if (emojis.length === 0) return [];
  let first = 0;
  for (const { start, end } of emojis) {
    if (heading.slice(first, start).trim() !== '') break;
    first = end;
  }
  let last = heading.length;
  for (const { start, end } of emojis.toReversed()) {
    if (heading.slice(end, last).trim() !== '') break;
    last = start;
  }
  if (first >= last) return [];
  const words = heading.slice(first, last);
  const begin = first === 0 ? 0 : first + words.length - words.trimStart().length;
  const end = last === heading.length ? last : last - words.length + words.trimEnd().length;
  return [
    { start: 0, end: begin },
    { start: end, end: heading.length },
  ].filter((span) => span.end > span.start);
}
