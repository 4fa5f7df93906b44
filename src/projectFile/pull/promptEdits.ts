import type { DefinedPrompt, Definition } from '../../contract/projects/definition.ts';
import type { Matching, PromptMatch } from '../plan/matching.ts';
import type { FileLayout, PlacedReading } from '../reader.ts';
import type { FilePrompt } from '../schema.ts';
import { type Entry, type MapValue, type ScalarValue, shiftedValue } from '../value.ts';
import {
  addFields,
  blockLines,
  changeFlow,
  changeList,
  colonOf,
  dashesOf,
  entryRanges,
  type Fresh,
  freshItem,
  isFlow,
  linesWithComments,
  removeField,
  setScalar,
  setValue,
} from './collections.ts';
import { TextEdits } from './textEdits.ts';
import { type Written, writtenLines, writtenScalar } from './written.ts';
import type { Range } from '../problem.ts';

interface Pulled {
  readonly layout: FileLayout;
  readonly matching: Matching;
  readonly definition: Definition;
  /** True to add prompts and topics that the file doesn't contain. */
  readonly adds: boolean;
  readonly edits: TextEdits;
}

export function pullPrompts({ layout, matching, definition, adds, edits }: Pulled): void {
  const { root, items } = layout;
  const rootMap = root.kind === 'map' ? root : undefined;
  const section = rootMap?.entries.find(({ key }) => key.text === 'topics');
  const topics = section?.value.kind === 'map' ? section.value.entries : [];
  /** Prompts to add, by the id of the service's topic. */
  const coming = new Map<number, Fresh[]>(adds ? matching.otherTopics.map(({ id }) => [id, []]) : []);
  const come = (topic: number, fresh: Fresh): void => void coming.set(topic, [...(coming.get(topic) ?? []), fresh]);
  const places = topics.map((entry, topic) => placeOf(entry, items[topic] ?? [], edits));
  const going = topics.map(() => new Set<number>());
  for (const match of matching.prompts) {
    const { known, topic, at } = match;
    const [place, row] = [places[topic], items[topic]?.[at]];
    if (!place || !row) continue;
    const isGone = !matching.topics[topic]?.known;
    if (known && known.topic_id === matching.topics[topic]?.known?.id) changePrompt(row, match, edits);
    else {
      if (!isGone) going[topic]?.add(at);
      if (known) come(known.topic_id, moved(place, at, row, match, edits));
    }
  }
  if (adds) for (const prompt of matching.otherPrompts) come(prompt.topic_id, freshItem(writtenPrompt(prompt)));

  const gone = new Set<number>();
  for (const [topic, { known, name }] of matching.topics.entries()) {
    const [place, entry] = [places[topic], topics[topic]];
    if (!place || !entry) continue;
    if (!known) {
      gone.add(topic);
      continue;
    }
    if (known.name !== name) setScalar(entry.key, known.name, isFlow(section?.value ?? root, edits), edits);
    const added = coming.get(known.id) ?? [];
    coming.delete(known.id);
    changeList(place, { removed: going[topic] ?? new Set(), added }, edits);
  }
  const names = new Map(definition.topics.map(({ id, name }) => [id, name]));
  const made = [...coming].map(([id, fresh]) => ({ name: names.get(id) ?? '', fresh }));
  changeTopics({ root: rootMap, section, places, gone, made }, edits);
}

const writtenPrompt = ({ key, text, active }: Pick<DefinedPrompt, 'key' | 'text' | 'active'>): Written =>
  key === null && active ? text : { ...(key !== null && { key }), text, ...(!active && { active }) };

/** Returns the service's values for a prompt, without a key if the file has none. */
const asNamed = ({ prompt, known }: PromptMatch): Written =>
  writtenPrompt({
    text: known?.text ?? prompt.text,
    active: known?.active ?? prompt.active,
    key: prompt.key === undefined ? null : (known?.key ?? null),
  });

/** Moves a prompt to another topic, keeping the format of its lines and the comments above. */
function moved(
  { entry, items }: TopicPlace,
  at: number,
  row: PlacedReading,
  match: PromptMatch,
  { text }: TextEdits,
): Fresh {
  const own = new TextEdits(text);
  const fresh = freshItem(asNamed(match));
  if (isFlow(entry.value, own)) return fresh;
  changePrompt(row, match, own);
  const dashes = dashesOf(entry.value.start, items, text);
  const lines = blockLines({ entry, items }, dashes, at, own);
  const column = own.columnOf(dashes[at] ?? 0);
  const written = own
    .slice(lines)
    .replace(/\r?\n$/u, '')
    .split(/\r?\n/u);
  return {
    flow: fresh.flow,
    block: (indent) =>
      indent >= column
        ? written.map((line) => (line === '' ? '' : ' '.repeat(indent - column) + line))
        : written.map((line) => line.slice(Math.min(column - indent, line.search(/[^ ]|$/u)))),
  };
}

function changePrompt({ reading, offset }: PlacedReading, { prompt, known }: PromptMatch, edits: TextEdits): void {
  if (!known || isSame(prompt, known)) return;
  const value = shiftedValue(reading.value, offset);
  if (value.kind === 'map') changeFields(value, prompt, known, edits);
  else if (value.kind === 'scalar') changeText(value, prompt, known, edits);
}

const isSame = (prompt: FilePrompt, known: DefinedPrompt): boolean =>
  prompt.text === known.text && prompt.active === known.active && (prompt.key ?? known.key) === known.key;

function changeFields(map: MapValue, prompt: FilePrompt, known: DefinedPrompt, edits: TextEdits): void {
  const flow = isFlow(map, edits);
  const [key, text, active] = ['key', 'text', 'active'].map((name) =>
    map.entries.find((entry) => entry.key.text === name),
  );
  if (text && prompt.text !== known.text) setScalar(text.value, known.text, flow, edits);
  if (key && known.key === null) removeField(map, key, edits);
  else if (key && known.key !== null && prompt.key !== known.key) setScalar(key.value, known.key, flow, edits);
  if (prompt.active === known.active) return;
  if (active) setValue(active, String(known.active), edits);
  else addFields(map, { active: known.active }, edits);
}

/** Updates a prompt that is plain text. If it is paused, it becomes a map. */
function changeText(value: ScalarValue, prompt: FilePrompt, known: DefinedPrompt, edits: TextEdits): void {
  const before = edits.text.slice(edits.lineStart(value.start), value.start);
  const flow = !/^[ ]*-[ ]+$/u.test(before);
  const isReworded = prompt.text !== known.text;
  if (known.active) return isReworded ? setScalar(value, known.text, flow, edits) : undefined;
  const source = edits.text.slice(value.start, value.end);
  if (flow) {
    const text = isReworded ? writtenScalar(known.text, true) : source;
    return edits.replace(value, `{text: ${text}, active: false}`);
  }
  // Continuation lines are indented by the same amount as the text.
  if (isReworded)
    edits.replace(value, `text: ${writtenScalar(known.text, false)}${source.endsWith('\n') ? edits.eol : ''}`);
  else edits.replace(value, `text: ${source.replaceAll(/\n(?=[^\r\n])/gu, '\n  ')}`);
  edits.addLines(value.end, [`${' '.repeat(before.length)}active: false`]);
}

interface TopicPlace {
  readonly entry: Entry;
  readonly items: readonly Range[];
  readonly indent: number;
  /** From its name to its last prompt. */
  readonly range: Range;
}

function placeOf(entry: Entry, rows: readonly PlacedReading[], edits: TextEdits): TopicPlace {
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

function changeTopics({ root, section, places, gone, made }: ChangedTopics, edits: TextEdits): void {
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
