import { type Kysely, type RawBuilder, sql } from 'kysely';
import { keyOfClean } from '../../../../text/urls.ts';
import { cell, isAmong, jsonRows } from '../../jsonRows.ts';
import type { AnswerFilter } from '../../answers/answerFilter.ts';
import { type FactKind, factKinds, outcomeNames } from '../../rollups/facts.ts';
import { type Outcomes } from '../../rollups/tables.ts';
import type { Schema } from '../../schema.ts';
import { flag } from '../../values.ts';
import type { Count } from '../sharedCounts.ts';
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
  type TwoWindows,
} from '../tallyWindow.ts';
import {
  answersOfThings,
  type AnswerThing,
  highestSums,
  summedUp,
  tables,
  thingsAmong,
  wholeScopes,
} from './topThings.ts';

/**
 * Sums of a thing over one assistant's answers. The meaning of `extra` and the outcomes depends on its kind
 * (`rollups/facts.ts`).
 */
interface ThingOfModel extends Outcomes {
  readonly model: string;
  readonly text: string;
  readonly answers: number;
  readonly extra: number;
  /** First and last day. */
  readonly from: string;
  readonly to: string;
}

/** Returns the things of a kind by assistant, all or only those with these texts. */
export async function thingsOfModels(
  db: Kysely<Schema>,
  kind: FactKind,
  window: TallyWindow,
  texts?: readonly string[],
): Promise<ThingOfModel[]> {
  const few = texts && (await thingsAmong(db, kind, window, sql`text ${isAmong(db, texts)}`));
  if (few?.length === 0) return [];
  const scopes = await askedScopes(db, window);
  const day = sql<string>`month || '-' || substr(CAST(100 + day AS text), 2)`;
  const { rows } = await sql<ThingOfModel>`
    SELECT model, text, ${sums}, min(${day}) AS "from", max(${day}) AS "to"
    FROM tallies JOIN tally_scopes ON tally_scopes.id = scope_id JOIN things ON things.id = thing_id
    WHERE scope_id ${isAmong(db, idsOf(scopes))} AND tallies.kind = ${factKinds[kind]}
      ${few ? sql`AND thing_id ${isAmong(db, few)}` : sql``} AND ${daysIn(db, scopes, window)}
    GROUP BY model, text`.execute(db);
  return rows;
}

/** Sums of a thing over the answers of all requested assistants. */
interface ThingSum extends Outcomes {
  readonly id: number;
  readonly answers: number;
  readonly extra: number;
  /** Assistants with such answers, and those with a positive `extra`. */
  readonly models: number;
  readonly extraModels: number;
}

/** Returns the sums of these things, by id. */
export async function thingSums(
  db: Kysely<Schema>,
  kind: FactKind,
  window: TallyWindow,
  ids: readonly number[],
): Promise<ThingSum[]> {
  if (ids.length === 0) return [];
  const scopes = await askedScopes(db, window);
  if (scopes.length === 0) return [];
  const perScope = scopes.map(
    (scope) => sql`
    SELECT CAST(${scope.model} AS text) AS model, thing_id, ${sums} FROM tallies
    WHERE scope_id = ${scope.id} AND kind = ${factKinds[kind]} AND thing_id ${isAmong(db, ids)}
      AND day BETWEEN ${firstDay(scope, window)} AND ${lastDay(scope, window)} GROUP BY thing_id`,
  );
  const { rows } = await sql<ThingSum>`
    SELECT thing_id AS id, ${sums}, count(DISTINCT model) AS models,
      count(DISTINCT CASE WHEN extra > 0 THEN model END) AS "extraModels"
    FROM (${sql.join(perScope, sql` UNION ALL `)}) AS parts GROUP BY thing_id`.execute(db);
  return rows;
}

/** Maps the ids of a kind's things with these texts to their texts. */
export async function thingsNamed(
  db: Kysely<Schema>,
  kind: FactKind,
  { project }: TallyWindow,
  texts: readonly string[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; text: string }>`
    SELECT id, text FROM things
    WHERE project_id = ${project} AND kind = ${factKinds[kind]} AND text ${isAmong(db, texts)}`.execute(db);
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** Returns, for each text, the prompts whose answers contain it. */
export async function promptsHolding(
  db: Kysely<Schema>,
  kind: FactKind,
  window: TallyWindow,
  texts: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const ids = await thingsAmong(db, kind, window, sql`text ${isAmong(db, texts)}`);
  if (ids.length === 0) return new Map();
  const scopes = await askedScopes(db, window);
  const { rows } = await sql<{ text: string; prompt: number }>`
    SELECT text, prompt FROM (
      SELECT DISTINCT thing_id, prompt_id AS prompt ${holdingPrompts(db, kind, scopes, window, ids)}
    ) AS holding JOIN things ON things.id = thing_id`.execute(db);
  const byText = Map.groupBy(rows, ({ text }) => text);
  return new Map([...byText].map(([text, some]) => [text, new Set(some.map(({ prompt }) => prompt))]));
}

const sums = sql.join(
  (['answers', 'extra', ...outcomeNames] as const).map(
    (name) => sql`sum(CAST(${sql.ref(name)} AS integer)) AS ${sql.ref(name)}`,
  ),
);

async function askedScopes(db: Kysely<Schema>, window: TallyWindow) {
  return (await countedScopes(db, window)).filter(({ model }) => window.models.includes(model));
}

/** Answers that contain a thing, in each of two windows. */
interface HeldInBoth {
  readonly text: string;
  readonly before: number;
  readonly after: number;
}

/** Returns the `limit` most frequent things of each of two windows, in one query because the windows share months. */
export async function thingsInBoth(
  db: Kysely<Schema>,
  kind: AnswerThing,
  windows: TwoWindows<AnswerFilter>,
  limit: number,
): Promise<HeldInBoth[]> {
  const [before, after] = [await tallied(db, windows.before), await tallied(db, windows.after)];
  if (before && after) return talliedInBoth(db, kind, { before, after }, limit);
  const top = async (filter: AnswerFilter) => [...(await answersOfThings(db, kind, filter, { limit })).keys()];
  const among = [...new Set([...(await top(windows.before)), ...(await top(windows.after))])];
  const earlier = await answersOfThings(db, kind, windows.before, { among });
  const later = await answersOfThings(db, kind, windows.after, { among });
  return among.map((text) => ({ text, before: earlier.get(text) ?? 0, after: later.get(text) ?? 0 }));
}

async function talliedInBoth(
  db: Kysely<Schema>,
  kind: AnswerThing,
  windows: TwoWindows<TallyWindow>,
  limit: number,
): Promise<HeldInBoth[]> {
  const { before, after } = windows;
  const whole = { ...after, from: before.from };
  const scopes = await wholeScopes(db, whole);
  if (scopes.length === 0) return [];
  const sums = scopes.map(
    (scope) => sql`
    SELECT thing_id, ${sumIn(scope, before)} AS before, ${sumIn(scope, after)} AS after FROM tallies
    WHERE scope_id = ${scope.id} AND kind = ${factKinds[kind]}
      AND day BETWEEN ${firstDay(scope, whole)} AND ${lastDay(scope, whole)} GROUP BY thing_id`,
  );
  const { rows } = await sql<HeldInBoth>`
    ${summedUp(db, sums, ['before', 'after'])}
    ${highestSums('before', columns, limit)} UNION ${highestSums('after', columns, limit)}`.execute(db);
  return rows;
}

const columns = sql`text, before, after`;

/** Sums the answers of a scope's days that lie in a window. */
const sumIn = (scope: CountedScope, window: TallyWindow): RawBuilder<unknown> =>
  scope.month < window.from.slice(0, 7) || scope.month > window.to.slice(0, 7)
    ? sql`0`
    : sql`sum(CASE WHEN day BETWEEN ${firstDay(scope, window)} AND ${lastDay(scope, window)}
        THEN CAST(answers AS integer) ELSE 0 END)`;

/** Answers of one assistant to one prompt that contain a thing, in each of two windows. */
interface HitsOfPair {
  readonly name: string;
  readonly promptId: number;
  readonly model: string;
  readonly before: number;
  readonly after: number;
}

/** Range of answer ids. Null if there are no answers. */
interface Ids {
  readonly first: number | null;
  readonly last: number | null;
}

/** Spellings of things, by name. */
export type Spellings = ReadonlyMap<string, readonly string[]>;

/**
 * Counts the answers that contain these things, in any spelling, by prompt and assistant. Day counts have no such
 * pairs, so this reads each thing's answers: pass only a few things. SQLite keeps the order of a cross join, and the
 * range of ids spares it all other answers.
 */
export async function hitsOfPairs(
  db: Kysely<Schema>,
  kind: AnswerThing | 'citedPage',
  { before, after }: TwoWindows<AnswerFilter>,
  spellings: Spellings,
  count: Count,
): Promise<HitsOfPair[]> {
  const isPage = kind === 'citedPage';
  const spelled = [...spellings].flatMap(([name, texts]) =>
    texts.map((text) => [name, isPage ? keyOfClean(text) : text]),
  );
  if (spelled.length === 0) return [];
  const { table, column } = isPage ? { table: 'answer_sources', column: 'page_key' } : tables[kind];
  const { project, models, promptId, topicId, branded } = after;
  const asked = sql`project_id = ${project} AND day BETWEEN ${before.from} AND ${after.to} AND model ${isAmong(db, models)}`;
  const span = ['ids of answers', before.from, after.to, models];
  const [ids] = await count(project, span, async () => {
    const query = sql<Ids>`SELECT min(id) AS first, max(id) AS last FROM answers WHERE ${asked}`;
    return (await query.execute(db)).rows;
  });
  const { first, last } = ids ?? {};
  if (first === undefined || first === null) return [];
  const hits = ({ from, to }: AnswerFilter) =>
    sql`count(DISTINCT CASE WHEN day BETWEEN ${from} AND ${to} THEN answers.id END)`;
  const { rows } = await sql<HitsOfPair>`
    SELECT spelled.name, prompt_id AS "promptId", model, ${hits(before)} AS before, ${hits(after)} AS after
    FROM (SELECT ${cell.text(0)} AS name, ${cell.text(1)} AS text FROM ${jsonRows(db, spelled)}) AS spelled
    CROSS JOIN ${sql.table(table)} AS thing CROSS JOIN answers
    WHERE ${sql.ref(`thing.${column}`)} = spelled.text ${isPage ? sql`AND thing.cited = 1` : sql``}
      AND thing.answer_id BETWEEN ${first} AND ${last}
      AND answers.id = thing.answer_id AND ${asked} AND brand_mentioned IS NOT NULL
      ${promptId === undefined ? sql`` : sql`AND prompt_id = ${promptId}`}
      ${topicId === undefined ? sql`` : sql`AND topic_id = ${topicId}`}
      ${branded === undefined ? sql`` : sql`AND branded = ${flag(branded)}`}
    GROUP BY spelled.name, prompt_id, model`.execute(db);
  return rows;
}
