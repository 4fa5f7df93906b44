import type * as z from 'zod';
import { nearest } from '../../text/words/nearest.ts';

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
