import type { Span } from '../../text/markdown/inlineText.ts';
import type { Named } from './named.ts';

/** Mention of a brand or competitor in a text. */
export interface NameMention extends Span {
  readonly named: Named;
}

/**
 * Resolves overlaps: keeps the longest mention, or the first of equal length. Mentions of the exact same span are all
 * kept.
 * @param found mentions sorted by start
 */
export function longestOf(found: readonly NameMention[]): readonly NameMention[] {
  if (found.length < 2) return found;
  const standing: NameMention[] = [];
  let from = 0;
  let end = 0;
  for (const [index, mention] of found.entries()) {
    if (mention.start >= end) {
      add(standing, found.slice(from, index));
      from = index;
    }
    end = Math.max(end, mention.end);
  }
  add(standing, found.slice(from));
  return standing;
}

/** Resolves the overlaps in one group of connected mentions. */
function add(standing: NameMention[], linked: readonly NameMention[]): void {
  const [only] = linked;
  if (only && linked.length === 1) return void standing.push(only);
  const taken = new Map<number, NameMention>();
  const lasting = new Set(
    linked
      .toSorted((one, other) => other.end - other.start - (one.end - one.start))
      .filter((mention) => {
        for (let offset = mention.start; offset < mention.end; offset++) {
          const there = taken.get(offset);
          if (there && (there.start !== mention.start || there.end !== mention.end)) return false;
        }
        for (let offset = mention.start; offset < mention.end; offset++) taken.set(offset, mention);
        return true;
      }),
  );
  for (const mention of linked) if (lasting.has(mention)) standing.push(mention);
}
