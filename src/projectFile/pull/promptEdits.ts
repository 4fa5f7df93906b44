import type { DefinedPrompt, Definition } from '../../contract/projects/definition.ts';
import type { Matching, PromptMatch } from '../plan/matching.ts';
import type { FileLayout, PlacedReading } from '../reader.ts';
import type { FilePrompt } from '../schema.ts';
import { type MapValue, type ScalarValue, shiftedValue } from '../value.ts';
import {
  addFields,
  blockLines,
  changeList,
  dashesOf,
  type Fresh,
  freshItem,
  isFlow,
  removeField,
  setScalar,
  setValue,
} from './collections.ts';
import { TextEdits } from './textEdits.ts';
import { changeTopics, placeOf, type TopicPlace } from './topicEdits.ts';
import { type Written, writtenScalar } from './written.ts';

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
