import * as z from 'zod';
import { Failure } from '../../contract/failure.ts';
import { fieldFault } from '../../contract/call/fieldFault.ts';
import { fieldPath } from '../../contract/call/fieldPath.ts';

/** What a query or body must be where a call takes none. */
export const noInput = z.strictObject({});

/** Query or body as the endpoint wants it. */
export function validateInput(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema || (schema === noInput && isEmpty(value))) return value;
  const { success, data, error } = schema.safeParse(value, { error: fieldFault });
  if (success) return data;
  const found = error.issues.slice(0, maxDetails).flatMap(describeIssue).slice(0, maxDetails);
  // Two checks may say the same of one field.
  const details = [...new Map(found.map((detail) => [`${detail.path}: ${detail.message}`, detail])).values()];
  throw new Failure(
    'VALIDATION_FAILED',
    details
      .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
      .slice(0, 3)
      .join('; '),
    { details },
  );
}

/** Who sends more faults than these has another mistake to mend. */
const maxDetails = 100;

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

function describeIssue(issue: z.core.$ZodIssue): { path: string; message: string }[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: fieldPath(issue.path), message: issue.message }];
  return issue.keys
    .slice(0, maxDetails)
    .map((name) => ({ path: fieldPath([...issue.path, name]), message: 'is unknown' }));
}
