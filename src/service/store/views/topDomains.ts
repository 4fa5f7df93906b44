import { type Kysely, sql } from 'kysely';
import type { AnswerFilter } from '../answerFilter.ts';
import type { Schema } from '../schema.ts';

/** Whose sources count. */
export type SourceWindow = Pick<AnswerFilter, 'project' | 'from' | 'to' | 'models'>;

/** A domain that answers drew on. */
export interface DomainCount {
  readonly domain: string;
  readonly mentions: number;
  readonly answers: number;
  readonly cited: number;
  readonly prompts: number;
  readonly models: string[];
  /** A day. */
  readonly lastSeen: string;
}

export interface TopDomains {
  readonly rows: DomainCount[];
  readonly domains: number;
  readonly mentions: number;
  /** All answers, also those without sources. */
  readonly answers: number;
}

/** The domains with the most source mentions, out of the counts by day, and how many domains and mentions there are in all. */
export async function topDomains(db: Kysely<Schema>, window: SourceWindow, limit: number): Promise<TopDomains> {
  const months = await monthsOf(db, window);
  const asked = months.filter(({ model }) => window.models.includes(model));
  // Where no others have answers, all together are counted already.
  const whole = months.filter(({ model }) => model === '');
  const read = asked.length + whole.length === months.length ? whole : asked;
  const top = await mostMentioned(db, read, window, limit);
  const names = top.map(({ domain }) => domain);
  const details = Map.groupBy(await detailsOf(db, asked, window, names), ({ domain }) => domain);
  const prompts = await promptsOf(db, read, window, names);
  return {
    rows: top.map(({ domain, mentions }) => {
      const found = details.get(domain) ?? [];
      return {
        domain, mentions,
        answers: found.reduce((sum, row) => sum + row.answers, 0),
        cited: found.reduce((sum, row) => sum + row.cited, 0),
        prompts: prompts.get(domain) ?? 0,
        models: window.models.filter((model) => found.some((row) => row.model === model)),
        lastSeen: found.reduce((last, row) => (row.last > last ? row.last : last), ''),
      };
    }),
    domains: top[0]?.domains ?? 0,
    mentions: top[0]?.total ?? 0,
    answers: await answersIn(db, read, window),
  };
}

interface Month {
  readonly id: number;
  readonly model: string;
  readonly month: string;
}

const monthsOf = (db: Kysely<Schema>, { project, from, to }: SourceWindow): Promise<Month[]> =>
  db.selectFrom('source_months').select(['id', 'model', 'month'])
    .where('project_id', '=', project).where('month', '>=', from.slice(0, 7)).where('month', '<=', to.slice(0, 7)).execute();

const within = (db: Kysely<Schema>, months: readonly Month[], { from, to }: SourceWindow) =>
  db.selectFrom('source_days').where('month_id', 'in', months.map(({ id }) => id)).where('day', '>=', from).where('day', '<=', to);

// Summed by month first, which is how they lie, so that only the sums have to be sorted.
const mostMentioned = (db: Kysely<Schema>, months: readonly Month[], window: SourceWindow, limit: number) =>
  db
    .selectFrom(within(db, months, window).select(['domain', ({ fn }) => fn.sum<number>('mentions').as('mentions')]).where('domain', '>', '').groupBy(['month_id', 'domain']).as('monthly'))
    .select(['domain', ({ fn }) => fn.sum<number>('mentions').as('mentions')])
    .select([sql<number>`count(*) OVER ()`.as('domains'), sql<number>`sum(sum(mentions)) OVER ()`.as('total')])
    .groupBy('domain').orderBy(({ fn }) => fn.sum('mentions'), 'desc').orderBy('domain').limit(limit)
    .execute();

async function answersIn(db: Kysely<Schema>, months: readonly Month[], window: SourceWindow): Promise<number> {
  const { answers } = await within(db, months, window).where('domain', '=', '').select(({ fn }) => fn.sum<number | null>('answers').as('answers')).executeTakeFirstOrThrow();
  return answers ?? 0;
}

const detailsOf = (db: Kysely<Schema>, months: readonly Month[], window: SourceWindow, domains: readonly string[]) =>
  within(db, months, window)
    .innerJoin('source_months', 'source_months.id', 'month_id')
    .select(['domain', 'model', ({ fn }) => fn.sum<number>('answers').as('answers'), ({ fn }) => fn.sum<number>('cited').as('cited'), ({ fn }) => fn.max('day').as('last')])
    .where('domain', 'in', domains).groupBy(['domain', 'model'])
    .execute();

async function promptsOf(db: Kysely<Schema>, months: readonly Month[], window: SourceWindow, domains: readonly string[]): Promise<Map<string, number>> {
  if (domains.length === 0) return new Map();
  const bits = months.map(({ id, month }) => sql`WHEN ${sql.lit(id)} THEN ${sql.lit(daysIn(month, window))}`);
  const rows = await db
    .selectFrom('source_prompts').select(['domain', ({ fn }) => fn.count<number>('prompt_id').distinct().as('prompts')])
    .where('month_id', 'in', months.map(({ id }) => id)).where('domain', 'in', domains)
    .where(sql<boolean>`days & CASE month_id ${sql.join(bits, sql` `)} END <> 0`)
    .groupBy('domain')
    .execute();
  return new Map(rows.map(({ domain, prompts }) => [domain, prompts]));
}

/** The bits of the days of a month that lie in a window. */
function daysIn(month: string, { from, to }: SourceWindow): number {
  const first = from > month ? Number(from.slice(8)) : 1;
  const last = to.slice(0, 7) === month ? Number(to.slice(8)) : 31;
  return 2 ** last - 2 ** (first - 1);
}
