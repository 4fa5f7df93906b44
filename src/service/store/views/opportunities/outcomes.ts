import { type Kysely, sql } from 'kysely';
import type { Outcome } from '../../../../metrics/opportunity.ts';
import { keyOfClean } from '../../../../text/urls.ts';
import { among } from '../../jsonRows.ts';
import { type AnswerFilter, matching } from '../../answers/answerFilter.ts';
import { storedOutcomes } from '../../rollups/facts.ts';
import type { Schema } from '../../schema.ts';
import { mostDrawn } from '../mostDrawn.ts';
import type { Count } from '../sharedCounts.ts';
import { tallied, type TallyWindow } from '../tallyWindow.ts';
import { promptsHolding, thingsNamed, thingSums } from '../things/thingSums.ts';
import { topNames } from '../things/topThings.ts';

/** A page that answers cite. `id` is its counted thing, or null if it was read from stored answers. */
export interface CitedPage {
  readonly id: number | null;
  readonly url: string;
  readonly domain: string;
  readonly title: string | null;
}

/** Combined outcomes of the answers that cite a page. */
export interface PageOutcome extends Outcome {
  readonly url: string;
  readonly domain: string;
}

/** Combined outcomes of the answers that cite a site. */
export interface SiteOutcome extends Outcome {
  readonly domain: string;
}

/** Returns the most cited pages, the most frequent first. */
export async function mostCited(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  limit: number,
  count: Count,
): Promise<CitedPage[]> {
  const window = await tallied(db, filter);
  if (window) {
    const cited = await mostDrawn(db, window, 'cited', { limit, count });
    return cited.map(({ id, url, domain, title }) => ({ id, url, domain: domain ?? '', title }));
  }
  const rows = await citing(db, filter)
    .select(({ fn }) => [
      shownUrl,
      sql<string>`max(domain)`.as('domain'),
      fn.max('title').as('title'),
      sql<number>`count(*)`.as('times'),
    ])
    .groupBy('page_key')
    .orderBy('times', 'desc')
    .orderBy('page_key')
    .limit(limit)
    .execute();
  return rows.map(({ url, domain, title }) => ({ id: null, url, domain, title }));
}

/** Returns the URLs of the pages that most answers use, cited or not. */
export async function mostUsed(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  limit: number,
  count: Count,
): Promise<string[]> {
  const window = await tallied(db, filter);
  if (window) return (await mostDrawn(db, window, 'times', { limit, count })).map(({ url }) => url);
  const rows = await matching(db, { ...filter, answered: true })
    .innerJoin('answer_sources', 'answer_sources.answer_id', 'answers.id')
    .select([shownUrl, ({ fn }) => fn.countAll<number>().as('times')])
    .groupBy('page_key')
    .orderBy('times', 'desc')
    .orderBy('page_key')
    .limit(limit)
    .execute();
  return rows.map(({ url }) => url);
}

/** Returns the pages of some domains that answers use most. */
export async function sitePages(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  domains: readonly string[],
  limit: number,
): Promise<CitedPage[]> {
  if (domains.length === 0) return [];
  const window = await tallied(db, filter);
  if (window) {
    const pages = await topNames(db, 'page', window, { limit, among: sql`domain IN (${sql.join(domains)})` });
    return pages.map(({ id, url, domain }) => ({ id, url, domain: domain ?? '', title: null }));
  }
  const rows = await citing(db, filter)
    .where('answer_sources.domain', 'in', domains)
    .select([shownUrl, sql<string>`max(domain)`.as('domain'), ({ fn }) => fn.countAll<number>().as('times')])
    .groupBy('page_key')
    .orderBy('times', 'desc')
    .orderBy('page_key')
    .limit(limit)
    .execute();
  return rows.map(({ url, domain }) => ({ id: null, url, domain, title: null }));
}

export async function pageOutcomes(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  pages: readonly CitedPage[],
): Promise<PageOutcome[]> {
  const domains = new Map(pages.map(({ url, domain }) => [url, domain]));
  const ids = pages.flatMap(({ id, url }) => (id === null ? [] : [[id, url] as const]));
  const outcomes = await outcomesOf(db, filter, 'page', [...domains.keys()], () => Promise.resolve(new Map(ids)));
  return outcomes.map(({ text: url, ...outcome }) => ({ ...outcome, url, domain: domains.get(url) ?? '' }));
}

/** Returns the outcomes of the answers that cite each of these registrable domains. */
export async function siteOutcomes(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  domains: readonly string[],
): Promise<SiteOutcome[]> {
  const outcomes = await outcomesOf(db, filter, 'domain', domains, (window) =>
    thingsNamed(db, 'domain', window, domains),
  );
  return outcomes.map(({ text: domain, ...outcome }) => ({ ...outcome, domain }));
}

/**
 * Returns the outcomes of the answers that cite each of these texts, which are URLs of pages or domains.
 * @param known the counted ids of the texts, with their texts
 */
async function outcomesOf(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  kind: 'page' | 'domain',
  texts: readonly string[],
  known: (window: TallyWindow) => Promise<ReadonlyMap<number, string>>,
): Promise<(Outcome & { readonly text: string })[]> {
  if (texts.length === 0) return [];
  const window = await tallied(db, filter);
  if (window) {
    const byId = await known(window);
    return (await thingSums(db, kind, window, [...byId.keys()])).map(({ id, given, extraModels, ...row }) => ({
      ...row,
      text: byId.get(id) ?? '',
      answers: given,
      models: extraModels,
    }));
  }
  const keys = byKey(kind, texts);
  const { rows } = await sql<Outcome & { readonly text: string }>`
    WITH keyed AS ${answersCiting(db, filter, kind, [...keys.keys()])}, said AS (
      SELECT id, ${storedOutcomes} FROM answers WHERE id IN (SELECT id FROM keyed)
    )
    SELECT text, count(*) AS answers, count(DISTINCT model) AS models,
      sum(mentioned) AS mentioned, sum(rivals) AS rivals, sum(untracked) AS untracked
    FROM keyed JOIN said ON said.id = keyed.id GROUP BY text`.execute(db);
  return rows.map((row) => ({ ...row, text: keys.get(row.text) ?? row.text }));
}

const sourceColumns = { page: 'answer_sources.page_key', domain: 'answer_sources.domain' } as const;

/** The URL of a page, chosen among its rows. The counts also keep the greatest one. */
const shownUrl = sql<string>`max(url)`.as('url');

/** Maps keys that URLs or domains are stored under to the URLs or domains. */
const byKey = (kind: 'page' | 'domain', texts: readonly string[]): ReadonlyMap<string, string> =>
  new Map(texts.map((text) => [kind === 'page' ? keyOfClean(text) : text, text]));

const citing = (db: Kysely<Schema>, filter: AnswerFilter) =>
  matching(db, { ...filter, answered: true })
    .innerJoin('answer_sources', 'answer_sources.answer_id', 'answers.id')
    .where('cited', '=', 1);

/** Answers that cite these pages or domains, by key, once for each. */
const answersCiting = (db: Kysely<Schema>, filter: AnswerFilter, kind: 'page' | 'domain', keys: readonly string[]) =>
  citing(db, filter)
    .where(among(db, sourceColumns[kind], keys))
    .select([`${sourceColumns[kind]} as text`, 'answers.id as id', 'model'])
    .distinct();

export interface NamedIn {
  /** URL of the page, or domain of the site. */
  readonly key: string;
  readonly name: string;
  readonly answers: number;
}

/**
 * Returns the names in answers that cite these pages or sites, the most frequent first. Pages without tracked
 * competitors get untracked names instead. Only answers to prompts that use these pages are read.
 * @param keys URLs of pages, or domains
 */
export async function namedBesidePages(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  keys: readonly string[],
  kind: 'page' | 'domain' = 'page',
): Promise<NamedIn[]> {
  if (keys.length === 0) return [];
  const drawing = await promptsDrawing(db, kind, filter, keys);
  const prompts = new Set([...drawing.values()].flatMap((ids) => [...ids]));
  const texts = byKey(kind, keys);
  const keyed = answersCiting(db, filter, kind, [...texts.keys()]).where(among(db, 'answers.prompt_id', [...prompts]));
  const read = async (table: 'answer_competitors' | 'answer_candidates', known: readonly string[]) => {
    const { rows } = await sql<NamedIn>`
      WITH keyed AS ${keyed}
      SELECT keyed.text AS key, name, count(DISTINCT id) AS answers
      FROM keyed JOIN ${sql.table(table)} ON answer_id = id
      WHERE name <> '' AND NOT ${among(db, 'keyed.text', known)} GROUP BY keyed.text, name
      ORDER BY answers DESC, name`.execute(db);
    return rows;
  };
  const tracked = await read('answer_competitors', []);
  const trackedKeys = new Set(tracked.map(({ key }) => key));
  const isWhole = [...texts.keys()].every((key) => trackedKeys.has(key));
  const all = isWhole ? tracked : [...tracked, ...(await read('answer_candidates', [...trackedKeys]))];
  return all.map((named) => ({ ...named, key: texts.get(named.key) ?? named.key }));
}

/** Answers that cite a page of a site (`cited`), and the assistants that gave them (`citing`). */
export interface PageUse {
  readonly url: string;
  readonly cited: number;
  readonly citing: number;
}

/** Maximum number of pages read. */
const maxPages = 10_000;

/** Counts how answers use the pages of some domains. */
export async function pageUses(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  domains: readonly string[],
): Promise<PageUse[]> {
  if (domains.length === 0) return [];
  const window = await tallied(db, filter);
  if (window) {
    const pages = await topNames(db, 'page', window, { limit: maxPages, among: sql`domain IN (${sql.join(domains)})` });
    const urls = new Map(pages.map(({ id, url }) => [id, url]));
    return (await thingSums(db, 'page', window, [...urls.keys()])).map(({ id, extra, extraModels }) => ({
      url: urls.get(id) ?? '',
      cited: extra,
      citing: extraModels,
    }));
  }
  return matching(db, filter)
    .innerJoin('answer_sources', 'answer_sources.answer_id', 'answers.id')
    .where('answer_sources.domain', 'in', domains)
    .select([
      shownUrl,
      sql<number>`count(DISTINCT CASE WHEN cited = 1 THEN answers.id END)`.as('cited'),
      sql<number>`count(DISTINCT CASE WHEN cited = 1 THEN model END)`.as('citing'),
    ])
    .groupBy('page_key')
    .execute();
}

/** Returns, for each domain or page, the prompts whose answers use it. */
export async function promptsDrawing(
  db: Kysely<Schema>,
  kind: 'domain' | 'page',
  filter: AnswerFilter,
  texts: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  if (texts.length === 0) return new Map();
  const keys = byKey(kind, texts);
  const window = await tallied(db, filter);
  if (window) {
    const holding = await promptsHolding(db, kind, window, [...keys.keys()]);
    return new Map([...holding].map(([key, prompts]) => [keys.get(key) ?? key, prompts]));
  }
  const column = sourceColumns[kind];
  const rows = await matching(db, filter)
    .innerJoin('answer_sources', 'answer_sources.answer_id', 'answers.id')
    .where(column, 'in', [...keys.keys()])
    .select([`${column} as text`, 'answers.prompt_id as prompt'])
    .distinct()
    .execute();
  const byText = Map.groupBy(rows, ({ text }) => text);
  return new Map([...byText].map(([key, some]) => [keys.get(key) ?? key, new Set(some.map(({ prompt }) => prompt))]));
}

/** A fact of the brand that answers contradict. */
interface Contradicted {
  readonly fact: string;
  /** The first contradicting sentence of the latest such answer. */
  readonly sentence: string;
  readonly answers: number;
  readonly models: number;
}

/** Returns those of these facts that answers contradict. */
export async function contradictedFacts(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  facts: readonly string[],
): Promise<Contradicted[]> {
  if (facts.length === 0) return [];
  const said = matching(db, filter)
    .innerJoin('answer_contradictions', 'answer_contradictions.answer_id', 'answers.id')
    .where('answer_contradictions.fact', 'in', facts)
    .select([
      'fact',
      'sentence',
      'model',
      'answers.id as id',
      sql<number>`ROW_NUMBER() OVER (PARTITION BY fact ORDER BY answers.id DESC, place)`.as('nth'),
    ]);
  const { rows } = await sql<Contradicted>`
    WITH said AS ${said}
    SELECT fact, max(CASE WHEN nth = 1 THEN sentence END) AS sentence, count(DISTINCT id) AS answers,
      count(DISTINCT model) AS models
    FROM said GROUP BY fact ORDER BY answers DESC, fact`.execute(db);
  return rows;
}

/** A third-party page that answers began to cite in place of one of ours. */
export interface Successor {
  readonly url: string;
  /** Day (`YYYY-MM-DD`). */
  readonly published: string;
  /** Number of answers that cite it. */
  readonly answers: number;
}

export interface SuccessorAsked {
  readonly project: string;
  /** Answers before and after the change. */
  readonly before: AnswerFilter;
  readonly since: AnswerFilter;
  readonly prompts: readonly number[];
  /** Our own domains, whose pages don't count. */
  readonly domains: readonly string[];
  /** Publication day of our page. Only newer pages count. */
  readonly published: string;
}

/** Minimum number of citing answers. One answer is no pattern. */
const minAnswers = 2;

/**
 * Finds the page that most answers to these prompts cite now, that none cited before, and that is newer than ours. Only
 * pages that were read for the project have a known date.
 */
export async function successorOf(
  db: Kysely<Schema>,
  { project, before, since, prompts, domains, published }: SuccessorAsked,
): Promise<Successor | undefined> {
  const citing = (filter: AnswerFilter) =>
    matching(db, { ...filter, answered: true })
      .where(among(db, 'answers.prompt_id', prompts))
      .innerJoin('answer_sources', 'answer_sources.answer_id', 'answers.id')
      .where('cited', '=', 1)
      .where('answer_sources.domain', 'not in', domains);
  return citing(since)
    .innerJoin('pages', 'pages.page_key', 'answer_sources.page_key')
    .innerJoin('project_pages', 'project_pages.page_id', 'pages.id')
    .where('project_pages.project_id', '=', project)
    .where('pages.published', '>', published)
    .where('answer_sources.page_key', 'not in', citing(before).select('answer_sources.page_key'))
    .select([
      'pages.url as url',
      sql<string>`pages.published`.as('published'),
      sql<number>`count(DISTINCT answers.id)`.as('answers'),
    ])
    .groupBy(['pages.url', 'pages.published'])
    .having(sql`count(DISTINCT answers.id)`, '>=', minAnswers)
    .orderBy('answers', 'desc')
    .orderBy('published', 'desc')
    .orderBy('url')
    .limit(1)
    .executeTakeFirst();
}
