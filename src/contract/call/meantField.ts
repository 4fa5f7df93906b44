import type * as z from 'zod';
import { nearest } from '../../text/words/nearest.ts';

/** Names for one thing whose letters do not tell that they mean the same. */
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
 * The field of an object that an unknown one most likely means, by its letters or as a word for the same; in an object
 * inside, with the path there.
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

/** The fields of objects in an object, such as `brand.aliases`, and behind them its own. */
function pathsIn(object: z.core.$ZodObject): string[] {
  const fields = Object.entries(object._zod.def.shape);
  const within = fields.flatMap(([name, schema]) => {
    const inner = unwrapped(schema);
    return isObject(inner) ? Object.keys(inner._zod.def.shape).map((field) => `${name}.${field}`) : [];
  });
  return [...within, ...fields.map(([name]) => name)];
}

/** A schema without what makes it optional. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod;
  return 'innerType' in def ? unwrapped(def.innerType as z.core.$ZodType) : schema;
}

export const isObject = (schema: unknown): schema is z.core.$ZodObject =>
  (schema as z.core.$ZodType | undefined)?._zod.def.type === 'object';
