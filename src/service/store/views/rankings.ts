import { type Kysely, sql } from 'kysely';
import { type AnswerFilter, matching, rankedAs } from '../answers/answerFilter.ts';
import type { Schema } from '../schema.ts';
import { tallied, type TallyWindow } from './tallyWindow.ts';
import { topNames, topThings } from './things/topThings.ts';

/** An item that answers rank. `rankSum` adds up its best rank in each answer. */
interface RankedCount {
  /** The tracked name, or else the domain, or else the name. */
  readonly key: string;
  /** Null if tracked. */
  readonly domain: string | null;
  /** The most common name, or the tracked name. */
  readonly name: string;
  readonly answers: number;
  readonly rankSum: number;
}

interface RankedCounts {
  readonly rows: RankedCount[];
  readonly total: number;
}

/** Returns the items that most answers rank. */
export async function rankedCounts(db: Kysely<Schema>, filter: AnswerFilter, limit: number): Promise<RankedCounts> {
  const window = await tallied(db, filter);
  if (window) return talliedRankings(db, window, limit);
  const ranked = matching(db, filter).innerJoin('answer_rankings', 'answer_rankings.answer_id', 'answers.id');
  const perAnswer = ranked
    .select([
      rankedAs.as('key'),
      sql<string | null>`max(CASE WHEN tracked IS NULL THEN answer_rankings.domain END)`.as('domain'),
      sql<string>`min(coalesce(tracked, answer_rankings.name))`.as('name'),
      sql<number>`min(answer_rankings.rank)`.as('best'),
    ])
    .groupBy(['answers.id', rankedAs]);
  const named = db
    .selectFrom(perAnswer.as('one'))
    .select([
      'key',
      'domain',
      'name',
      ({ fn }) => fn.countAll<number>().as('answers'),
      ({ fn }) => fn.sum<number>('best').as('ranks'),
    ])
    .select(sql<number>`row_number() OVER (PARTITION BY key ORDER BY count(*) DESC, name)`.as('place'))
    .groupBy(['key', 'domain', 'name']);
  const rows = await db
    .selectFrom(named.as('names'))
    .select([
      'key',
      ({ fn }) => fn.max('domain').as('domain'),
      sql<string>`max(CASE WHEN place = 1 THEN name END)`.as('name'),
      ({ fn }) => fn.sum<number>('answers').as('answers'),
      ({ fn }) => fn.sum<number>('ranks').as('rankSum'),
      sql<number>`count(*) OVER ()`.as('total'),
    ])
    .groupBy('key')
    .orderBy(({ fn }) => fn.sum('answers'), 'desc')
    .orderBy('key')
    .limit(limit)
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}

async function talliedRankings(db: Kysely<Schema>, window: TallyWindow, limit: number): Promise<RankedCounts> {
  const { rows, things } = await topThings(db, 'ranked', window, { limit, by: 'answers' });
  const domains = rows.flatMap(({ domain }) => domain ?? []);
  const names =
    domains.length === 0
      ? []
      : await topNames(db, 'rankedName', window, {
          limit: maxRankedNames,
          by: 'answers',
          among: sql`domain IN (${sql.join(domains)})`,
        });
  return {
    rows: rows.map(({ text, domain, answers, extra }) => {
      const called = names.find((name) => domain !== null && name.domain === domain);
      return {
        key: text,
        domain,
        name: called && domain !== null ? called.text.slice(domain.length + 1) : text,
        answers,
        rankSum: extra,
      };
    }),
    total: things,
  };
}

/** Maximum number of names read for all listed domains together. Further names are rare. */
const maxRankedNames = 2000;
