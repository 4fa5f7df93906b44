import type { Span } from '../../text/markdown/inlineText.ts';
import { placesOf } from '../../text/matches.ts';
import { emojis } from '../../text/words/emojis.ts';

/** Emojis with a meaning: flags, and signs for yes, no, or caution. */
const meaning = /^[\p{RGI_Emoji_Flag_Sequence}[✅❌⭕⛔❎✔✖⚠]]/v;

/** Finds emojis at the start and end of a heading, with adjacent spaces. An emoji between words may replace a word. */
export function decoratingEmojis(heading: string): Span[] {
  const found = placesOf(heading, emojis).filter(({ start, end }) => !meaning.test(heading.slice(start, end)));
  if (found.length === 0) return [];
  let first = 0;
  for (const { start, end } of found) {
    if (heading.slice(first, start).trim() !== '') break;
    first = end;
  }
  let last = heading.length;
  for (const { start, end } of found.toReversed()) {
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
