import type * as z from 'zod';
import { nearest } from '../../text/words/nearest.ts';

/** Expected kinds of value, by zod's names for them. */
const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const formats: Readonly<Record<string, string>> = {
  date: 'a date such as 2030-01-31',
  datetime: 'a timestamp such as 2030-01-31T12:00:00Z',
  email: 'an email address',
  url: 'a URL that starts with https:// or http://',
  uuid: 'a UUID',
};

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/**
 * Describes an error in a field in plain words, to follow the field's name: `is missing`, `must be a whole number`.
 * Pass it to `parse`. Schemas with their own message keep it.
 */
export const fieldFault: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing';
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${oneOf(issue.values)}`;
    case 'invalid_union':
      return unionFault(issue);
    case 'invalid_format':
      return formats[issue.format] === undefined ? 'has an invalid format' : `must be ${formats[issue.format]}`;
    case 'too_small':
      return `must ${boundOf(issue.origin, 'at least', issue.minimum)}`;
    case 'too_big':
      return `must ${boundOf(issue.origin, 'at most', issue.maximum)}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    default:
      return undefined;
  }
};

function unionFault({ input, options }: Issue): string {
  if (input === undefined) return 'is missing';
  return options instanceof Array && options.length > 0
    ? `must be ${oneOf(options)}`
    : 'does not match any of the allowed formats';
}

const oneOf = (values: readonly unknown[]): string => {
  const names = values.map(String);
  return names.length === 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
};

function boundOf(origin: string, bound: string, value: number | bigint): string {
  const units: Readonly<Record<string, readonly [string, string]>> = {
    string: ['character', 'characters'],
    array: ['entry', 'entries'],
    set: ['entry', 'entries'],
    map: ['entry', 'entries'],
    object: ['field', 'fields'],
  };
  const unit = units[origin];
  return unit === undefined ? `be ${bound} ${value}` : `have ${bound} ${value} ${unit[Number(value) === 1 ? 0 : 1]}`;
}

/** Synonyms that differ too much in their letters for a spelling suggestion. */
const synonyms = [
  'aliases other_names alternate_names alternative_names also_known_as synonyms spellings',
  'url website domain site homepage address',
  'sites domains websites urls hosts',
  'models assistants engines platforms',
  'model assistant engine platform',
  'region country location market',
  'competitors rivals',
  'content_markdown answer response content text markdown',
  'collected_at date timestamp created_at asked_at',
  'sources citations references links',
  'text prompt question query',
  'from start since start_date',
  'to end until end_date',
  'limit count per_page page_size',
].map((names) => names.split(' '));

/**
 * Returns the field that an unknown one most likely means: a similar spelling or a synonym. Fields of inner objects are
 * returned with their path.
 */
export function meantField(unknown: string, object: z.core.$ZodObject): string | undefined {
  const name = unknown
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, '_')
    .replace(/[\s-]+/g, '_')
    .toLowerCase();
  const paths = new Map(pathsIn(object).map((path) => [path.split('.').at(-1) ?? path, path]));
  const same = synonyms.filter((names) => names.includes(name)).flat();
  const meant = [name, ...same].find((one) => paths.has(one)) ?? nearest(name, [...paths.keys()]) ?? '';
  return paths.get(meant);
}

/** Returns the fields of inner objects, such as `brand.aliases`, and then the object's own. */
function pathsIn(object: z.core.$ZodObject): string[] {
  const fields = Object.entries(object._zod.def.shape);
  const within = fields.flatMap(([name, schema]) => {
    const inner = unwrapped(schema);
    return isObject(inner) ? Object.keys(inner._zod.def.shape).map((field) => `${name}.${field}`) : [];
  });
  return [...within, ...fields.map(([name]) => name)];
}

/** Removes wrappers such as `optional` from a schema. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod;
  return 'innerType' in def ? unwrapped(def.innerType as z.core.$ZodType) : schema;
}

export const isObject = (schema: unknown): schema is z.core.$ZodObject =>
  (schema as z.core.$ZodType | undefined)?._zod.def.type === 'object';

/** Formats the path of a field for messages and `details`: `prompts[3]`, `data[0].prompt.id`. */
export const fieldPath = (steps: readonly PropertyKey[]): string =>
  steps.reduce<string>(
    (path, step) =>
      typeof step === 'number' ? `${path}[${step}]` : path === '' ? String(step) : `${path}.${String(step)}`,
    '',
  );

/** Returns the value at a field's path, if there is one. */
export const valueAt = (steps: readonly PropertyKey[], document: unknown): unknown =>
  steps.reduce(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    document,
  );
