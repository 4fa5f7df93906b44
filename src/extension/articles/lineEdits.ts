/** Whole lines that give way to others; offsets in UTF-16 code units of the text before. */
export interface LineEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Lines on both sides in which the next common one is looked for; behind that, the rest is one edit. */
const maxDistance = 400;

/**
 * What makes one text of another, in order, so that an editor leaves the cursor where its line stays. Takes the nearest
 * common line, which finds the least change where lines were taken out, and some change that is right elsewhere.
 */
export function lineEdits(before: string, after: string): LineEdit[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const edits: LineEdit[] = [];
  let [i, j, offset] = [0, 0, 0];
  while (i < old.length || j < fresh.length) {
    const [toCommon, toCommonFresh] = nextCommon(old, fresh, i, j);
    const same = commonTail(old.slice(i, i + toCommon), fresh.slice(j, j + toCommonFresh));
    const [skipped, added] = [toCommon - same, toCommonFresh - same];
    const gone = old.slice(i, i + skipped).join('');
    const text = fresh.slice(j, j + added).join('');
    if (skipped > 0 || added > 0) edits.push({ start: offset, end: offset + gone.length, text });
    i += skipped;
    j += added;
    offset += gone.length;
    while (i < old.length && old[i] === fresh[j]) {
      offset += old[i]?.length ?? 0;
      i += 1;
      j += 1;
    }
  }
  return edits;
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split(/(?<=\n)/));

/** How many lines are the same at the end of both: blank ones, as no others are left there. */
function commonTail(old: readonly string[], fresh: readonly string[]): number {
  let lines = 0;
  while (lines < Math.min(old.length, fresh.length) && old.at(-1 - lines) === fresh.at(-1 - lines)) lines += 1;
  return lines;
}

/** How many lines stand on each side before the nearest two that are the same and not blank, or before the end. */
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
