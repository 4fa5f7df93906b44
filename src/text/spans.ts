/** Sorts spans and drops each that begins inside an earlier one. Of two with the same start, keeps the longer one. */
export function withoutOverlaps<Marked extends Span>(spans: readonly Marked[]): Marked[] {
  const sorted = spans.toSorted((one, other) => one.start - other.start || other.end - one.end);
  const remaining: Marked[] = [];
  for (const span of sorted) {
    const last = remaining.at(-1);
    if (!last || span.start >= last.end) remaining.push(span);
  }
  return remaining;
}

/** Returns the spans that touch none of `holes`. Both must be in order, and holes must not overlap. */
export function outside<Marked extends Span>(holes: readonly Span[], spans: readonly Marked[]): Marked[] {
  const remaining: Marked[] = [];
  let next = 0;
  for (const span of spans) {
    while ((holes[next]?.end ?? Infinity) <= span.start) next += 1;
    const hole = holes[next];
    if (!hole || hole.start >= span.end) remaining.push(span);
  }
  return remaining;
}

/** Groups spans by the part in which they begin. Both must be in order. */
export function divided<Marked extends Span>(all: readonly Marked[], parts: readonly Span[]): Marked[][] {
  const lists = parts.map((): Marked[] => []);
  let part = 0;
  for (const one of all) {
    while ((parts[part]?.end ?? Infinity) <= one.start) part += 1;
    if ((parts[part]?.start ?? Infinity) <= one.start) lists[part]?.push(one);
  }
  return lists;
}

/**
 * Returns a search for the first of `spans` that overlaps a place. The spans must be in order, and the places of all
 * searches too, so that together they read the spans only once.
 */
export function overlapSearch<Marked extends Span>(spans: readonly Marked[]): (place: Span) => Marked | undefined {
  let next = 0;
  return ({ start, end }) => {
    while ((spans[next]?.end ?? Infinity) <= start) next += 1;
    const candidate = spans[next];
    return candidate && candidate.start < end ? candidate : undefined;
  };
}

/** A range of a text in UTF-16 code units. `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
