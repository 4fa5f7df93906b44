import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AnswerFilter } from '../../answers/answerFilter.ts';
import { factKinds } from '../../rollups/facts.ts';
import type { Schema } from '../../schema.ts';
import { type CountedScope, firstDay, lastDay, tallied, type TallyWindow, type TwoWindows } from '../tallyWindow.ts';
import { highestSums, summedUp } from './highestSums.ts';
import { answersOfThings, type AnswerThing } from './things.ts';
import { wholeScopes } from './topThings.ts';

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
