import type { BlockReading } from '../../article/blockReading.ts';
import type { Span } from '../../text/markdown/inlineText.ts';
import { placesOf } from '../../text/matches.ts';
import { memoize } from '../../text/memoize.ts';
import { outside, withoutOverlaps } from '../../text/spans.ts';
import { quotedIn } from '../../text/words/quotations.ts';
import { type PhraseKind, plainWordsOf } from './plainWords.ts';

/** A phrase that an editor would change. Offsets are in the block's text. */
export interface Phrase extends Span {
  readonly kind: PhraseKind;
  /** As in the text, on one line. */
  readonly written: string;
  /** Replacement for an `instead` phrase, with the same capitalization. */
  readonly better: string;
  readonly isFirst: boolean;
}

/** Finds the phrases of a block that an editor would change, outside code, quotations, and page titles. */
export const phrasesIn = memoize((reading: BlockReading): readonly Phrase[] => {
  const { text, links, code = [], kind } = reading.content;
  const plain = plainWordsOf(reading.language);
  if (!plain || (kind !== 'paragraph' && kind !== 'item')) return [];
  const found = plain.patterns.flatMap(([phrase, pattern]) =>
    placesOf(text, pattern).map((place) => ({ kind: phrase, ...place })),
  );
  if (found.length === 0) return [];
  const titles = links.filter((link) => /^\p{Lu}/u.test(link.text));
  const unsaid = withoutOverlaps([...reading.quotations, ...quotedIn(text), ...code, ...titles]);
  return outside(unsaid, withoutOverlaps(found)).flatMap((place): Phrase[] => {
    const written = text.slice(place.start, place.end).replace(/\s+/g, ' ');
    const isCapital = /^\p{Lu}/u.test(written);
    const before = text.slice(Math.max(0, place.start - 20), place.start);
    const isFirst = /(?:^|[.!?:–—•(-]\s*)$/u.test(before);
    // A title, such as "In Order to Live"
    if (place.kind === 'instead' && isCapital && !isFirst) return [];
    // Cutting would leave an introductory clause without its reference: "Before you begin, it's important to note that
    // …"
    if (place.kind === 'cut' && !isFirst && !conjunction.test(before)) return [];
    const better = plain.instead.get(written) ?? plain.instead.get(withFirst(written, 'lower')) ?? '';
    return [{ ...place, written, better: isCapital ? withFirst(better, 'upper') : better, isFirst }];
  });
});

/** Words before a clause that could be a sentence. */
const conjunction = /(?<!\p{L})(?:also|although|and|but|for example|however|so|though),?\s$/iu;

const withFirst = (text: string, to: 'lower' | 'upper'): string =>
  (to === 'upper' ? text.charAt(0).toUpperCase() : text.charAt(0).toLowerCase()) + text.slice(1);
