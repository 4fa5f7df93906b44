import { type Kysely, type RawBuilder, sql } from 'kysely';
import { sumOf } from '../../../../metrics/arithmetic.ts';
import { type AnswerFilter, matching } from '../../answers/answerFilter.ts';
import { isAmong } from '../../jsonRows.ts';
import { isPostgres } from '../../migrations/statements.ts';
import { type FactKind, factKinds, ofPrompts } from '../../rollups/facts.ts';
import type { Schema } from '../../schema.ts';
import {
  type CountedScope,
  countedScopes,
  daysIn,
  firstDay,
  holdingPrompts,
  idsOf,
  lastDay,
  tallied,
  type TallyWindow,
} from '../tallyWindow.ts';

/** Counts of a thing. The meaning of `times` and `extra` depends on its kind (`rollups/facts.ts`). */
interface ThingCount {
  readonly text: string;
  readonly domain: string | null;
  readonly title: string | null;
  /** URL of a page as answers link it, or the text of another thing. */
  readonly url: string;
  readonly times: number;
  readonly answers: number;
  readonly extra: number;
  /** Answers whose outcomes are counted. */
  readonly given: number;
  readonly prompts: number;
  readonly models: string[];
  /** Day (`YYYY-MM-DD`). */
  readonly lastSeen: string;
}

interface TopThings {
  readonly rows: ThingCount[];
  /** Number of all things, also beyond the limit, and the sum of the measure they're ranked by. */
  readonly things: number;
  readonly total: number;
}

interface ThingChoice {
  readonly limit: number;
  readonly by?: keyof typeof measures;
  /**
   * Key by which things are merged. Only for things that no answer contains twice, because their counts are added up.
   */
  readonly alike?: (text: string) => string;
  /** Condition on `text` or `domain`. */
  readonly among?: RawBuilder<unknown>;
}

/** Cast because PostgreSQL sums `bigint` columns as `numeric`, which is slow. */
const measures = {
  times: sql`CAST(times AS integer)`,
  answers: sql`CAST(answers AS integer)`,
} as const;

/** Returns the most frequent things of a kind, or the details of `ranked` if the caller has ranked them already. */
export async function topThings(
  db: Kysely<Schema>,
  kind: FactKind,
  window: TallyWindow,
  choice: ThingChoice,
  ranked?: readonly ThingSum[],
): Promise<TopThings> {
  const scopes = await countedScopes(db, window);
  const asked = scopes.filter(({ model }) => window.models.includes(model));
  const read = readScopes(scopes, asked);
  const { alike, limit } = choice;
  const sums = ranked ?? (await summed(db, kind, read, window, alike ? { ...choice, limit: maxAlike } : choice));
  const groups = alike
    ? groupsAlike(
        sums,
        ({ text }) => alike(text),
        ({ n }) => n,
      )
    : sums.map((one): Group<ThingSum> => [one]);
  const top = groups.slice(0, limit);
  const ids = top.flat().map(({ id }) => id);
  const details = Map.groupBy(await thingDetails(db, kind, asked, window, ids), ({ id }) => id);
  const prompts = ofPrompts.includes(kind) ? await promptsOf(db, kind, read, window, ids) : new Map<number, number>();
  return {
    rows: top.map(([{ id, text, domain, title, url }, ...others]) => ({
      text,
      domain,
      title,
      url,
      ...countsOf(
        [id, ...others.map((other) => other.id)].flatMap((one) => details.get(one) ?? []),
        asked,
        window,
      ),
      prompts: prompts.get(id) ?? 0,
    })),
    things: (sums[0]?.things ?? 0) - (sums.length - groups.length),
    total: sums[0]?.total ?? 0,
  };
}

/** Returns the things only, in the same order as `topThings`. */
export async function topNames(
  db: Kysely<Schema>,
  kind: FactKind,
  window: TallyWindow,
  choice: ThingChoice,
): Promise<Pick<ThingSum, 'id' | 'text' | 'url' | 'domain' | 'n'>[]> {
  return summed(db, kind, await wholeScopes(db, window), window, choice);
}

/** Returns the scopes to add up for a window. */
export async function wholeScopes(db: Kysely<Schema>, window: TallyWindow): Promise<readonly CountedScope[]> {
  const scopes = await countedScopes(db, window);
  return readScopes(
    scopes,
    scopes.filter(({ model }) => window.models.includes(model)),
  );
}

/**
 * Chooses the scopes of all assistants together if no assistant outside the window has answers. Otherwise those of the
 * window's assistants.
 */
function readScopes(scopes: readonly CountedScope[], asked: readonly CountedScope[]): readonly CountedScope[] {
  const whole = scopes.filter(({ model }) => model === '');
  return asked.length + whole.length === scopes.length ? whole : asked;
}

export interface ThingSum {
  readonly id: number;
  readonly text: string;
  readonly domain: string | null;
  readonly title: string | null;
  readonly url: string;
  /** Value of the measure they're ranked by. */
  readonly n: number;
  readonly things: number;
  /** Undefined for pages that were ranked without adding up all. */
  readonly total?: number;
}

/** Returns the things with the highest sums in a window. */
async function summed(
  db: Kysely<Schema>,
  kind: FactKind,
  scopes: readonly CountedScope[],
  window: TallyWindow,
  { limit, by = 'times', among }: ThingChoice,
): Promise<ThingSum[]> {
  if (scopes.length === 0) return [];
  const few =
    among === undefined ? sql`` : sql`AND thing_id ${isAmong(db, await thingsAmong(db, kind, window, among))}`;
  // A scope's rows are sorted by thing, so each is summed while reading.
  const sums = scopes.map(
    (scope) => sql`
    SELECT thing_id, sum(${measures[by]}) AS n FROM tallies
    WHERE scope_id = ${scope.id} AND kind = ${factKinds[kind]} ${few}
      AND day BETWEEN ${firstDay(scope, window)} AND ${lastDay(scope, window)} GROUP BY thing_id`,
  );
  const columns = sql`id, text, domain, title, coalesce(url, text) AS url, n, (SELECT count(*) FROM summed) AS things,
    (SELECT sum(n) FROM summed) AS total`;
  const { rows } = await sql<ThingSum>`
    ${summedUp(db, sums, ['n'])} ${highestSums('n', columns, limit)} ORDER BY n DESC, text`.execute(db);
  return rows;
}

/** Returns the ids of a kind's things that match a condition. */
export async function thingsAmong(
  db: Kysely<Schema>,
  kind: FactKind,
  { project }: TallyWindow,
  among: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM things WHERE project_id = ${project} AND kind = ${factKinds[kind]} AND ${among}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts of a thing in one scope. */
interface ThingDetail {
  readonly id: number;
  readonly scope: number;
  readonly times: number;
  readonly answers: number;
  readonly extra: number;
  readonly given: number;
  /** Day of the scope's month, from 1. */
  readonly last: number;
}

async function thingDetails(
  db: Kysely<Schema>,
  kind: FactKind,
  scopes: readonly CountedScope[],
  window: TallyWindow,
  ids: readonly number[],
): Promise<ThingDetail[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ThingDetail>`
    SELECT thing_id AS id, scope_id AS scope, sum(CAST(times AS integer)) AS times,
      sum(CAST(answers AS integer)) AS answers, sum(CAST(extra AS integer)) AS extra,
      sum(CAST(given AS integer)) AS given, max(day) AS last
    FROM tallies
    WHERE scope_id ${isAmong(db, idsOf(scopes))} AND kind = ${factKinds[kind]} AND thing_id ${isAmong(db, ids)}
      AND ${daysIn(db, scopes, window)}
    GROUP BY thing_id, scope_id`.execute(db);
  return rows;
}

/** Adds up a thing's counts over all scopes. */
function countsOf(
  details: readonly ThingDetail[],
  scopes: readonly CountedScope[],
  { models }: TallyWindow,
): Omit<ThingCount, 'text' | 'domain' | 'title' | 'url' | 'prompts'> {
  const seen = details.flatMap(({ scope: id, last }) =>
    scopes
      .filter((scope) => scope.id === id)
      .map(({ model, month }) => ({ model, day: `${month}-${String(last).padStart(2, '0')}` })),
  );
  return {
    times: sumOf(details, 'times'),
    answers: sumOf(details, 'answers'),
    extra: sumOf(details, 'extra'),
    given: sumOf(details, 'given'),
    models: models.filter((model) => seen.some((one) => one.model === model)),
    lastSeen:
      seen
        .map(({ day }) => day)
        .sort()
        .at(-1) ?? '',
  };
}

async function promptsOf(
  db: Kysely<Schema>,
  kind: FactKind,
  scopes: readonly CountedScope[],
  window: TallyWindow,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; prompts: number }>`
    SELECT thing_id AS id, count(DISTINCT prompt_id) AS prompts ${holdingPrompts(db, kind, scopes, window, ids)}
    GROUP BY thing_id`.execute(db);
  return new Map(rows.map(({ id, prompts }) => [id, prompts]));
}

/**
 * Builds the CTE `summed`, which adds up these columns of several scopes by thing. Each part has a thing at most once
 * and is sorted by id, so PostgreSQL can join two parts while reading. SQLite merges them.
 */
export function summedUp(
  db: Kysely<Schema>,
  parts: readonly RawBuilder<unknown>[],
  names: readonly string[],
): RawBuilder<unknown> {
  const summed = (rows: RawBuilder<unknown>) => sql`WITH summed AS MATERIALIZED (${rows})`;
  const [one, other] = parts;
  if (one && other === undefined) return summed(one);
  const inAll = (sum: (name: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql.join(names.map((name) => sql`${sum(sql.ref(name))} AS ${sql.ref(name)}`));
  if (one && other && parts.length === 2 && isPostgres(db))
    return summed(sql`SELECT thing_id, ${inAll((name) => sql`coalesce(one.${name}, 0) + coalesce(other.${name}, 0)`)}
      FROM (${one}) AS one FULL JOIN (${other}) AS other USING (thing_id)`);
  return summed(sql`SELECT thing_id, ${inAll((name) => sql`sum(CAST(${name} AS integer))`)}
    FROM (${sql.join(parts, sql` UNION ALL `)} ${isPostgres(db) ? sql`` : sql`ORDER BY thing_id`}) AS parts
    GROUP BY thing_id`);
}

/**
 * Selects the rows of `summed` with the highest sums of one column, unsorted, joined with `things`. Texts are looked up
 * one by one and only for rows that may be in the result. With a join, PostgreSQL overestimates the rows and scans all
 * texts.
 */
export function highestSums(name: string, columns: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  const n = sql.ref(name);
  return sql`SELECT ${columns} FROM (
    SELECT *, (SELECT text FROM things WHERE id = thing_id) AS spelled FROM summed
    WHERE ${n} > 0 AND ${n} >= coalesce((SELECT ${n} FROM summed ORDER BY ${n} DESC LIMIT 1 OFFSET ${limit - 1}), 0)
    ORDER BY ${n} DESC, spelled LIMIT ${limit}
  ) AS ${sql.ref(`by_${name}`)} JOIN things ON things.id = thing_id`;
}

/** Kinds of things in answers, with the tables that store them. */
export const tables = {
  candidate: { table: 'answer_candidates', column: 'name' },
  competitor: { table: 'answer_competitors', column: 'name' },
  domain: { table: 'answer_sources', column: 'domain' },
  query: { table: 'answer_queries', column: 'query' },
} as const;
export type AnswerThing = keyof typeof tables;

/** The most frequent things, or only the listed ones. */
export type ThingsAsked = { readonly limit: number } | { readonly among: readonly string[] };

/** Counts the answers that contain each thing. Things without any are absent. */
export async function answersOfThings(
  db: Kysely<Schema>,
  kind: AnswerThing,
  filter: AnswerFilter,
  asked: ThingsAsked,
): Promise<ReadonlyMap<string, number>> {
  const among = 'among' in asked ? asked.among : undefined;
  if (among?.length === 0) return new Map();
  const limit = 'limit' in asked ? asked.limit : asked.among.length;
  const window = await tallied(db, filter);
  if (window) {
    const few = among && { among: sql`text IN (${sql.join(among)})` };
    const rows = await topNames(db, kind, window, { limit, by: 'answers', ...few });
    return new Map(rows.map(({ text, n }) => [text, n]));
  }
  const { table, column } = tables[kind];
  const text = sql.ref(`thing.${column}`);
  const { rows } = await sql<{ text: string; answers: number }>`
    SELECT ${text} AS text, count(DISTINCT answers.id) AS answers
    FROM ${matching(db, { ...filter, answered: true })
      .select('answers.id')
      .as('answers')}
    JOIN ${sql.table(table)} AS thing ON thing.answer_id = answers.id
    WHERE ${text} <> '' ${among ? sql`AND ${text} IN (${sql.join(among)})` : sql``}
    GROUP BY ${text} ORDER BY answers DESC, text LIMIT ${limit}`.execute(db);
  return new Map(rows.map((row) => [row.text, row.answers]));
}

/** Maximum number of rows compared. Rarer spellings aren't grouped. */
export const maxAlike = 5000;

type Group<Row> = readonly [Row, ...Row[]];

/**
 * Groups rows with the same key, the largest groups first. With rows sorted by size, each group starts with its most
 * frequent one.
 */
export function groupsAlike<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  sizeOf: (row: Row) => number,
): Group<Row>[] {
  const groups = new Map<string, [Row, ...Row[]]>();
  const sizes = new Map<Group<Row>, number>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = groups.get(key);
    known?.push(row);
    const group = known ?? [row];
    groups.set(key, group);
    sizes.set(group, (sizes.get(group) ?? 0) + sizeOf(row));
  }
  return [...groups.values()].sort((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0));
}
