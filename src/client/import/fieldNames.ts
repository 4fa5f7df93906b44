import { assistantNamed, assistants } from '../../contract/models/assistants.ts';
import guesses from './fieldNames.json' with { type: 'json' };
import { givenDate } from './givenMoment.ts';

/** Record of a file: its fields by their names in the file. Table cells are strings. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !(value instanceof Array) && !(value instanceof UnreadableRow);

/** Parts of an answer, by Citedesk's names. */
export type Part = keyof typeof guesses;

/**
 * Fields of a file for each part. The first one with a value counts. Paths such as `prompt.text` refer to inner fields.
 */
export type Mapping = Readonly<Partial<Record<Part, readonly string[]>>>;

/** Parts that every answer needs. */
export const neededParts = ['prompt', 'model', 'collected_at', 'answer'] as const satisfies readonly Part[];

const parts = Object.keys(guesses) as readonly Part[];

/** Other names for Citedesk's fields, allowed in every file. */
const otherNames: ReadonlyMap<string, Part> = new Map([
  ['assistant', 'model'],
  ['content_markdown', 'answer'],
  ['response', 'answer'],
]);

/** Normalizes a field's name: ignores case, spaces and hyphens. `runDate` becomes `run_date`. */
export const plainName = (name: string): string =>
  name
    .trim()
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, '_')
    .toLowerCase()
    .replaceAll(/[\s_-]+/gu, '_');

/** Returns Citedesk's names for the fields. A date counts as the answer's date if no other field does. */
export function ownNames(written: readonly string[]): readonly string[] {
  const names = written.map(plainName).map((name) => otherNames.get(name) ?? name);
  return names.includes('collected_at') ? names : names.map((name) => (name === 'date' ? 'collected_at' : name));
}

/** True if a file has the fields of an answer under Citedesk's names, at least `fewest` of them. */
export const isOwn = (names: readonly string[], fewest: number = neededParts.length): boolean =>
  neededParts.filter((part) => names.includes(part) || (part === 'prompt' && names.includes('prompt_id'))).length >=
  fewest;

/** Guesses the fields for each part from their names. */
export function guessMapping(written: readonly string[]): Mapping {
  const left = new Map(written.map((name) => [plainName(name), name]));
  const guessed: [Part, readonly string[]][] = [];
  for (const part of parts) {
    const known = guesses[part].find((name) => left.has(name));
    const field = known === undefined ? undefined : left.get(known);
    if (known === undefined || field === undefined) continue;
    left.delete(known);
    guessed.push([part, [field]]);
  }
  return Object.fromEntries(guessed);
}

/** Returns the required parts that no field contains. */
export const missingParts = (mapping: Mapping): readonly (typeof neededParts)[number][] =>
  neededParts.filter((part) => (mapping[part] ?? []).length === 0);

/** Returns the value of a field or of an inner field. */
function valueOf(record: Fields, path: string): unknown {
  if (Object.hasOwn(record, path)) return record[path];
  let value: unknown = record;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Fields)[name];
  }
  return value;
}

/** Returns the parts of an answer in a record, by Citedesk's names. Takes missing parts from the surrounding fields. */
export function partsOf(mapping: Mapping, record: Fields, around: Fields = {}): Fields {
  const entries: [string, unknown][] = [];
  for (const part of parts) {
    const paths = mapping[part] ?? [];
    const value = [record, around]
      .flatMap((fields) => paths.map((path) => valueOf(fields, path)))
      .find((one) => one !== undefined && one !== null && one !== '');
    if (value !== undefined) entries.push([part, value]);
  }
  return Object.fromEntries(entries);
}

/** User-facing names for the parts of an answer, in display order. */
export const partNames: Readonly<Record<string, Part>> = {
  prompt: 'prompt',
  assistant: 'model',
  date: 'collected_at',
  text: 'answer',
  sources: 'sources',
  topic: 'topic',
  searches: 'search_queries',
  version: 'model_version',
};

/** Returns the user-facing name of a part. */
export const shownPart = (part: Part): string =>
  Object.keys(partNames).find((name) => partNames[name] === part) ?? part;

/** Fields of a file for the parts of an answer, and values for all rows. */
interface NamedMapping {
  readonly mapping: Mapping;
  readonly fixed: Fields;
}

/**
 * Parses `prompt=Question,text=Answer` for a file with these fields. An assistant or date that isn't a field applies to
 * all rows: `assistant=chatgpt`. Returns the reason if it is invalid.
 */
export function namedMapping(text: string, fields: readonly string[]): NamedMapping | string {
  const mapping: [Part, readonly string[]][] = [];
  const fixed: [Part, string][] = [];
  const names = Object.keys(partNames);
  const known = new Map(fields.map((field) => [plainName(field), field]));
  for (const pair of text.split(new RegExp(`,(?=\\s*(?:${names.join('|')})\\s*=)`, 'u'))) {
    const [first = '', ...rest] = pair.split('=');
    const [name, value] = [first.trim(), rest.join('=').trim()];
    const part = Object.hasOwn(partNames, name) ? partNames[name] : undefined;
    if (!part || value === '') return `must be pairs such as prompt=Question, with ${names.join(', ')}`;
    const field = fields.includes(value) ? value : known.get(plainName(value));
    if (field !== undefined || isPath(value, fields)) mapping.push([part, [field ?? value]]);
    else if (isFixed(part, value)) fixed.push([part, value]);
    else return `names ${value}, which is not a column. The columns are ${fields.join(', ')}`;
  }
  return { mapping: Object.fromEntries(mapping), fixed: Object.fromEntries(fixed) };
}

const isPath = (value: string, fields: readonly string[]): boolean =>
  value.includes('.') && fields.includes(value.split('.')[0] ?? '');

/** True for a value that can apply to all rows. */
export const isFixed = (part: Part, value: string): boolean =>
  (part === 'model' && (assistants as readonly string[]).includes(assistantNamed(value))) ||
  (part === 'collected_at' && givenDate(value) !== undefined) ||
  part === 'topic';

/** Row of a file that can't be read, with the reason. */
export class UnreadableRow {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}
