import { answerRow, envelope, pageMeta, refusal } from './foreignAnswers.ts';
import { type Play, send } from './foreignService.ts';

export interface Row {
  readonly id: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
}

interface Habits {
  /** Newest first. */
  readonly rows: readonly Row[];
  /** Number of pages after which cursors expire. */
  readonly forgets?: number;
}

/**
 * Pages of answers with opaque cursors that depend on the filters. Refuses periods over 31 days and expired cursors.
 */
export function pagesOf({ rows, forgets = Infinity }: Habits): Play {
  let [age, pages] = [0, 0];
  return (heard, response) => {
    const { from = '2026-03-01', to = '2026-03-31', limit = '50', cursor } = heard.query;
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    const [start, filters, born] = cursor === undefined ? [0, `${from}…${to}`, age] : opened(cursor);
    if (days > 31) return send(400, refusal('DATE_RANGE_TOO_LARGE', 'Too long', { max_days: 31 }))(heard, response);
    if (filters !== `${from}…${to}` || born !== age)
      return send(400, refusal('INVALID_CURSOR', 'Start again'))(heard, response);
    const found = rows.filter(({ date }) => date >= from && date <= to);
    const page = found.slice(start, start + Number(limit));
    const more = start + page.length < found.length;
    pages += 1;
    if (pages % forgets === 0) age += 1;
    const next = more ? Buffer.from(JSON.stringify([start + page.length, filters, born])).toString('base64url') : null;
    const meta = pageMeta({ from, to, limit: Number(limit), count: page.length, has_more: more, next_cursor: next });
    send(
      200,
      envelope(
        page.map(({ id, date }) => answerRow(id, { date, collected_at: `${date}T10:00:00Z` })),
        meta,
        1,
      ),
    )(heard, response);
  };
}

const opened = (cursor: string) => JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [number, string, number];
