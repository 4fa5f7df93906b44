import type { Position } from '../../contract/call/values.ts';
import type { Block } from '../../text/markdown/document.ts';
import { wordEnds } from '../../text/words/words.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import type { BlockMention } from './findNames.ts';
import type { Named } from './named.ts';

/** Positions of names in the visible text of an answer. Words are counted on first use. */
export class NamePlaces {
  private readonly reading: AnswerReading;
  private readonly starts = new Map<Block, number>();
  private readonly firsts = new Map<Named, BlockMention>();
  private ends: readonly number[] | undefined;

  constructor(reading: AnswerReading) {
    this.reading = reading;
    let start = 0;
    for (const block of reading.blocks) {
      this.starts.set(block, start);
      start += block.text.length + 1;
    }
    for (const mention of reading.mentions)
      if (!mention.denied && !this.firsts.has(mention.named)) this.firsts.set(mention.named, mention);
  }

  /** Returns the offset of the first mention that isn't a denial. */
  first(named: Named): number | undefined {
    const mention = this.firsts.get(named);
    return mention && (this.starts.get(mention.block) ?? 0) + mention.start;
  }

  /** Returns the third of the text, by words, that contains an offset. */
  position(offset: number): Position {
    this.ends ??= wordEnds(this.reading.text);
    let low = 0;
    for (let high = this.ends.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((this.ends[middle] ?? Infinity) <= offset) low = middle + 1;
      else high = middle;
    }
    return positionOf(low, this.ends.length);
  }
}

/** Rank of the brand among the tracked names in an answer, by first mention: 1 is the first. */
export interface BrandPlace {
  readonly place: number;
  readonly names: number;
}

/** Undefined if the answer doesn't mention the brand. */
export function brandPlace(reading: AnswerReading, brand: Named): BrandPlace | undefined {
  const places = new NamePlaces(reading);
  const own = places.first(brand);
  if (own === undefined) return undefined;
  const others = new Map<string, number>();
  for (const named of reading.tracked) {
    const first = named === brand ? undefined : places.first(named);
    if (first !== undefined) others.set(named.name, Math.min(first, others.get(named.name) ?? first));
  }
  return { place: 1 + [...others.values()].filter((first) => first < own).length, names: 1 + others.size };
}

/**
 * Returns the position of the word at 0-based index `first` in a text of `count` words: `top` in the first third,
 * `bottom` in the last, else `middle`.
 */
export function positionOf(first: number, count: number): Position {
  if (3 * first < count) return 'top';
  return 3 * first >= 2 * count ? 'bottom' : 'middle';
}
