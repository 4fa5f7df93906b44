import { type Kysely, sql } from 'kysely';
import { type AnswerFilter, matching } from '../answers/answerFilter.ts';
import type { Schema } from '../schema.ts';
import { tallied } from './tallyWindow.ts';
import { topThings } from './things/topThings.ts';
import { modelsOf, type StoredUsage, usageColumns } from './usage.ts';

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
