import guesses from './fieldNames.json' with { type: 'json' };
import { UnreadableRow } from './unreadableRow.ts';

/** A record of a file: its fields by the names in the file. Cells of a table are texts. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !(value instanceof Array) && !(value instanceof UnreadableRow);

/** What an answer consists of, by our names. */
export type Part = keyof typeof guesses;

/** The fields of a file that hold each part; the first one with a value counts. Paths such as `prompt.text` lead inside. */
export type Mapping = Readonly<Partial<Record<Part, readonly string[]>>>;

/** Parts without which a row is no answer. */
export const neededParts = ['prompt', 'model', 'collected_at', 'answer'] as const satisfies readonly Part[];

const parts = Object.keys(guesses) as readonly Part[];

/** Other names of our own fields, which every file may use. */
const otherNames: ReadonlyMap<string, Part> = new Map([
  ['assistant', 'model'],
  ['content_markdown', 'answer'],
  ['response', 'answer'],
]);

/** A field's name without regard to case, spaces and hyphens; `runDate` is `run_date`. */
export const plainName = (name: string): string =>
  name
    .trim()
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, '_')
    .toLowerCase()
    .replaceAll(/[\s_-]+/gu, '_');

/** Our own names of fields. A date is that of the answer if nothing else is. */
export function ownNames(written: readonly string[]): readonly string[] {
  const names = written.map(plainName).map((name) => otherNames.get(name) ?? name);
  return names.includes('collected_at') ? names : names.map((name) => (name === 'date' ? 'collected_at' : name));
}

/** True if a file has the fields of an answer under our own names, apart from a few. */
export const isOwn = (names: readonly string[], fewest: number = neededParts.length): boolean =>
  neededParts.filter((part) => names.includes(part) || (part === 'prompt' && names.includes('prompt_id'))).length >=
  fewest;

/** The fields that most likely hold each part, by their names. */
export function guessMapping(written: readonly string[]): Mapping {
  const left = new Map(written.map((name) => [plainName(name), name]));
  const found: [Part, readonly string[]][] = [];
  for (const part of parts) {
    const known = guesses[part].find((name) => left.has(name));
    const field = known === undefined ? undefined : left.get(known);
    if (known === undefined || field === undefined) continue;
    left.delete(known);
    found.push([part, [field]]);
  }
  return Object.fromEntries(found);
}

/** The needed parts that no field holds. */
export const missingParts = (mapping: Mapping): readonly (typeof neededParts)[number][] =>
  neededParts.filter((part) => (mapping[part] ?? []).length === 0);

/** The value of a field, or of one inside another one. */
export function valueOf(record: Fields, path: string): unknown {
  if (Object.hasOwn(record, path)) return record[path];
  let value: unknown = record;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Fields)[name];
  }
  return value;
}

/** The parts of an answer in a record, under our names. Missing parts are taken from the fields around it. */
export function partsOf(mapping: Mapping, record: Fields, around: Fields = {}): Fields {
  const found: [string, unknown][] = [];
  for (const part of parts) {
    const paths = mapping[part] ?? [];
    const value = [record, around]
      .flatMap((fields) => paths.map((path) => valueOf(fields, path)))
      .find((one) => one !== undefined && one !== null && one !== '');
    if (value !== undefined) found.push([part, value]);
  }
  return Object.fromEntries(found);
}
