import type { Span } from './markdown/inlineText.ts';

/** Puts spans in order and leaves out those that begin inside an earlier one; of two that begin alike the longer stays. */
export function withoutOverlaps<Marked extends Span>(spans: readonly Marked[]): Marked[] {
  let covered = 0;
  return [...spans]
    .sort((one, other) => one.start - other.start || other.end - one.end)
    .filter(({ start, end }) => {
      if (start < covered) return false;
      covered = end;
      return true;
    });
}
