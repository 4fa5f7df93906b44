import { Failure } from '../../contract/failure.ts';
import { memoize } from '../../text/memoize.ts';
import { answersOf, headOf, type Reading, readingOf } from './answersFile.ts';
import {
  type Fields,
  isFields,
  type Mapping,
  missingParts,
  type neededParts,
  type Part,
  plainName,
} from './fieldNames.ts';
import type { Note } from './fileDecoder.ts';
import { fileRecords, kindOf } from './fileRecords.ts';
import { type DayOrder, hasTwoReadings, orderIn } from './givenMoment.ts';
import { formOf } from './promptFinder.ts';
import type { Columns } from './refusalReason.ts';

/** What a file of answers holds, read once before its import. */
export interface FileSurvey {
  readonly reading: Reading;
  /** The fields of its records, in their order, with the first value of each. */
  readonly fields: ReadonlyMap<string, string>;
  /** Answers in the file. */
  readonly rows: number;
  /** Answers to known prompts; undefined if they were not counted. */
  readonly matching?: number | undefined;
  /** Needed parts that no field holds. */
  readonly missing: readonly (typeof neededParts)[number][];
  /** Fields that are not imported. */
  readonly leftOver: readonly string[];
  /** The order of dates such as `5/6/2025`; undefined if the file has none of these, or doesn't show it. */
  readonly dayOrder: DayOrder | undefined;
  /** True if some dates can be read in two ways, and the file doesn't show which. */
  readonly hasUnclearDates: boolean;
}

/** Fields that are kept of a file; one that has a field for each record is no table. */
const maxFields = 200;
/** Characters of a sample value. */
const maxSample = 80;

/**
 * Reads a file through and tells what an import of it will find.
 * @param wanted a way to read it other than the one that its content suggests
 */
export async function surveyFile(
  file: string,
  {
    wanted,
    note,
    known,
    signal,
    onRows,
  }: {
    readonly wanted?: Reading | undefined;
    readonly note?: Note | undefined;
    /** Prompts of the project, as `formOf` gives them. */
    readonly known?: Pick<ReadonlySet<string>, 'has'> | undefined;
    readonly signal?: AbortSignal | undefined;
    readonly onRows?: ((rows: number) => void) | undefined;
  } = {},
): Promise<FileSurvey> {
  const kind = await kindOf(file);
  let reading = wanted;
  const head = kind.name === 'table' ? headOf(kind.head) : undefined;
  if (head) reading ??= readingOf(head, kind, file);
  const fields = new Map<string, string>(Object.keys(head?.value ?? {}).map((name) => [name, '']));
  const orders = new Set<DayOrder>();
  let unclear = false;
  let rows = 0;
  let matching = 0;
  try {
    for await (const record of fileRecords(file, kind, note)) {
      signal?.throwIfAborted();
      if (!isFields(record.value)) {
        rows += 1;
        continue;
      }
      reading ??= readingOf(record, kind, file);
      for (const [name, value] of Object.entries(record.value))
        if (fields.size < maxFields && (fields.get(name) ?? '') === '') fields.set(name, sampleOf(value));
      for (const name of usedAround(record.around, reading, record.value))
        fields.set(name, sampleOf(record.around[name]));
      for (const row of answersOf(record.value, record.around, reading, kind)) {
        rows += 1;
        if (known && isTo(row, known)) matching += 1;
        if (rows % 1000 === 0) onRows?.(rows);
        const at = row['collected_at'];
        if (typeof at !== 'string') continue;
        const order = orderIn(at);
        if (order) orders.add(order);
        unclear ||= hasTwoReadings(at);
      }
    }
  } catch (error) {
    // The rows above the place where a file breaks are imported, and the import tells where that is.
    if (rows === 0 || !(error instanceof Failure)) throw error;
  }
  const [dayOrder] = orders.size === 1 ? orders : [];
  const read = reading ?? { name: 'own' };
  return {
    reading: read,
    fields,
    rows,
    ...(known && { matching }),
    missing: read.name === 'mapped' ? missingParts(read.mapping).filter((part) => !(part in read.fixed)) : [],
    leftOver: leftOver([...fields.keys()], read),
    dayOrder,
    hasUnclearDates: unclear && dayOrder === undefined,
  };
}

const isTo = ({ prompt, prompt_id: id }: Fields, known: Pick<ReadonlySet<string>, 'has'>): boolean =>
  typeof prompt === 'string' ? known.has(formOf(prompt)) : id !== undefined;

/** Fields around a record that its parts are taken from: `{"prompt": …, "items": […]}`. */
function usedAround(around: Fields, reading: Reading, record: Fields): readonly string[] {
  const used = mappedNames(reading);
  return Object.keys(around).filter((name) => used.has(name) && !Object.hasOwn(record, name));
}

/** The fields that a mapping names, without what is inside them. */
const mappedNames = memoize(
  (reading: Reading): ReadonlySet<string> =>
    new Set(Object.values(mappingOf(reading) ?? {}).flatMap((paths) => paths.map((path) => path.split('.')[0] ?? ''))),
);

/** Which questions are imported by default. Somebody's conversations are mostly about other things. */
export const promptsOf = (reading: Reading): 'all' | 'known' =>
  reading.name === 'format' && reading.format.hasOtherQuestions === true ? 'known' : 'all';

/** The field that holds a part of an answer in this file. */
export function fieldOf({ reading, fields }: Pick<FileSurvey, 'reading' | 'fields'>, part: Part): string | undefined {
  const paths = mappingOf(reading)?.[part] ?? [];
  const isHeld = (path: string): boolean => {
    const sample = fields.get(path) ?? fields.get(path.split('.')[0] ?? '');
    return sample !== undefined && (sample === inside) === !fields.has(path);
  };
  return paths.find(isHeld) ?? paths.find((path) => fields.has(path));
}

/** The columns of a file by the fields of an answer that they hold; undefined for a file with our own fields. */
export function columnsOf(survey: Pick<FileSurvey, 'reading' | 'fields'>): Columns | undefined {
  const mapping = mappingOf(survey.reading);
  if (!mapping) return undefined;
  const held = (Object.keys(mapping) as readonly Part[]).flatMap((part) => {
    const column = fieldOf(survey, part);
    return column === undefined ? [] : [[part === 'answer' ? 'content_markdown' : part, column] as const];
  });
  return Object.fromEntries(held);
}

/** The fields that hold each part, if that can be listed. */
export function mappingOf(reading: Reading): Mapping | undefined {
  if (reading.name === 'own') return undefined;
  return reading.name === 'mapped' ? reading.mapping : reading.format.mapping;
}

/** The same file read by another mapping, without reading it again. */
export const remapped = (survey: FileSurvey, mapping: Mapping, fixed: Fields): FileSurvey => ({
  ...survey,
  matching: undefined,
  reading: { name: 'mapped', mapping, fixed },
  missing: missingParts(mapping).filter((part) => !(part in fixed)),
  leftOver: leftOver([...survey.fields.keys()], { name: 'mapped', mapping, fixed }),
});

function leftOver(fields: readonly string[], reading: Reading): readonly string[] {
  const mapping = mappingOf(reading);
  if (!mapping) return [];
  const used = new Set([...mappedNames(reading)].map(plainName));
  return fields.filter(
    (field) => !used.has(plainName(field)) && !Object.values(mapping).some((paths) => paths.includes(field)),
  );
}

function sampleOf(value: unknown): string {
  const text = typeof value === 'string' ? value.slice(0, 10 * maxSample) : shallow(value);
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length > maxSample ? `${line.slice(0, maxSample - 1)}…` : line;
}

/** The sample of a field with fields inside. */
const inside = '{…}';

/** A value as a short text; lists and objects of any size are only named. */
function shallow(value: unknown): string {
  if (value instanceof Array) return `[${value.length}]`;
  return typeof value === 'object' ? (value === null ? '' : inside) : JSON.stringify(value);
}
