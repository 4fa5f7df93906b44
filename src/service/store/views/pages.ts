import { type Kysely, sql } from 'kysely';
import { type AnswerFilter, matching } from '../answers/answerFilter.ts';
import type { Schema } from '../schema.ts';
import { mostDrawn } from './mostDrawn.ts';
import type { Count } from './sharedCounts.ts';
import { tallied } from './tallyWindow.ts';
import { topThings } from './things/topThings.ts';
import { modelsOf, type StoredUsage, usageColumns } from './usage.ts';

/** A page that answers use. `mentions` counts it once per answer, and `cited` counts the answers that cite it. */
interface PageCount extends StoredUsage {
  readonly url: string;
  readonly title: string | null;
  readonly domain: string;
  readonly mentions: number;
  readonly cited: number;
}

/** Returns the pages with the most mentions and their total, optionally only those of some domains. */
export async function pageCounts(
  db: Kysely<Schema>,
  { domains, ...filter }: AnswerFilter,
  limit: number,
  count: Count,
): Promise<{ rows: PageCount[]; total: number }> {
  const window = await tallied(db, filter);
  if (window) {
    const { rows, things } = await topThings(
      db,
      'page',
      window,
      { limit, ...(domains !== undefined && { among: sql`domain IN (${sql.join(domains)})` }) },
      domains === undefined ? await mostDrawn(db, window, 'times', { limit, count }) : undefined,
    );
    return {
      rows: rows.map(({ url, domain: host, times, extra, ...row }) => ({
        ...row,
        url,
        domain: host ?? '',
        mentions: times,
        cited: extra,
      })),
      total: things,
    };
  }
  const drawn = matching(db, { ...filter, answered: true }).innerJoin(
    'answer_sources',
    'answer_sources.answer_id',
    'answers.id',
  );
  const rows = await (domains === undefined ? drawn : drawn.where('answer_sources.domain', 'in', domains))
    .select([
      sql<string>`max(url)`.as('url'),
      sql<string>`max(answer_sources.domain)`.as('domain'),
      ({ fn }) => fn.max('title').as('title'),
      ({ fn }) => fn.countAll<number>().as('mentions'),
      ({ fn }) => fn.sum<number>('cited').as('cited'),
      ...usageColumns(filter.models),
    ])
    .groupBy('page_key')
    .orderBy('mentions', 'desc')
    .orderBy('page_key')
    .limit(limit)
    .execute();
  return {
    rows: rows.map((row) => ({ ...row, models: modelsOf(row.bits, filter.models) })),
    total: rows[0]?.total ?? 0,
  };
}
