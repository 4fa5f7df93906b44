import type * as z from 'zod';
import { fieldPath, valueAt } from '../../contract/call/fieldFault.ts';
import { assistants } from '../../contract/models/assistants.ts';
import { hasTwoReadings } from './givenMoment.ts';

type Issue = z.core.$ZodIssue;

/** Columns of a file by the fields of an answer. */
export type Columns = Readonly<Record<string, string>>;

/** Explains why a row isn't a valid answer, in the terms of the file. */
export function refusalReason(row: unknown, issues: readonly Issue[], columns: Columns = {}): string {
  if (typeof row === 'string') return `the line ${shownValue(row)} is not valid JSON`;
  if (typeof row !== 'object' || row === null || row instanceof Array)
    return `${row instanceof Array ? 'a list' : shownValue(row)} is not an answer; an answer must be an object`;
  // Two checks can report the same error for a field.
  return [...new Set(issues.map((issue) => fieldReason(valueAt(issue.path, row), issue, columns)))].join('; ');
}

/** Wrong field names of a row. */
export interface WrongFields {
  readonly unknown: readonly string[];
  readonly missing: readonly string[];
}

/** Returns the unknown and missing fields of a row. Undefined if its fields are right, or if it isn't an object. */
export function wrongFields(row: unknown, issues: readonly Issue[]): WrongFields | undefined {
  if (typeof row !== 'object' || row === null || row instanceof Array) return undefined;
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys.map(shortened) : [],
  );
  const missing = issues.flatMap(({ code, path }) =>
    code !== 'unrecognized_keys' && path.length === 1 && (valueAt(path, row) ?? undefined) === undefined
      ? [path[0] === 'prompt_id' ? 'prompt' : String(path[0])]
      : [],
  );
  return unknown.length + missing.length === 0 ? undefined : { unknown, missing };
}

/** Formats an error in a field, with its value if short: `prompt_id: 7 is not a prompt of this project`. */
export function faultOf(field: string, value: unknown, fault: string, columns: Columns = {}): string {
  const said = isSayable(value) && /^[a-z]/u.test(fault) ? `${shownValue(value)} ` : '';
  return field === '' ? fault : `${columnOf(field, columns)}: ${said}${fault}`;
}

/** Returns the column of a field, or of an inner field such as `sources[1].url`. */
const columnOf = (field: string, columns: Columns): string => {
  const [name = ''] = field.split(/[.[]/u);
  return Object.hasOwn(columns, name) ? (columns[name] ?? field) : field;
};

function fieldReason(value: unknown, issue: Issue, columns: Columns): string {
  const field = fieldPath(issue.path);
  if (issue.code === 'unrecognized_keys') return unknownFields(issue.keys);
  if (field === 'prompt_id' && issue.code === 'custom') {
    if (value !== undefined) return 'two prompts: provide either prompt or prompt_id';
    const { prompt: column = '' } = columns;
    return column === '' ? 'no prompt: provide prompt or prompt_id' : `${column}: is missing`;
  }
  if (value === undefined || value === null) return `${columnOf(field, columns)}: is missing`;
  if (field === 'collected_at' && typeof value === 'string' && hasTwoReadings(value))
    return faultOf(field, value, twoReadings, columns);
  return faultOf(field, value, faults[field] ?? issue.message, columns);
}

const twoReadings =
  'can be read with the day or the month first, and no date in the file shows which; write 2025-06-05';

/** Error messages for unreadable values, by field. */
const faults: Readonly<Record<string, string>> = {
  model: `is not one of ${assistants.join(', ')}`,
  collected_at: 'is not a date such as 2025-05-24 or 24 May 2025',
  prompt_id: 'is not the ID of a prompt',
};

/** Maximum number of unknown fields in a message, because a row may have any number. */
const maxNamed = 5;

function unknownFields(names: readonly string[]): string {
  const more = names.length - maxNamed;
  const shown = names.slice(0, maxNamed).map(shownValue).join(', ');
  return `unknown field: ${shown}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Maximum number of characters of a value in a message. */
const maxShown = 60;

const isSayable = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) && String(value).length <= maxShown;

const shownValue = (value: unknown): string =>
  typeof value === 'string' ? JSON.stringify(shortened(value)) : String(value);

const shortened = (text: string): string => (text.length > maxShown ? `${text.slice(0, maxShown - 1)}…` : text);
