import { type Kysely, sql } from 'kysely';
import type { Outcome } from '../../../metrics/opportunity.ts';
import { type AnswerFilter, matching } from '../answers/answerFilter.ts';
import type { Schema } from '../schema.ts';

/** What the answers to a prompt, or those that draw on a page, say together. */
export interface OutcomeOf<Key> extends Outcome {
  readonly key: Key;
  /** Answers that name or rank anybody at all. */
  readonly named: number;
  /** Answers with a page of the project's own site among their sources. */
  readonly own: number;
}

/** Somebody whom answers name. */
export interface NamedIn<Key> {
  readonly key: Key;
  readonly name: string;
  readonly tracked: 0 | 1;
  readonly answers: number;
  readonly models: number;
}

/** A site that the answers to a prompt cite. */
export interface CitedIn {
  readonly key: number;
  readonly domain: string;
  readonly answers: number;
}

const flagOf = (condition: ReturnType<typeof sql>) => sql<number>`CASE WHEN ${condition} THEN 1 ELSE 0 END`;
const leads = sql`EXISTS (SELECT 1 FROM answer_candidates WHERE answer_id = answers.id AND name <> '')`;

/** Which answers count for which prompt: those that assistants gave, to prompts that are still asked. */
const answersOfPrompts = (db: Kysely<Schema>, filter: AnswerFilter) =>
  matching(db, { ...filter, answered: true })
    .where('prompts.active', '=', 1)
    .select(['answers.prompt_id as key', 'answers.id as id', 'model', 'brand_mentioned']);

/** Which answers count for which page: those that have it among their sources. */
const answersOfPages = (db: Kysely<Schema>, filter: AnswerFilter, urls: readonly string[]) =>
  matching(db, { ...filter, answered: true })
    .innerJoin('answer_sources', 'answer_sources.answer_id', 'answers.id')
    .where('answer_sources.url', 'in', urls)
    .select(['answer_sources.url as key', 'answers.id as id', 'model', 'brand_mentioned'])
    .distinct();

type Keyed = ReturnType<typeof answersOfPrompts> | ReturnType<typeof answersOfPages>;

/** What the answers to each prompt say; `own` is the domain of the project's site. */
export const promptOutcomes = (
  db: Kysely<Schema>,
  filter: AnswerFilter,
  own: string | undefined,
): Promise<OutcomeOf<number>[]> => outcomes<number>(db, answersOfPrompts(db, filter), own);

/** The same of the answers that draw on each of these pages. */
export const pageOutcomes = async (
  db: Kysely<Schema>,
  filter: AnswerFilter,
  urls: readonly string[],
): Promise<OutcomeOf<string>[]> =>
  urls.length === 0 ? [] : outcomes<string>(db, answersOfPages(db, filter, urls), undefined);

async function outcomes<Key>(db: Kysely<Schema>, keyed: Keyed, own: string | undefined): Promise<OutcomeOf<Key>[]> {
  const ownSite = sql`EXISTS (SELECT 1 FROM answer_sources WHERE answer_id = answers.id AND domain = ${own ?? ''})`;
  const { rows } = await sql<OutcomeOf<Key>>`
    WITH keyed AS ${keyed}, counted AS (
      SELECT key, count(*) AS answers, count(DISTINCT keyed.model) AS models,
        sum(CAST(keyed.brand_mentioned AS integer)) AS mentioned,
        sum(${flagOf(sql`competitors_count > 0`)}) AS rivals,
        sum(${flagOf(sql`competitors_count = 0 AND ${leads}`)}) AS untracked,
        sum(${flagOf(sql`keyed.brand_mentioned = 1 OR competitors_count > 0 OR rankings_count > 0 OR ${leads}`)}) AS named,
        sum(${flagOf(ownSite)}) AS own
      FROM keyed JOIN answers ON answers.id = keyed.id GROUP BY key
    ), naming AS (
      SELECT key, name, count(DISTINCT id) AS n FROM keyed JOIN answer_competitors ON answer_id = id GROUP BY key, name
    ), varied AS (
      SELECT key, count(*) AS names, CAST(sum(n) AS bigint) AS naming, CAST(sum(n * n) AS bigint) AS squares
      FROM naming GROUP BY key
    )
    SELECT counted.key, answers, models, mentioned, rivals, untracked, named, own, coalesce(names, 0) AS names,
      coalesce(naming, 0) AS naming, coalesce(squares, 0) AS squares
    FROM counted LEFT JOIN varied ON varied.key = counted.key`.execute(db);
  return rows;
}

/** Whom the answers to these prompts name, those first that most do; competitors that the project tracks lead. */
export const namedForPrompts = (
  db: Kysely<Schema>,
  filter: AnswerFilter,
  prompts: readonly number[],
): Promise<NamedIn<number>[]> =>
  prompts.length === 0
    ? Promise.resolve([])
    : named<number>(db, answersOfPrompts(db, filter).where('answers.prompt_id', 'in', prompts));

/** The same of the answers that draw on these pages. */
export const namedBesidePages = (
  db: Kysely<Schema>,
  filter: AnswerFilter,
  urls: readonly string[],
): Promise<NamedIn<string>[]> =>
  urls.length === 0 ? Promise.resolve([]) : named<string>(db, answersOfPages(db, filter, urls));

async function named<Key>(db: Kysely<Schema>, keyed: Keyed): Promise<NamedIn<Key>[]> {
  const { rows } = await sql<NamedIn<Key>>`
    WITH keyed AS ${keyed}, names AS (
      SELECT answer_id, name, 1 AS tracked FROM answer_competitors WHERE answer_id IN (SELECT id FROM keyed)
      UNION ALL SELECT answer_id, name, 0 FROM answer_candidates WHERE answer_id IN (SELECT id FROM keyed) AND name <> ''
    )
    SELECT key, name, tracked, count(DISTINCT id) AS answers, count(DISTINCT model) AS models
    FROM keyed JOIN names ON answer_id = id GROUP BY key, name, tracked
    ORDER BY tracked DESC, answers DESC, name`.execute(db);
  return rows;
}

/** The sites that the answers to these prompts cite, those first that most do. */
export async function citedForPrompts(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  prompts: readonly number[],
): Promise<CitedIn[]> {
  if (prompts.length === 0) return [];
  const keyed = answersOfPrompts(db, filter).where('answers.prompt_id', 'in', prompts);
  const { rows } = await sql<CitedIn>`
    WITH keyed AS ${keyed} SELECT key, domain, count(DISTINCT id) AS answers
    FROM keyed JOIN answer_sources ON answer_id = id WHERE cited = 1 AND domain <> '' GROUP BY key, domain
    ORDER BY answers DESC, domain`.execute(db);
  return rows;
}

/** A page and a prompt to which answers draw on it: how many, how many of them cite it, and of which assistants. */
export interface PageUse {
  readonly url: string;
  readonly promptId: number;
  readonly model: string;
  readonly answers: number;
  readonly cited: number;
}

/** How answers use the pages of a domain, by page, prompt and assistant. */
export async function pageUses(db: Kysely<Schema>, filter: AnswerFilter, domain: string): Promise<PageUse[]> {
  return matching(db, filter)
    .innerJoin('answer_sources', 'answer_sources.answer_id', 'answers.id')
    .where('answer_sources.domain', '=', domain)
    .select([
      'url',
      'answers.prompt_id as promptId',
      'model',
      sql<number>`count(DISTINCT answers.id)`.as('answers'),
      sql<number>`count(DISTINCT CASE WHEN cited = 1 THEN answers.id END)`.as('cited'),
    ])
    .groupBy(['url', 'answers.prompt_id', 'model'])
    .execute();
}
