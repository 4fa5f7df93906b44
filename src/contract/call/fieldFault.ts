import type * as z from 'zod';

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
