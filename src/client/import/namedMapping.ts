import { assistantNamed, assistants } from '../../contract/models/assistants.ts';
import { type Fields, type Mapping, type Part, plainName } from './fieldNames.ts';
import { givenDate } from './givenMoment.ts';

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
export interface NamedMapping {
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
