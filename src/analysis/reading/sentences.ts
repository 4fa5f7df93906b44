import type { Span } from '../../text/markdown/inlineText.ts';
import { sentences } from '../../text/words/words.ts';

let lastText: { text: string; spans: readonly Span[] } = { text: '', spans: [] };

/** The sentence of a block's text in which a span begins; the whole text where it stands in none. */
export function sentenceAround(text: string, { start }: Span): Span {
  // The mentions of a block are asked one after another.
  if (lastText.text !== text) lastText = { text, spans: sentences(text) };
  lastText.text = text; // an equal string that is another is compared sign by sign, at every mention
  let low = 0;
  for (let high = lastText.spans.length - 1; low < high;) {
    const middle = (low + high + 1) >> 1;
    if ((lastText.spans[middle]?.start ?? 0) <= start) low = middle;
    else high = middle - 1;
  }
  return lastText.spans[low] ?? { start: 0, end: text.length };
}
