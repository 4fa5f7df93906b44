import * as z from 'zod';
import { Failure } from '../contract/failure.ts';
import { fieldFault } from '../contract/call/fieldFault.ts';
import { fieldPath } from '../contract/call/fieldFault.ts';
import { isObject, meantField } from '../contract/call/fieldFault.ts';

/** Schema for calls without a query or body. */
export const noInput = z.strictObject({});

/**
 * Validates a query or body against its schema.
 * @throws Failure `VALIDATION_FAILED`
 */
export function validateInput(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema || (schema === noInput && isEmpty(value))) return value;
  /** Values with unknown fields, by the names of those fields. */
  const objects = new Map<readonly string[], unknown>();
  const { success, data, error } = schema.safeParse(value, {
    error(issue) {
      if (issue.code === 'unrecognized_keys') objects.set(issue.keys, issue.inst);
      return fieldFault(issue);
    },
  });
  if (success) return data;
  const faults = error.issues
    .slice(0, maxDetails)
    .flatMap((issue) => describeIssue(issue, objects))
    .slice(0, maxDetails);
  // Two checks can report the same issue for one field.
  const details = [...new Map(faults.map((detail) => [`${detail.path}: ${detail.message}`, detail])).values()];
  throw new Failure(
    'VALIDATION_FAILED',
    details
      .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
      .slice(0, 3)
      .join('; '),
    { details },
  );
}

const maxDetails = 100;

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

function describeIssue(
  issue: z.core.$ZodIssue,
  objects: ReadonlyMap<readonly string[], unknown>,
): { path: string; message: string }[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: fieldPath(issue.path), message: issue.message }];
  const object = objects.get(issue.keys);
  return issue.keys.slice(0, maxDetails).map((name) => {
    const meant = isObject(object) ? meantField(name, object) : undefined;
    const hint = meant === undefined ? '' : `. Did you mean ${fieldPath([...issue.path, ...meant.split('.')])}?`;
    return { path: fieldPath([...issue.path, name]), message: `is unknown${hint}` };
  });
}
