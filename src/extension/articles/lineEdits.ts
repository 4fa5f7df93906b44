/** Replacement of whole lines. Offsets are UTF-16 code units in the old text. */
export interface LineEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Maximum lines to search for the next common line. If there is none, the rest becomes one edit. */
const maxDistance = 400;

/**
 * Returns line edits from one text to another, in order, so that an editor keeps the cursor on an unchanged line.
 * Continues at the nearest common line. The result is minimal if lines were only removed, and correct but not always
 * minimal otherwise.
 */
export function lineEdits(before: string, after: string): LineEdit[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const edits: LineEdit[] = [];
  let [i, j, offset] = [0, 0, 0];
  while (i < old.length || j < fresh.length) {
    const [toCommon, toCommonFresh] = nextCommon(old, fresh, i, j);
    const same = commonTail(old.slice(i, i + toCommon), fresh.slice(j, j + toCommonFresh));
    const [skipped, added] = [toCommon - same, toCommonFresh - same];
    const removed = old.slice(i, i + skipped).join('');
    const text = fresh.slice(j, j + added).join('');
    if (skipped > 0 || added > 0) edits.push({ start: offset, end: offset + removed.length, text });
    i += skipped;
    j += added;
    offset += removed.length;
    while (i < old.length && old[i] === fresh[j]) {
      offset += old[i]?.length ?? 0;
      i += 1;
      j += 1;
    }
  }
  return edits;
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split(/(?<=\n)/));

/** Counts the equal lines at the end of both lists, which can only be blank. */
function commonTail(old: readonly string[], fresh: readonly string[]): number {
  let lines = 0;
  while (lines < Math.min(old.length, fresh.length) && old.at(-1 - lines) === fresh.at(-1 - lines)) lines += 1;
  return lines;
}

/** Counts the lines on each side before the nearest common line that isn't blank, or before the end. */
function nextCommon(old: readonly string[], fresh: readonly string[], i: number, j: number): [number, number] {
  const rest: [number, number] = [old.length - i, fresh.length - j];
  if (old[i] === fresh[j] && rest[0] > 0) return [0, 0];
  for (let distance = 1; distance <= maxDistance; distance += 1) {
    for (let added = 0; added <= distance; added += 1) {
      const line = old[i + distance - added];
      if (line !== undefined && line.trim() !== '' && line === fresh[j + added]) return [distance - added, added];
    }
  }
  return rest;
}
