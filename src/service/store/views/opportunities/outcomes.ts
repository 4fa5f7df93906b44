import { type Kysely, sql } from 'kysely';
import type { Outcome } from '../../../../metrics/opportunity.ts';
import { among } from '../../among.ts';
import { type AnswerFilter, matching } from '../../answers/answerFilter.ts';
import { storedOutcomes } from '../../rollups/facts.ts';
import type { Schema } from '../../schema.ts';
import { mostDrawn } from '../mostDrawn.ts';
import type { Count } from '../sharedCounts.ts';
import { promptsHolding, thingSums } from '../things/thingSums.ts';
import { tallied } from '../tallyWindow.ts';
import { topNames } from '../things/topThings.ts';

/** A page that answers cite; the `id` by which it is counted, where it is. */
export interface CitedPage {
  readonly id: number | null;
  readonly url: string;
  readonly domain: string;
}

/** What the answers say together that cite a page. */
export interface PageOutcome extends Outcome {
  readonly url: string;
  readonly domain: string;
}

/** The pages that most answers cite, the most frequent first. */
export async function mostCited(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  limit: number,
  count: Count,
): Promise<CitedPage[]> {
  const window = await tallied(db, filter);
  if (window) {
    const cited = await mostDrawn(db, window, 'cited', { limit, count });
    return cited.map(({ id, text, domain }) => ({ id, url: text, domain: domain ?? '' }));
  }
  const rows = await matching(db, { ...filter, answered: true })
    .innerJoin('answer_sources', 'answer_sources.answer_id', 'answers.id')
    .where('cited', '=', 1)
    .select(['url', sql<string>`max(domain)`.as('domain'), sql<number>`count(*)`.as('times')])
    .groupBy('url')
    .orderBy('times', 'desc')
    .orderBy('url')
    .limit(limit)
    .execute();
  return rows.map(({ url, domain }) => ({ id: null, url, domain }));
}

/** What the answers say that cite each of these pages. */
export async function pageOutcomes(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  pages: readonly CitedPage[],
): Promise<PageOutcome[]> {
  if (pages.length === 0) return [];
  const window = await tallied(db, filter);
  if (window) {
    const counted = new Map(pages.map((page) => [page.id, page]));
    const ids = pages.flatMap(({ id }) => id ?? []);
    return (await thingSums(db, 'page', window, ids)).map(({ id, given, extraModels, ...row }) => ({
      ...row,
      url: counted.get(id)?.url ?? '',
      domain: counted.get(id)?.domain ?? '',
      answers: given,
      models: extraModels,
    }));
  }
  const urls = pages.map(({ url }) => url);
  const { rows } = await sql<PageOutcome>`
    WITH keyed AS ${answersOfPages(db, filter, urls)}, said AS (
      SELECT id, ${storedOutcomes} FROM answers WHERE id IN (SELECT id FROM keyed)
    )
    SELECT url, max(domain) AS domain, count(*) AS answers, count(DISTINCT model) AS models,
      sum(mentioned) AS mentioned, sum(rivals) AS rivals, sum(untracked) AS untracked
    FROM keyed JOIN said ON said.id = keyed.id GROUP BY url`.execute(db);
  return rows;
}

/** The answers of assistants that cite these pages, once for each. */
const answersOfPages = (db: Kysely<Schema>, filter: AnswerFilter, urls: readonly string[]) =>
  matching(db, { ...filter, answered: true })
    .innerJoin('answer_sources', 'answer_sources.answer_id', 'answers.id')
    .where('cited', '=', 1)
    .where(among(db, 'url', urls))
    .select(['url', 'answers.id as id', 'model'])
    .select(({ fn }) => fn.max('answer_sources.domain').as('domain'))
    .groupBy(['url', 'answers.id', 'model']);

/** The answers that assistants gave to these prompts. */
const answersOfPrompts = (db: Kysely<Schema>, filter: AnswerFilter, prompts: readonly number[]) =>
  matching(db, { ...filter, answered: true })
    .where('answers.prompt_id', 'in', prompts)
    .select(['answers.prompt_id', 'answers.id as id', 'model']);

/** Somebody whom answers name. */
export interface NamedIn<Key> {
  readonly key: Key;
  readonly name: string;
  readonly answers: number;
  readonly models: number;
}

/**
 * Whom the answers to each of these prompts name, those first that most do: competitors that the project tracks, and
 * others only where it tracks none of those who are named.
 */
export const namedForPrompts = (
  db: Kysely<Schema>,
  filter: AnswerFilter,
  prompts: readonly number[],
): Promise<NamedIn<number>[]> =>
  namedFor(prompts, async (some, table) => {
    const { rows } = await sql<NamedIn<number>>`
      WITH keyed AS ${answersOfPrompts(db, filter, some)}
      SELECT prompt_id AS key, name, count(DISTINCT id) AS answers, count(DISTINCT model) AS models
      FROM keyed JOIN ${sql.table(table)} ON answer_id = id WHERE name <> '' GROUP BY prompt_id, name
      ORDER BY answers DESC, name`.execute(db);
    return rows;
  });

/**
 * The same of the answers that cite each of these pages, by its address: looked for among those to the prompts that are
 * known to draw on them, as a site may have very many pages.
 */
export async function namedBesidePages(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  urls: readonly string[],
): Promise<NamedIn<string>[]> {
  const drawing = await promptsDrawing(db, 'page', filter, urls);
  return namedFor(urls, async (some, table) => {
    const prompts = new Set(some.flatMap((url) => [...(drawing.get(url) ?? [])]));
    const keyed = answersOfPages(db, filter, some).where(among(db, 'answers.prompt_id', [...prompts]));
    const { rows } = await sql<NamedIn<string>>`
      WITH keyed AS ${keyed}
      SELECT url AS key, name, count(DISTINCT id) AS answers, count(DISTINCT model) AS models
      FROM keyed JOIN ${sql.table(table)} ON answer_id = id WHERE name <> '' GROUP BY url, name
      ORDER BY answers DESC, name`.execute(db);
    return rows;
  });
}

async function namedFor<Key>(
  keys: readonly Key[],
  read: (keys: readonly Key[], table: 'answer_competitors' | 'answer_candidates') => Promise<NamedIn<Key>[]>,
): Promise<NamedIn<Key>[]> {
  if (keys.length === 0) return [];
  const tracked = await read(keys, 'answer_competitors');
  const found = new Set(tracked.map(({ key }) => key));
  const others = keys.filter((key) => !found.has(key));
  return others.length === 0 ? tracked : [...tracked, ...(await read(others, 'answer_candidates'))];
}

/** A site that the answers to a prompt cite. */
export interface CitedIn {
  readonly key: number;
  readonly domain: string;
  readonly answers: number;
}

/** The sites that the answers to these prompts cite, those first that most do. */
export async function citedForPrompts(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  prompts: readonly number[],
): Promise<CitedIn[]> {
  if (prompts.length === 0) return [];
  const { rows } = await sql<CitedIn>`
    WITH keyed AS ${answersOfPrompts(db, filter, prompts)}
    SELECT prompt_id AS key, domain, count(DISTINCT id) AS answers
    FROM keyed JOIN answer_sources ON answer_id = id WHERE cited = 1 AND domain <> '' GROUP BY prompt_id, domain
    ORDER BY answers DESC, domain`.execute(db);
  return rows;
}

/** How many answers cite a page of a site, and of how many assistants. */
export interface PageUse {
  readonly url: string;
  readonly cited: number;
  readonly citing: number;
}

/** More pages of one site are not looked through. */
const maxPages = 10_000;

/** How answers use the pages of a domain. */
export async function pageUses(db: Kysely<Schema>, filter: AnswerFilter, domain: string): Promise<PageUse[]> {
  const window = await tallied(db, filter);
  if (window) {
    const pages = await topNames(db, 'page', window, { limit: maxPages, among: sql`domain = ${domain}` });
    const urls = new Map(pages.map(({ id, text }) => [id, text]));
    return (await thingSums(db, 'page', window, [...urls.keys()])).map(({ id, extra, extraModels }) => ({
      url: urls.get(id) ?? '',
      cited: extra,
      citing: extraModels,
    }));
  }
  return matching(db, filter)
    .innerJoin('answer_sources', 'answer_sources.answer_id', 'answers.id')
    .where('answer_sources.domain', '=', domain)
    .select([
      'url',
      sql<number>`count(DISTINCT CASE WHEN cited = 1 THEN answers.id END)`.as('cited'),
      sql<number>`count(DISTINCT CASE WHEN cited = 1 THEN model END)`.as('citing'),
    ])
    .groupBy('url')
    .execute();
}

/** The prompts to which answers draw on each of these domains or pages. */
export async function promptsDrawing(
  db: Kysely<Schema>,
  kind: 'domain' | 'page',
  filter: AnswerFilter,
  texts: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  if (texts.length === 0) return new Map();
  const window = await tallied(db, filter);
  if (window) return promptsHolding(db, kind, window, texts);
  const column = kind === 'domain' ? 'answer_sources.domain' : 'answer_sources.url';
  const rows = await matching(db, filter)
    .innerJoin('answer_sources', 'answer_sources.answer_id', 'answers.id')
    .where(column, 'in', texts)
    .select([`${column} as text`, 'answers.prompt_id as prompt'])
    .distinct()
    .execute();
  const byText = Map.groupBy(rows, ({ text }) => text);
  return new Map([...byText].map(([text, some]) => [text, new Set(some.map(({ prompt }) => prompt))]));
}
