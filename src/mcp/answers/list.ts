import * as z from 'zod';
import { createHash } from 'node:crypto';
import type { Credits } from '../../client/client.ts';
import { maxPageSize } from '../../contract/call/limits.ts';
import { creditsLine, notice, quoted, SpentCredits, type ToolAnswer, untrustedNotice } from './toolAnswer.ts';
import { Failure } from '../../contract/failure.ts';

/** Maximum number of bytes in a result unless more is requested. The protocol adds about 200, and the limit is 8 KB. */
export const defaultBytes = 7_600;

/** Default number of rows to request. Fewer are returned if they don't fit. */
const defaultRows = 20;

/** Input field for `next_cursor`, to continue a list. */
const cursorInput = z
  .string()
  .max(600)
  .optional()
  .describe('next_cursor from the previous result, to continue; leave all other arguments unchanged');

/** Input fields of all tools that return a list. */
export const paging = {
  limit: z
    .int()
    .min(1)
    .max(maxPageSize)
    .optional()
    .describe('number of rows to return, regardless of their length; by default, as many as fit in a short result'),
  cursor: cursorInput,
};

/** Output fields of all tools that return a list. */
export const listed = <Row extends z.ZodType>(row: Row) => ({
  rows: z.array(row),
  next_cursor: z.string().nullable(),
  credits: SpentCredits,
  ...notice,
});

interface Asked {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Returns the query for a service endpoint with its own paging. */
export function pageOf<Given extends Asked>({ limit, cursor, ...filters }: Given) {
  const place = readCursor(cursor, filters);
  const { page, skip } = place;
  return { place, query: { limit: Math.min(skip + (limit ?? defaultRows), maxPageSize), cursor: page } };
}

interface List<Row> {
  /** Arguments of the tool, including `limit` and `cursor`. */
  readonly given: Asked;
  /** All rows from the service: its page, or the complete view. */
  readonly rows: readonly Row[];
  /** The service's own cursor for the rows after these. */
  readonly next?: string | null;
  readonly credits: Credits;
  /** Sentence above the rows. May contain untrusted text, as may `line`. */
  readonly head: string;
  readonly line: (row: Row) => string;
  /** Additional output fields. */
  readonly beside?: Readonly<Record<string, unknown>>;
}

/** Creates a result with the requested number of rows, or as many as fit, and a cursor for the rest. */
export function listAnswer<Row>({ given, rows, next = null, credits, head, line, beside = {} }: List<Row>): ToolAnswer {
  const { limit, cursor, ...filters } = given;
  const { page, skip } = readCursor(cursor, filters);
  const behind = rows.slice(skip);
  const cursorOf = (place: Place): string => writeCursor(place, filters);
  const answer = (shown: readonly Row[]): ToolAnswer => {
    const nextCursor =
      shown.length < behind.length
        ? cursorOf({ page, skip: skip + shown.length })
        : next && cursorOf({ page: next, skip: 0 });
    const more = nextCursor === null ? 'No more rows.' : `More rows: call again with cursor ${nextCursor}`;
    return {
      structured: { ...beside, rows: shown, next_cursor: nextCursor, credits, notice: untrustedNotice },
      text: [quoted([head, ...shown.map(line)].join('\n')), more, creditsLine(credits)].join('\n'),
    };
  };
  if (limit !== undefined) return answer(behind.slice(0, limit));
  const room = defaultBytes - bytesOf(answer([])) - 200; // room for a cursor
  return answer(
    behind.slice(
      0,
      fitting(behind, (row) => bytesOf(row) + bytesOf(line(row)), room),
    ),
  );
}

/** Returns the number of rows that fit, at least one, so that paging makes progress. */
function fitting<Row>(rows: readonly Row[], bytes: (row: Row) => number, room: number): number {
  let used = 0;
  for (const [place, row] of rows.entries()) {
    used += bytes(row) + 3;
    if (used > room) return Math.max(1, place);
  }
  return Math.min(rows.length, defaultRows);
}

export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Position in a list: the service's own page, by default the first one, and the number of its rows to skip. */
interface Place {
  readonly page?: string | undefined;
  readonly skip: number;
}

const Token = z.strictObject({ page: z.string().max(200).optional(), skip: z.int().min(0), of: z.string() });

/** Creates a cursor that is bound to these filters. */
const writeCursor = (place: Place, filters: object): string =>
  Buffer.from(JSON.stringify({ ...place, of: fingerprintOf(filters) })).toString('base64url');

/** @throws Failure `INVALID_CURSOR` if the cursor is malformed or bound to other filters */
function readCursor(cursor: string | undefined, filters: object): Place {
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
