import * as z from 'zod';
import type { Credits } from '../../client/client.ts';
import { maxPageSize } from '../../contract/call/limits.ts';
import { cursorInput, type Place, readCursor, writeCursor } from './cursor.ts';
import { notice, untrustedNotice, quoted } from './untrustedText.ts';
import { creditsLine, SpentCredits, type ToolAnswer } from './toolAnswer.ts';

/** Bytes of an answer that was not asked to be longer; the protocol wraps some 200 around it, and 8 KB are the end. */
export const defaultBytes = 7_600;

/** Rows that are asked for where nobody says how many; as many of them are shown as fit. */
const defaultRows = 20;

/** What every tool takes that lists something. */
export const paging = {
  limit: z
    .int()
    .min(1)
    .max(maxPageSize)
    .optional()
    .describe('number of rows to return, regardless of their length; by default, as many as fit in a short result'),
  cursor: cursorInput,
};

/** What every tool gives that lists something. */
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

/** Which rows to ask a service for, that pages itself. */
export function pageOf<Given extends Asked>({ limit, cursor, ...filters }: Given) {
  const place = readCursor(cursor, filters);
  const { page, skip } = place;
  return { place, query: { limit: Math.min(skip + (limit ?? defaultRows), maxPageSize), cursor: page } };
}

interface List<Row> {
  /** What was asked, with its `limit` and `cursor`. */
  readonly given: Asked;
  /** All that the service gave: its page, or the whole view. */
  readonly rows: readonly Row[];
  /** The service's own cursor behind them. */
  readonly next?: string | null;
  readonly credits: Credits;
  /** The sentence above the rows, and one row as a line; both may hold texts of others. */
  readonly head: string;
  readonly line: (row: Row) => string;
  /** What stands beside the rows. */
  readonly beside?: Readonly<Record<string, unknown>>;
}

/** An answer of rows: as many as were asked for, or as many as fit, and a cursor to those behind them. */
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
  const room = defaultBytes - bytesOf(answer([])) - 200; // for a cursor
  return answer(
    behind.slice(
      0,
      fitting(behind, (row) => bytesOf(row) + bytesOf(line(row)), room),
    ),
  );
}

/** How many of the first rows have room, at least one, so that a list goes on. */
function fitting<Row>(rows: readonly Row[], bytes: (row: Row) => number, room: number): number {
  let used = 0;
  for (const [place, row] of rows.entries()) {
    used += bytes(row) + 3;
    if (used > room) return Math.max(1, place);
  }
  return Math.min(rows.length, defaultRows);
}

/** Bytes of a value in a message. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
