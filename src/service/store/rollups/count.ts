import { type Kysely, sql } from 'kysely';
import { sumOf } from '../../../metrics/arithmetic.ts';
import type { CountedAnswer } from '../answers/storedAnswer.ts';
import type { Schema } from '../schema.ts';
import { type Flag, flag, isSet } from '../values.ts';
import { addFigures, figureNames, figuresOf } from './dayFigures.ts';
import { type DayFigures } from './tables.ts';
import { type Fact, factKinds, factsOf, ofPrompts, outcomeNames } from './facts.ts';
import { cell, compiledOnce, jsonRows, rowsFrom, rowsJson } from '../jsonRows.ts';
import { type Scopes, scopesOf } from './scopes.ts';
import { type ThingIds, thingIds } from './things.ts';

/** Counts new answers of one project, in the transaction that stores them. */
export async function countAnswers(
  db: Kysely<Schema>,
  answers: readonly CountedAnswer[],
  scopes: Scopes,
  things: ThingIds,
): Promise<void> {
  await Promise.all([
    addFigures(
      db,
      answers.map((answer) => ({ slice: answer, figures: figuresOf(answer) })),
    ),
    addFacts(
      db,
      answers.map((answer) => ({ place: answer, facts: factsOf(answer) })),
      scopes,
      things,
    ),
  ]);
}

/** Removes answers of one project from the counts, after their rows were deleted. */
export async function uncountAnswers(db: Kysely<Schema>, answers: readonly CountedAnswer[]): Promise<void> {
  await addFigures(
    db,
    answers.map((answer) => ({ slice: answer, figures: change(figuresOf(answer), undefined) })),
  );
  await removeFacts(
    db,
    answers.map((answer) => ({ place: answer, facts: factsOf(answer) })),
  );
}

/** Updates the counts for an answer, after its rows were changed. */
export async function recountAnswer(db: Kysely<Schema>, before: CountedAnswer, after: CountedAnswer): Promise<void> {
  const moved = before.day !== after.day || before.branded !== after.branded;
  const [old, now] = [figuresOf(before), figuresOf(after)];
  if (moved || before.topicId !== after.topicId) {
    await addFigures(db, [
      { slice: before, figures: change(old, undefined) },
      { slice: after, figures: now },
    ]);
  } else if (figureNames.some((name) => old[name] !== now[name])) {
    await addFigures(db, [{ slice: after, figures: change(old, now) }]);
  }
  const [oldFacts, newFacts] = [factsOf(before), factsOf(after)];
  const gone = moved ? oldFacts : withoutFacts(oldFacts, newFacts);
  const come = moved ? newFacts : withoutFacts(newFacts, oldFacts);
  if (gone.length > 0) await removeFacts(db, [{ place: before, facts: gone }]);
  if (come.length === 0) return;
  const scopes = await scopesOf(db, after.projectId, [after]);
  await addFacts(db, [{ place: after, facts: come }], scopes, await thingIds(db, after.projectId, come));
}

/** Returns the difference between two figures, or the negated figures if `to` is undefined. */
const change = (from: DayFigures, to: DayFigures | undefined): DayFigures =>
  Object.fromEntries(figureNames.map((name) => [name, (to?.[name] ?? 0) - from[name]])) as Readonly<
    Record<keyof DayFigures, number>
  >;

/** Returns the facts that have no exact equal among the others. */
function withoutFacts(facts: readonly Fact[], others: readonly Fact[]): Fact[] {
  const known = new Set(others.map((fact) => JSON.stringify(fact)));
  return facts.filter((fact) => !known.has(JSON.stringify(fact)));
}

/** Fields that decide where an answer's things are counted. `day` is `YYYY-MM-DD`. */
type TallyKey = Pick<CountedAnswer, 'projectId' | 'promptId' | 'model' | 'branded' | 'day'>;

interface HeldTallies {
  readonly place: TallyKey;
  readonly facts: readonly Fact[];
}

const promptKinds = new Set<number>(ofPrompts.map((kind) => factKinds[kind]));

/** Counts the things in new answers of one project, for their assistants and for all together. */
async function addFacts(
  db: Kysely<Schema>,
  held: readonly HeldTallies[],
  scopes: Scopes,
  things: ThingIds,
): Promise<void> {
  const counted = inScopes(held, scopes, things);
  await Promise.all([shift(db, counted, 1), addDays(db, counted), shiftPageMonths(db, counted, 1)]);
}

/**
 * Removes the things in answers of one project from the counts, after the rows were deleted. A prompt's day stays set
 * if another of its answers contains the thing.
 */
async function removeFacts(db: Kysely<Schema>, held: readonly HeldTallies[]): Promise<void> {
  const places = held.map(({ place }) => place);
  const projectId = places[0]?.projectId;
  if (projectId === undefined) return;
  const facts = held.flatMap((one) => one.facts);
  const counted = inScopes(held, await scopesOf(db, projectId, places), await thingIds(db, projectId, facts));
  await shift(db, counted, -1);
  await shiftPageMonths(db, counted, -1);
  const left = await stillSeen(db, places);
  const gone = promptDays(
    counted.filter(({ place, model, kind, text }) => !left.has(factKey(place, model, kind, text))),
  );
  if (gone.length === 0) return;
  const [scope, kind, thing, prompt, days] = [0, 1, 2, 3, 4].map((place) => cell.number(place));
  await sql`
    UPDATE tally_prompts SET days = days & ~${days} FROM ${jsonRows(db, gone)}
    WHERE scope_id = ${scope} AND kind = ${kind} AND thing_id = ${thing} AND prompt_id = ${prompt}`.execute(db);
  await sql`
    DELETE FROM tally_prompts WHERE days = 0 AND (scope_id, kind, thing_id, prompt_id) IN (
      SELECT ${scope}, ${kind}, ${thing}, ${prompt} FROM ${jsonRows(db, gone)})`.execute(db);
}

interface CountedFact extends Fact {
  readonly place: TallyKey;
  /** The scope's assistant, empty for all together. */
  readonly model: string;
  readonly scope: number;
  readonly thing: number;
}

/** Expands facts to one per scope: their assistant, and all together. */
const inScopes = (held: readonly HeldTallies[], scopes: Scopes, things: ThingIds): CountedFact[] =>
  held.flatMap(({ place, facts }) =>
    scopes(place).flatMap(({ id, model }) =>
      facts.map((fact) => ({ ...fact, place, model, scope: id, thing: things(fact) })),
    ),
  );

const keyNames = ['scope_id', 'kind', 'thing_id', 'day'] as const;
const sumNames = ['times', 'answers', 'extra', ...outcomeNames] as const;
const columns = sql.join([...keyNames, ...sumNames].map((name) => sql.ref(name)));
const cells = [...keyNames, ...sumNames].map((_, place) => cell.number(place));

/**
 * Adds facts to `tallies`, or subtracts them. Equal keys are summed first, because one statement can change a row only
 * once.
 */
async function shift(db: Kysely<Schema>, counted: readonly CountedFact[], sign: 1 | -1): Promise<void> {
  const sums = new Map<string, { readonly key: readonly number[]; readonly sums: number[] }>();
  for (const fact of counted) {
    const day = dayNumber(fact.place.day);
    const key = `${fact.scope} ${fact.kind} ${fact.thing} ${day}`;
    const row = sums.get(key) ?? { key: [fact.scope, fact.kind, fact.thing, day], sums: sumNames.map(() => 0) };
    for (const [place, name] of sumNames.entries())
      row.sums[place] = (row.sums[place] ?? 0) + sign * (name === 'answers' ? 1 : fact[name]);
    sums.set(key, row);
  }
  if (sums.size === 0) return;
  const rows = [...sums.values()].map((row) => [...row.key, ...row.sums]);
  await addToTallies(db, rowsJson(rows));
  if (sign > 0) return;
  await sql`
    DELETE FROM tallies WHERE answers = 0
    AND (scope_id, kind, thing_id, day) IN (SELECT ${sql.join(cells.slice(0, keyNames.length))}
      FROM ${jsonRows(db, rows)})`.execute(db);
}

const addToTallies = compiledOnce(
  (db, json: string) => sql`
    INSERT INTO tallies (${columns}) SELECT ${sql.join(cells)} FROM ${rowsFrom(db, json)} WHERE true
    ON CONFLICT (${sql.join(keyNames.map((name) => sql.ref(name)))}) DO UPDATE SET
      ${sql.join(sumNames.map((name) => sql`${sql.ref(name)} = ${sql.ref(`tallies.${name}`)} + ${sql.ref(`excluded.${name}`)}`))}`,
);

/** Updates `page_months` in the same way. To subtract, call it after `tallies` has changed. */
async function shiftPageMonths(db: Kysely<Schema>, counted: readonly CountedFact[], sign: 1 | -1): Promise<void> {
  const pages = counted.filter(({ kind }) => kind === factKinds.page);
  const months = Map.groupBy(pages, ({ scope, thing }) => `${scope} ${thing}`).values();
  const rows = [...months].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const all = [first, ...others];
    const days = all.reduce((bits, { place }) => bits | dayBit(place.day), 0);
    return [[first.scope, first.thing, days, sign * sumOf(all, 'times'), sign * sumOf(all, 'extra')]];
  });
  if (rows.length === 0) return;
  if (sign > 0) return void (await addToMonths(db, rowsJson(rows)));
  const [scope, thing, , times, cited] = monthCells;
  // Keeps a day if other answers of it use the page.
  await sql`
    UPDATE page_months SET times = times + ${times}, cited = cited + ${cited},
      days = (SELECT coalesce(sum(1 << (CAST(day AS integer) - 1)), 0) FROM tallies
        WHERE tallies.scope_id = page_months.scope_id AND kind = ${sql.lit(factKinds.page)}
          AND tallies.thing_id = page_months.thing_id)
    FROM ${jsonRows(db, rows)} WHERE page_months.scope_id = ${scope} AND page_months.thing_id = ${thing}`.execute(db);
  await sql`
    DELETE FROM page_months WHERE days = 0
    AND (scope_id, thing_id) IN (SELECT ${scope}, ${thing} FROM ${jsonRows(db, rows)})`.execute(db);
}

const monthCells = [cell.number(0), cell.number(1), cell.number(2), cell.number(3), cell.number(4)] as const;
const addToMonths = compiledOnce(
  (db, json: string) => sql`
    INSERT INTO page_months (scope_id, thing_id, days, times, cited)
    SELECT ${sql.join(monthCells)} FROM ${rowsFrom(db, json)} WHERE true
    ON CONFLICT (scope_id, thing_id) DO UPDATE SET days = page_months.days | excluded.days,
      times = page_months.times + excluded.times, cited = page_months.cited + excluded.cited`,
);

/** Returns rows of `tally_prompts`: for each thing and prompt, the days of its answers as bits. */
function promptDays(counted: readonly CountedFact[]): number[][] {
  const days = new Map<string, [number, number, number, number, number]>();
  for (const { scope, kind, thing, place } of counted) {
    if (!promptKinds.has(kind)) continue;
    const key = `${scope} ${kind} ${thing} ${place.promptId}`;
    const seen = days.get(key) ?? [scope, kind, thing, place.promptId, 0];
    seen[4] |= dayBit(place.day);
    days.set(key, seen);
  }
  return [...days.values()];
}

async function addDays(db: Kysely<Schema>, counted: readonly CountedFact[]): Promise<void> {
  const days = promptDays(counted);
  if (days.length > 0) await addToPromptDays(db, rowsJson(days));
}

const addToPromptDays = compiledOnce(
  (db, json: string) => sql`
    INSERT INTO tally_prompts (scope_id, kind, thing_id, prompt_id, days)
    SELECT ${cell.number(0)}, ${cell.number(1)}, ${cell.number(2)}, ${cell.number(3)}, ${cell.number(4)}
      FROM ${rowsFrom(db, json)} WHERE true
    ON CONFLICT (scope_id, kind, thing_id, prompt_id) DO UPDATE SET days = tally_prompts.days | excluded.days`,
);

/** Day of the month, from 1 to 31. */
const dayNumber = (day: string): number => Number(day.slice(8));
/** One bit for each day of a month, the lowest for the first. */
const dayBit = (day: string): number => 1 << (dayNumber(day) - 1);

type PromptDay = Pick<TallyKey, 'promptId' | 'day' | 'branded'>;

const factKey = ({ promptId, day, branded }: PromptDay, model: string, kind: number, text: string): string =>
  JSON.stringify([promptId, day, branded, model, kind, text]);

/**
 * Returns a `factKey` for each thing in the stored answers to these prompts on these days, by assistant and for all
 * together (empty name). Empty answers don't count.
 */
async function stillSeen(db: Kysely<Schema>, places: readonly PromptDay[]): Promise<ReadonlySet<string>> {
  const rows = new Map(
    places.map(({ promptId, day, branded }) => {
      const row = [promptId, day, flag(branded)] as const;
      return [row.join(' '), row];
    }),
  );
  const given = jsonRows(db, [...rows.values()]);
  const of = (kind: number, text: string, table: string) => sql`
    SELECT DISTINCT prompt_id, day, branded, model, ${sql.lit(kind)} AS kind, ${sql.ref(text)} AS text
      FROM ${given} CROSS JOIN answers JOIN ${sql.table(table)} AS detail ON answer_id = answers.id
      WHERE prompt_id = ${cell.number(0)} AND day = ${cell.text(1)} AND branded = ${cell.number(2)}
        AND brand_mentioned IS NOT NULL`;
  const { rows: details } = await sql<{
    prompt_id: number;
    day: string;
    branded: Flag;
    model: string;
    kind: number;
    text: string;
  }>`
    ${of(factKinds.domain, 'domain', 'answer_sources')} UNION ALL ${of(factKinds.page, 'page_key', 'answer_sources')} UNION ALL ${of(factKinds.query, 'query', 'answer_queries')}`.execute(
    db,
  );
  return new Set(
    details.flatMap(({ prompt_id: promptId, day, branded, model, kind, text }) =>
      [model, ''].map((name) => factKey({ promptId, day, branded: isSet(branded) }, name, kind, text)),
    ),
  );
}
