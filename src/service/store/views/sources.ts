import { type Kysely, sql } from 'kysely';
import { type AnswerFilter, matching } from '../answers/answerFilter.ts';
import { cell, jsonRows } from '../jsonRows.ts';
import type { Schema } from '../schema.ts';
import { mostDrawn } from './mostDrawn.ts';
import type { Count } from './sharedCounts.ts';
import { tallied, type TallyWindow } from './tallyWindow.ts';
import { thingsOfModels } from './things/thingSums.ts';
import { topThings } from './things/topThings.ts';

interface DomainCount extends StoredUsage {
  readonly domain: string;
  readonly mentions: number;
  readonly cited: number;
  /** Answers that cite any page of the domain. */
  readonly citing: number;
}

interface DomainCounts {
  readonly rows: DomainCount[];
  readonly domains: number;
  readonly mentions: number;
}

/** Returns the domains with the most source mentions, and the totals of domains and mentions. */
export async function topDomains(db: Kysely<Schema>, filter: AnswerFilter, limit: number): Promise<DomainCounts> {
  const window = await tallied(db, filter);
  if (window) {
    const { rows, things, total } = await topThings(db, 'domain', window, { limit });
    return {
      rows: rows.map(({ text, times, answers, extra, given, prompts, models, lastSeen }) => ({
        domain: text,
        mentions: times,
        answers,
        cited: extra,
        citing: given,
        prompts,
        models,
        lastSeen,
      })),
      domains: things,
      mentions: total,
    };
  }
  const rows = await matching(db, { ...filter, answered: true })
    .innerJoin('answer_sources', 'answer_sources.answer_id', 'answers.id')
    .where('domain', '<>', '')
    .select([
      'domain',
      ({ fn }) => fn.countAll<number>().as('mentions'),
      ({ fn }) => fn.sum<number>('cited').as('cited'),
      sql<number>`count(DISTINCT CASE WHEN cited = 1 THEN answers.id END)`.as('citing'),
      sql<number>`sum(count(*)) OVER ()`.as('allMentions'),
      ...usageColumns(filter.models),
    ])
    .groupBy('domain')
    .orderBy('mentions', 'desc')
    .orderBy('domain')
    .limit(limit)
    .execute();
  return {
    rows: rows.map(({ domain, mentions, answers, cited, citing, prompts, bits, lastSeen }) => ({
      domain,
      mentions,
      answers,
      cited,
      citing,
      prompts,
      models: modelsOf(bits, filter.models),
      lastSeen,
    })),
    domains: rows[0]?.total ?? 0,
    mentions: rows[0]?.allMentions ?? 0,
  };
}

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

/** The brand (`name` is null) or a competitor, with the domains of its sites. */
interface CitedParty {
  readonly name: string | null;
  readonly domains: readonly string[];
}

/** Answers of one assistant that cite pages of a party. `party` is an index into the parties requested. */
export interface CitingCount {
  readonly party: number;
  readonly model: string;
  readonly citing: number;
  /** Citing answers that also mention the party. */
  readonly naming: number;
}

/**
 * Counts the answers that cite pages of each party's domains. Assistants without such answers are absent. Per-domain
 * counts can't be added up, because one answer may cite several domains.
 */
export async function citingCounts(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  parties: readonly CitedParty[],
): Promise<CitingCount[]> {
  const window = await tallied(db, filter);
  if (!window) return storedCitings(db, filter, [...parties.entries()]);
  const bySize = Map.groupBy(parties.entries(), ([, { domains }]) => domains.length > 1);
  return [
    ...(await talliedCitings(db, window, bySize.get(false) ?? [])),
    ...(await storedCitings(db, filter, bySize.get(true) ?? [])),
  ];
}

/** Parties, each with its index among those requested. */
type Placed = readonly (readonly [number, CitedParty])[];

async function storedCitings(db: Kysely<Schema>, filter: AnswerFilter, parties: Placed): Promise<CitingCount[]> {
  if (parties.length === 0) return [];
  const answers = matching(db, { ...filter, answered: true }).select(['answers.id', 'model', 'brand_mentioned']);
  const rows = jsonRows(
    db,
    parties.flatMap(([place, { name, domains }]) => domains.map((domain) => [place, name, domain])),
  );
  const { rows: counts } = await sql<CitingCount>`
    WITH cited AS MATERIALIZED (
      SELECT DISTINCT ${cell.number(0)} AS party, ${cell.text(1)} AS name, answer_id
      FROM ${rows} CROSS JOIN answer_sources WHERE domain = ${cell.text(2)} AND cited = 1
    )
    SELECT party, model, count(*) AS citing, sum(CASE
      WHEN cited.name IS NULL THEN brand_mentioned
      WHEN EXISTS (SELECT 1 FROM answer_competitors AS named
        WHERE named.answer_id = answers.id AND named.name = cited.name) THEN 1
      ELSE 0 END) AS naming
    FROM cited JOIN (${answers}) AS answers ON answers.id = cited.answer_id
    GROUP BY party, model`.execute(db);
  return counts;
}

async function talliedCitings(db: Kysely<Schema>, window: TallyWindow, parties: Placed): Promise<CitingCount[]> {
  const all = [...new Set(parties.flatMap(([, party]) => party.domains))];
  const domains = await thingsOfModels(db, 'domain', window, all);
  const names = await thingsOfModels(
    db,
    'competitor',
    window,
    parties.flatMap(([, { name }]) => name ?? []),
  );
  return parties.flatMap(([place, party]) =>
    domains
      .filter(({ text, given }) => party.domains.includes(text) && given > 0)
      .map(({ model, given, mentioned }) => {
        const named = names.find((one) => one.model === model && one.text === party.name);
        return { party: place, model, citing: given, naming: party.name === null ? mentioned : (named?.given ?? 0) };
      }),
  );
}

interface QueryCount extends StoredUsage {
  readonly query: string;
  readonly times: number;
}

/** Returns the most frequent searches, and the number of distinct ones. */
export async function queryCounts(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  limit: number,
): Promise<{ rows: QueryCount[]; total: number }> {
  const window = await tallied(db, filter);
  if (window) {
    const { rows, things } = await topThings(db, 'query', window, { limit });
    return {
      rows: rows.map(({ text, times, answers, prompts, models, lastSeen }) => ({
        query: text,
        times,
        answers,
        prompts,
        models,
        lastSeen,
      })),
      total: things,
    };
  }
  const rows = await matching(db, { ...filter, answered: true })
    .innerJoin('answer_queries', 'answer_queries.answer_id', 'answers.id')
    .where('query', '<>', '')
    .select(['query', ({ fn }) => fn.countAll<number>().as('times'), ...usageColumns(filter.models)])
    .groupBy('query')
    .orderBy('times', 'desc')
    .orderBy('query')
    .limit(limit)
    .execute();
  return {
    rows: rows.map((row) => ({ ...row, models: modelsOf(row.bits, filter.models) })),
    total: rows[0]?.total ?? 0,
  };
}

/** Number of answers that contain something, with its prompts, its assistants and the last day. */
export interface StoredUsage {
  readonly answers: number;
  readonly prompts: number;
  readonly models: string[];
  /** Day (`YYYY-MM-DD`). */
  readonly lastSeen: string;
}

/** Columns of the usage of a group of answers, and the number of groups. */
export const usageColumns = (models: readonly string[]) =>
  [
    sql<number>`count(DISTINCT answers.id)`.as('answers'),
    sql<number>`count(DISTINCT answers.prompt_id)`.as('prompts'),
    sql<string>`max(day)`.as('lastSeen'),
    modelBits(models).as('bits'),
    sql<number>`count(*) OVER ()`.as('total'),
  ] as const;

/** The assistants of a group of answers, as bits: the lowest for the first. */
const modelBits = (models: readonly string[]) =>
  models.length === 0
    ? sql<number>`0`
    : sql<number>`${sql.join(
        models.map((model, index) => sql`max(CASE WHEN model = ${model} THEN ${sql.lit(2 ** index)} ELSE 0 END)`),
        sql` + `,
      )}`;

/** Converts such bits back to assistants. */
export const modelsOf = (bits: number, models: readonly string[]): string[] =>
  models.filter((_, index) => (bits & (2 ** index)) !== 0);
