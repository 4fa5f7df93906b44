import type { Range } from '../problem.ts';
import type { PlacedReading } from '../reader.ts';
import type { Entry, MapValue } from '../value.ts';
import { changeFlow, colonOf, dashesOf, entryRanges, type Fresh, isFlow, linesWithComments } from './collections.ts';
import type { TextEdits } from './textEdits.ts';
import { writtenLines } from './written.ts';

export interface TopicPlace {
  readonly entry: Entry;
  readonly items: readonly Range[];
  readonly indent: number;
  /** From its name to its last prompt. */
  readonly range: Range;
}

export function placeOf(entry: Entry, rows: readonly PlacedReading[], edits: TextEdits): TopicPlace {
  const items = rows.map(({ reading, offset }) => ({ start: reading.start + offset, end: reading.end + offset }));
  const { key, value } = entry;
  const isInLines = items.length > 0 && !isFlow(value, edits);
  const end = isInLines ? (items.at(-1)?.end ?? key.end) : Math.max(value.end, key.end + 1);
  return { entry, items, indent: edits.columnOf(key.start) + 2, range: { start: key.start, end } };
}

interface ChangedTopics {
  readonly root: MapValue | undefined;
  readonly section: Entry | undefined;
  readonly places: readonly TopicPlace[];
  readonly gone: ReadonlySet<number>;
  readonly made: readonly { readonly name: string; readonly fresh: readonly Fresh[] }[];
}

export function changeTopics({ root, section, places, gone, made }: ChangedTopics, edits: TextEdits): void {
  if (gone.size === 0 && made.length === 0) return;
  const ranges = places.map(({ range }) => range);
  const value = section?.value;
  if ((root && isFlow(root, edits)) || (value && isFlow(value, edits) && places.length > 0)) {
    const added = made.map(
      ({ name, fresh }) => `${writtenKey(name, true)}: [${fresh.map(({ flow }) => flow).join(', ')}]`,
    );
    const whole = { removed: new Set<number>(), added: [`topics: {${added.join(', ')}}`] };
    if (value) changeFlow(value, ranges, { removed: gone, added }, edits);
    else if (root) changeFlow(root, entryRanges(root, edits), whole, edits);
    return;
  }
  for (const topic of gone) {
    const range = ranges[topic];
    const above = ranges[topic - 1]?.end ?? section?.key.end ?? 0;
    if (range) edits.replace(linesWithComments(range.start, range.end, above, edits), '');
  }
  if (made.length === 0) return;
  const first = places[0];
  const start = first ? edits.columnOf(first.range.start) : edits.columnOf(root?.entries[0]?.key.start ?? 0) + 2;
  const step = stepOf(places, edits);
  const lines = made.flatMap(({ name, fresh }) => [
    `${' '.repeat(start)}${writtenKey(name, false)}:`,
    ...fresh.flatMap(({ block }) => block(start + step)),
  ]);
  if (section && places.length === 0 && section.value.end > section.value.start)
    edits.replace({ start: colonOf(section.key, edits.text) + 1, end: section.value.end }, '');
  if (section) return edits.addLines(ranges.at(-1)?.end ?? Math.max(section.key.end + 1, section.value.end), lines);
  const end = root ? entryRanges(root, edits).at(-1)?.end : undefined;
  edits.addLines(end ?? edits.text.length, ['topics:', ...lines]);
}

/** Returns the indentation of prompts relative to their topic. */
function stepOf(places: readonly TopicPlace[], edits: TextEdits): number {
  const like = places.find(({ entry, items }) => items.length > 0 && !isFlow(entry.value, edits));
  if (!like) return 2;
  const [dash = 0] = dashesOf(like.entry.value.start, like.items.slice(0, 1), edits.text);
  return Math.max(0, edits.columnOf(dash) - edits.columnOf(like.range.start));
}

function writtenKey(name: string, flow: boolean): string {
  const [line = ''] = writtenLines({ [name]: 0 }, { flow });
  return flow ? line.slice(1, -': 0}'.length) : line.slice(0, -': 0'.length);
}
