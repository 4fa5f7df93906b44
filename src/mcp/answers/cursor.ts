import { createHash } from 'node:crypto';
import * as z from 'zod';
import { Failure } from '../../contract/failure.ts';

/** Position in a list: the service's own page, by default the first one, and the number of its rows to skip. */
export interface Place {
  readonly page?: string | undefined;
  readonly skip: number;
}

const Token = z.strictObject({ page: z.string().max(200).optional(), skip: z.int().min(0), of: z.string() });

/** Input field for `next_cursor`, to continue a list. */
export const cursorInput = z
  .string()
  .max(600)
  .optional()
  .describe('next_cursor from the previous result, to continue; leave all other arguments unchanged');

/** Creates a cursor that is bound to these filters. */
export const writeCursor = (place: Place, filters: object): string =>
  Buffer.from(JSON.stringify({ ...place, of: fingerprintOf(filters) })).toString('base64url');

/** @throws Failure `INVALID_CURSOR` if the cursor is malformed or bound to other filters */
export function readCursor(cursor: string | undefined, filters: object): Place {
  if (cursor === undefined) return { skip: 0 };
  const token = Token.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()));
  if (token.data?.of !== fingerprintOf(filters)) {
    throw new Failure('INVALID_CURSOR', 'The cursor belongs to a call with different arguments.');
  }
  const { page, skip } = token.data;
  return { page, skip };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const fingerprintOf = (filters: object): string =>
  createHash('sha256')
    .update(JSON.stringify(filters, Object.keys(filters).sort()))
    .digest('base64url')
    .slice(0, 10);
