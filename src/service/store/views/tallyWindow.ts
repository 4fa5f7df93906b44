import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isAmong } from '../jsonRows.ts';
import type { AnswerFilter } from '../answers/answerFilter.ts';
import { type FactKind, factKinds } from '../rollups/facts.ts';
import type { Schema } from '../schema.ts';
import { flag } from '../values.ts';

/** Part of a filter that the day counts support. They aren't split by topic or prompt. */
export type TallyWindow = Pick<AnswerFilter, 'project' | 'from' | 'to' | 'models' | 'branded'>;

/** One filter for two windows, the earlier one first. */
export interface TwoWindows<Window> {
  readonly before: Window;
  readonly after: Window;
}

/**
 * Returns the window whose day counts answer this filter, or undefined if there is none. The filter must cover all
 * topics, or a topic that has all answers of the window.
 */
export async function tallied(db: Kysely<Schema>, filter: AnswerFilter): Promise<TallyWindow | undefined> {
  const { project, from, to, models, branded, promptId, topicId } = filter;
  if (promptId !== undefined) return undefined;
  if (topicId === undefined) return filter;
  const days = db
    .selectFrom('answer_days')
    .select('topic_id')
    .where('project_id', '=', project)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('model', 'in', models)
    .where('topic_id', '<>', topicId)
    .where(sql`answers + no_answer`, '>', 0);
  const other = await (branded === undefined ? days : days.where('branded', '=', flag(branded)))
    .limit(1)
    .executeTakeFirst();
  return other === undefined ? filter : undefined;
}

/** Month of one assistant's answers, or of all assistants together if `model` is empty. */
export interface CountedScope {
  readonly id: number;
  readonly model: string;
  readonly month: string;
}

/** Scopes read per transaction. A report with many views asks for the same ones repeatedly. */
const readScopes = new WeakMap<Kysely<Schema>, Map<string, Promise<CountedScope[]>>>();

/** Returns the scopes of a window's months, for all assistants. */
export function countedScopes(db: Kysely<Schema>, window: TallyWindow): Promise<CountedScope[]> {
  if (!db.isTransaction) return scopesIn(db, window);
  const { project, from, to, branded } = window;
  const known = readScopes.get(db) ?? new Map<string, Promise<CountedScope[]>>();
  readScopes.set(db, known);
  const key = JSON.stringify([project, from.slice(0, 7), to.slice(0, 7), branded]);
  const scopes = known.get(key) ?? scopesIn(db, window);
  known.set(key, scopes);
  return scopes;
}

function scopesIn(db: Kysely<Schema>, { project, from, to, branded }: TallyWindow): Promise<CountedScope[]> {
  const scopes = db
    .selectFrom('tally_scopes')
    .select(['id', 'model', 'month'])
    .where('project_id', '=', project)
    .where('month', '>=', from.slice(0, 7))
    .where('month', '<=', to.slice(0, 7));
  return (branded === undefined ? scopes : scopes.where('branded', '=', branded ? 1 : 0)).execute();
}

/** Builds a condition: the tally of one of these scopes is on a day of the window. */
export const daysIn = (
  db: Kysely<Schema>,
  scopes: readonly CountedScope[],
  window: TallyWindow,
): RawBuilder<unknown> => sql`
  (day >= ${Number(window.from.slice(8))} OR NOT scope_id ${isAmong(db, idsOf(scopes.filter(isFirst(window))))})
  AND (day <= ${Number(window.to.slice(8))} OR NOT scope_id ${isAmong(db, idsOf(scopes.filter(isLast(window))))})`;

/** Selects the prompts whose answers in a window contain these things. */
export function holdingPrompts(
  db: Kysely<Schema>,
  kind: FactKind,
  scopes: readonly CountedScope[],
  window: TallyWindow,
  ids: readonly number[],
): RawBuilder<unknown> {
  const bitsOf = (some: readonly CountedScope[], bits: number) =>
    sql`CASE WHEN scope_id ${isAmong(db, idsOf(some))} THEN CAST(${bits} AS bigint) ELSE ${sql.lit(allDays)} END`;
  return sql`FROM tally_prompts
    WHERE scope_id ${isAmong(db, idsOf(scopes))} AND kind = ${factKinds[kind]} AND thing_id ${isAmong(db, ids)}
      AND days & ${bitsOf(scopes.filter(isFirst(window)), daysFrom(window.from))} & ${bitsOf(scopes.filter(isLast(window)), daysUntil(window.to))} <> 0`;
}

export const idsOf = (scopes: readonly CountedScope[]): number[] => scopes.map(({ id }) => id);

/** True if a scope is of the month in which the window begins or ends. Months in between lie wholly in the window. */
const isFirst =
  ({ from }: TallyWindow) =>
  ({ month }: CountedScope): boolean =>
    month === from.slice(0, 7);
const isLast =
  ({ to }: TallyWindow) =>
  ({ month }: CountedScope): boolean =>
    month === to.slice(0, 7);

/** First and last day of the scope's month, from 1 to 31, that lie in a window. */
export const firstDay = (scope: CountedScope, window: TallyWindow): number =>
  isFirst(window)(scope) ? Number(window.from.slice(8)) : 1;
export const lastDay = (scope: CountedScope, window: TallyWindow): number =>
  isLast(window)(scope) ? Number(window.to.slice(8)) : 31;

/** The scope's days in a window, as bits. */
export const daysOf = (scope: CountedScope, window: TallyWindow): number =>
  (isFirst(window)(scope) ? daysFrom(window.from) : allDays) & (isLast(window)(scope) ? daysUntil(window.to) : allDays);

/** All days of a month as bits, the lowest for the first. */
export const allDays = 2 ** 31 - 1;
const daysFrom = (day: string): number => allDays - (2 ** (Number(day.slice(8)) - 1) - 1);
const daysUntil = (day: string): number => 2 ** Number(day.slice(8)) - 1;
