/** A replaced span of a text: its offset, and the lengths removed and added, in UTF-16 code units. */
export interface Change {
  readonly start: number;
  readonly removed: number;
  readonly added: number;
}

export function changeBetween(before: string, after: string): Change {
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let tail = 0;
  while (
    tail < shorter - start &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail += 1;
  return { start, removed: before.length - tail - start, added: after.length - tail - start };
}
