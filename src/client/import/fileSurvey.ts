import { Failure } from '../../contract/failure.ts';
import { memoize } from '../../text/memoize.ts';
import { answersOf, fileRecords, headOf, kindOf, type Reading, readingOf } from './answersFile.ts';
import {
  type Fields,
  isFields,
  type Mapping,
  missingParts,
  type neededParts,
  type Part,
  plainName,
} from './fieldNames.ts';
import type { Note } from './answersText.ts';
import { type DayOrder, hasTwoReadings, orderIn } from './givenMoment.ts';
import { formOf } from './promptFinder.ts';
import type { Columns } from './refusalReason.ts';

/** Summary of a file of answers, read before its import. */
export interface FileSurvey {
  readonly reading: Reading;
  /** Fields of its records, in order, with the first value of each. */
  readonly fields: ReadonlyMap<string, string>;
  /** Number of answers. */
  readonly rows: number;
  /** Number of answers to known prompts. Undefined if not counted. */
  readonly matching?: number | undefined;
  /** Required parts that no field contains. */
  readonly missing: readonly (typeof neededParts)[number][];
  /** Fields that are not imported. */
  readonly leftOver: readonly string[];
  /**
   * Order of day and month in dates such as `5/6/2025`. Undefined if the file has no such dates, or doesn't show it.
   */
  readonly dayOrder: DayOrder | undefined;
  /** True if some dates are ambiguous and the file doesn't show their order. */
  readonly hasUnclearDates: boolean;
}

/** Maximum number of fields. A file with a field for each record isn't a table. */
const maxFields = 200;
/** Maximum characters of a sample value. */
const maxSample = 80;

/**
 * Reads a whole file and summarizes its import.
 * @param wanted how to read it, instead of the way that its content suggests
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
    /** Prompts of the project, in the form of `formOf`. */
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
    // Rows above the damage are imported, and the import reports where it is.
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

/** Returns the fields around a record that provide parts: `{"prompt": …, "items": […]}`. */
function usedAround(around: Fields, reading: Reading, record: Fields): readonly string[] {
  const used = mappedNames(reading);
  return Object.keys(around).filter((name) => used.has(name) && !Object.hasOwn(record, name));
}

/** Returns the fields in a mapping, without inner fields. */
const mappedNames = memoize(
  (reading: Reading): ReadonlySet<string> =>
    new Set(Object.values(mappingOf(reading) ?? {}).flatMap((paths) => paths.map((path) => path.split('.')[0] ?? ''))),
);

/** Returns which questions are imported by default. Personal conversations are mostly about other topics. */
export const promptsOf = (reading: Reading): 'all' | 'known' =>
  reading.name === 'format' && reading.format.hasOtherQuestions === true ? 'known' : 'all';

/** Returns the field of this file for a part of an answer. */
export function fieldOf({ reading, fields }: Pick<FileSurvey, 'reading' | 'fields'>, part: Part): string | undefined {
  const paths = mappingOf(reading)?.[part] ?? [];
  const isHeld = (path: string): boolean => {
    const sample = fields.get(path) ?? fields.get(path.split('.')[0] ?? '');
    return sample !== undefined && (sample === inside) === !fields.has(path);
  };
  return paths.find(isHeld) ?? paths.find((path) => fields.has(path));
}

/** Returns the file's columns by the fields of an answer. Undefined for a file with Citedesk's fields. */
export function columnsOf(survey: Pick<FileSurvey, 'reading' | 'fields'>): Columns | undefined {
  const mapping = mappingOf(survey.reading);
  if (!mapping) return undefined;
  const held = (Object.keys(mapping) as readonly Part[]).flatMap((part) => {
    const column = fieldOf(survey, part);
    return column === undefined ? [] : [[part === 'answer' ? 'content_markdown' : part, column] as const];
  });
  return Object.fromEntries(held);
}

/** Returns the fields for each part, if they can be listed. */
export function mappingOf(reading: Reading): Mapping | undefined {
  if (reading.name === 'own') return undefined;
  return reading.name === 'mapped' ? reading.mapping : reading.format.mapping;
}

/** Returns the survey for another mapping, without reading the file again. */
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

/** Sample for a field with inner fields. */
const inside = '{…}';

/** Formats a value as a short text. Lists and objects are only named. */
function shallow(value: unknown): string {
  if (value instanceof Array) return `[${value.length}]`;
  return typeof value === 'object' ? (value === null ? '' : inside) : JSON.stringify(value);
}
