import { parseYaml } from '../text/yaml.ts';
import { fold } from '../text/words/fold.ts';
import { nearest } from '../text/words/nearest.ts';
import { type ItemReading, readItem } from './itemReading.ts';
import { piecesOf } from './pieces.ts';
import type { Place } from './places.ts';
import { type Problem, type ProblemFix, type Range, shifted, shiftedProblem } from './problem.ts';
import { quickItem } from './quickItem.ts';
import { readProject } from './projectReading.ts';
import { repeatedPrompts, type PlacedItem } from './repeated.ts';
import { FileTopicName, type ProjectFile } from './schema.ts';
import { type Entry, type Value, valueOf } from './value.ts';

interface ProjectFileReading {
  /** Undefined if there are problems. */
  readonly file: ProjectFile | undefined;
  /** In file order, at most `maxProblems`. */
  readonly problems: readonly Problem[];
  /** Project, topics, and prompts in file order, for `placeAt`. */
  readonly places: readonly Place[];
  /** Ranges of the values of the project's fields, by name. */
  readonly fields: ReadonlyMap<string, Range>;
  /** Layout of the file. Undefined if there are problems. */
  readonly layout: FileLayout | undefined;
}

export interface FileLayout {
  readonly root: Value;
  /** Items by topic. If items were parsed separately, their topics in `root` are empty. */
  readonly items: readonly (readonly PlacedReading[])[];
}

/** Maximum length in characters. */
export const maxFileLength = 5 * 1024 * 1024;
const maxProblems = 1000;

/** Reads a project file once. For repeated reading of a changing text, use a `ProjectFileReader`. */
export const readProjectFile = (text: string): ProjectFileReading => new ProjectFileReader().read(text);

/** Reads a changing project file and caches unchanged prompts. */
export class ProjectFileReader {
  private items = new Map<string, ItemReading>();
  private last: { readonly text: string; readonly reading: ProjectFileReading } | undefined;

  read(text: string): ProjectFileReading {
    // Planning reads the same text right after the project is read.
    if (this.last?.text !== text) this.last = { text, reading: this.readAnew(text) };
    return this.last.reading;
  }

  private readAnew(text: string): ProjectFileReading {
    const refused = wholeProblems(text);
    if (refused.length > 0)
      return { file: undefined, problems: refused, places: [], fields: new Map(), layout: undefined };
    const parts = this.partsOf(text);
    if (!parts) return unreadable('file.tooDeep', 'This file’s content is nested too deeply.', text);
    return assembled(parts, text);
  }

  private partsOf(text: string): Parts | undefined {
    const pieces = piecesOf(text);
    const frame = pieces && parseYaml(pieces.frame, yamlOptions);
    if (pieces && frame) {
      const { value, problems } = valueOf(frame, pieces.offsetOf);
      const topics = entryOf(value, 'topics')?.value;
      const isWhole = pieces.items.length === (topics?.kind === 'map' ? topics.entries.length : 0);
      if (isWhole) {
        const readings = new Map<string, ItemReading>();
        const items = pieces.items.map((ranges) => ranges.map((range) => this.itemAt(range, text, readings)));
        const read = items.map((row) => row.filter((item) => item !== undefined));
        if (read.every((row, topic) => row.length === items[topic]?.length)) {
          this.items = readings;
          return { value, problems, items: read };
        }
      }
    }
    const whole = parseYaml(text, yamlOptions);
    return whole && valueOf(whole, (offset) => offset);
  }

  /** Returns undefined if the range isn't a single item. */
  private itemAt({ start, end }: Range, text: string, readings: Map<string, ItemReading>): PlacedReading | undefined {
    const source = text.slice(start, end);
    const reading = readings.get(source) ?? this.items.get(source) ?? itemOf(source);
    if (!reading) return undefined;
    readings.set(source, reading);
    return { reading, offset: start };
  }
}

const yamlOptions = { maxLength: maxFileLength, plainText: true, single: true, uniqueKeys: false } as const;

/** Item parsed separately, and its offset in the file. */
export interface PlacedReading {
  readonly reading: ItemReading;
  readonly offset: number;
}

interface Parts {
  readonly value: Value;
  readonly problems: readonly Problem[];
  /** Items by topic, if they were parsed separately. */
  readonly items?: readonly (readonly PlacedReading[])[];
}

function itemOf(source: string): ItemReading | undefined {
  const quick = quickItem(source);
  if (quick) return readItem(quick);
  const document = parseYaml(source, yamlOptions);
  if (!document) return undefined;
  const { value, problems } = valueOf(document, (offset) => offset);
  const [item, ...more] = value.kind === 'list' ? value.items : [];
  return item && more.length === 0 ? readItem(item, problems) : undefined;
}

function wholeProblems(text: string): readonly Problem[] {
  if (text.length > maxFileLength) {
    const message = `This file is larger than ${maxFileLength / 1024 / 1024} MB, the limit for project files.`;
    return [{ code: 'file.tooLong', message, start: 0, end: 0 }];
  }
  return [...text.matchAll(/^(?:<{7}|\|{7}|={7}|>{7})(?= |\r?$)[^\r\n]*/gmu)].slice(0, maxProblems).map((mark) => ({
    code: 'file.conflict',
    message: 'This is a merge conflict marker. Resolve the conflict first.',
    start: mark.index,
    end: mark.index + mark[0].length,
  }));
}

const unreadable = (code: Problem['code'], message: string, text: string): ProjectFileReading => ({
  file: undefined,
  problems: [{ code, message, start: 0, end: Math.min(text.length, 1) }],
  places: [],
  fields: new Map(),
  layout: undefined,
});

const entryOf = (value: Value, name: string): Entry | undefined =>
  value.kind === 'map' ? value.entries.find(({ key }) => key.text === name) : undefined;

const topFields = ['project', 'topics', 'prune'] as const;

function assembled({ value, problems: known, items: cut }: Parts, text: string): ProjectFileReading {
  const problems = known.map((problem) =>
    problem.code === 'yaml.tab' ? { ...problem, fix: withSpaces(problem, text) } : problem,
  );
  const places: Place[] = [];
  const topics: { name: string; prompts: NonNullable<ItemReading['prompt']>[] }[] = [];
  const say = (code: Problem['code'], { start, end }: Range, message: string): void =>
    void problems.push({ code, message, start, end });

  const entries = value.kind === 'map' ? value.entries : [];
  for (const { key } of entries) if (!isTopField(key.text)) problems.push(unknownTop(key));
  const prune = entryOf(value, 'prune')?.value;
  const pruned = prune?.kind === 'scalar' ? prune.text : '';
  if (prune && pruned !== 'true' && pruned !== 'false') say('value.invalid', prune, 'The value must be true or false.');

  const entry = entryOf(value, 'project');
  const read = entry && readProject(entry);
  if (read) problems.push(...read.problems);
  else say('field.missing', { start: value.start, end: value.start }, 'This file has no project section. Add one.');
  if (entry) places.push({ kind: 'project', start: entry.key.start, end: entry.value.end, name: rangeOf(entry.key) });

  const topicsValue = entryOf(value, 'topics')?.value;
  if (topicsValue && topicsValue.kind !== 'map' && !isEmpty(topicsValue))
    say('value.invalid', topicsValue, 'Each topic must be a name with a list of prompts.');
  const names = new Set<string>();
  const items: (readonly PlacedReading[])[] = [];
  const all: PlacedItem[] = [];
  for (const [topic, { key, value: list }] of (topicsValue?.kind === 'map' ? topicsValue.entries : []).entries()) {
    const name = FileTopicName.safeParse(key.text);
    if (!name.success) say('topic.invalid', key, `The topic name ${name.error.issues[0]?.message ?? ''}.`);
    else if (names.has(fold(name.data)))
      say('topic.duplicate', key, `The topic “${name.data}” already exists above. Merge the two, or rename this one.`);
    else names.add(fold(name.data));
    const rows = cut?.[topic] ?? listed(list, (range, message) => say('value.invalid', range, message));
    items.push(rows);
    const ends = rows.at(-1);
    places.push({
      kind: 'topic',
      topic,
      folded: fold(name.success ? name.data : key.text),
      start: key.start,
      end: ends ? ends.offset + ends.reading.end : key.end,
      name: rangeOf(key),
    });
    const prompts = [];
    for (const [prompt, { reading, offset }] of rows.entries()) {
      for (const problem of reading.problems) problems.push(shiftedProblem(problem, offset));
      const { folded } = reading;
      const place = { kind: 'prompt', topic, prompt, folded, key: reading.prompt?.key } as const;
      places.push({
        ...place,
        start: reading.start + offset,
        end: reading.end + offset,
        name: shifted(reading.text, offset),
      });
      all.push({ reading, offset });
      if (reading.prompt) prompts.push(reading.prompt);
    }
    topics.push({ name: name.success ? name.data : key.text, prompts });
  }
  problems.push(...repeatedPrompts(all, text));
  const project = read?.project;
  const isRight = problems.length === 0 && project !== undefined;
  return {
    file: isRight ? { project, topics, prune: pruned === 'true' } : undefined,
    problems: problems.toSorted((one, other) => one.start - other.start).slice(0, maxProblems),
    places: places.toSorted((one, other) => one.start - other.start),
    fields: read?.fields ?? new Map(),
    layout: isRight ? { root: value, items } : undefined,
  };
}

/** Returns a fix that replaces each tab in the indentation with two spaces. */
function withSpaces({ start }: Range, text: string): ProblemFix {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const indent = /^[ \t]*/u.exec(text.slice(from, from + 1000))?.[0] ?? '';
  const edits = [{ start: from, end: from + indent.length, text: indent.replaceAll('\t', '  ') }];
  return { title: 'Indent with spaces', edits };
}

/** Returns the items of a topic in a file that was parsed as a whole. */
function listed(list: Value, say: (range: Range, message: string) => void): PlacedReading[] {
  if (list.kind === 'list') return list.items.map((item) => ({ reading: readItem(item), offset: 0 }));
  if (!isEmpty(list)) say(list, 'A topic must have a list of prompts, each on a line that starts with a dash.');
  return [];
}

const isEmpty = (value: Value): boolean =>
  value.kind === 'map' ? value.entries.length === 0 : value.kind === 'scalar' && ['', '~', 'null'].includes(value.text);

const isTopField = (name: string): boolean => topFields.some((one) => one === name);
const rangeOf = ({ start, end }: Range): Range => ({ start, end });

function unknownTop(key: Range & { readonly text: string }): Problem {
  const known = nearest(key.text, topFields);
  const fix = known && { title: `Change to “${known}”`, edits: [{ start: key.start, end: key.end, text: known }] };
  const message = `A project file can contain project, topics, and prune, but not “${key.text}”.`;
  return { code: 'field.unknown', message, start: key.start, end: key.end, ...(fix && { fix }) };
}
