import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { type Fact, kinds, ofPrompts } from './facts.ts';
import { cell, jsonRows } from './jsonRows.ts';
import { thingIds } from './things.ts';

/** Where the things of an answer are counted. */
export interface Place {
  readonly projectId: string;
  readonly promptId: number;
  readonly model: string;
  readonly branded: boolean;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

const promptKinds = new Set<number>(ofPrompts.map((kind) => kinds[kind]));

/** Counts the things of one more answer: among those of its assistant, and among those of all together. */
export async function addFacts(db: Kysely<Schema>, place: Place, facts: readonly Fact[]): Promise<void> {
  const counted = await inScopes(db, place, facts);
  await shift(db, place.day, counted, 1);
  const seen = counted.filter(({ kind }) => promptKinds.has(kind)).map(({ scope, kind, thing }) => [scope, kind, thing]);
  if (seen.length === 0) return;
  await sql`
    INSERT INTO tally_prompts (scope_id, kind, thing_id, prompt_id, days)
    SELECT ${cell.number(0)}, ${cell.number(1)}, ${cell.number(2)}, ${place.promptId}, ${dayBit(place.day)} FROM ${jsonRows(db, seen)} WHERE true
    ON CONFLICT (scope_id, kind, thing_id, prompt_id) DO UPDATE SET days = tally_prompts.days | excluded.days`.execute(db);
}

/** Takes the things of an answer out again, after its rows have gone: a prompt's day stays where others of its answers hold the thing. */
export async function removeFacts(db: Kysely<Schema>, place: Place, facts: readonly Fact[]): Promise<void> {
  const counted = await inScopes(db, place, facts);
  await shift(db, place.day, counted, -1);
  const left = await stillSeen(db, place);
  const gone = counted
    .filter(({ model, kind, text }) => promptKinds.has(kind) && !left.has(factKey(model, kind, text)))
    .map(({ scope, kind, thing }) => [scope, kind, thing]);
  if (gone.length === 0) return;
  const bit = dayBit(place.day);
  const same = sql`(scope_id, kind, thing_id) IN (SELECT ${cell.number(0)}, ${cell.number(1)}, ${cell.number(2)} FROM ${jsonRows(db, gone)}) AND prompt_id = ${place.promptId}`;
  await sql`UPDATE tally_prompts SET days = days & ~${bit} WHERE ${same}`.execute(db);
  await sql`DELETE FROM tally_prompts WHERE ${same} AND days = 0`.execute(db);
}

interface Counted extends Fact {
  /** Of the scope; empty for all assistants together. */
  readonly model: string;
  readonly scope: number;
  readonly thing: number;
}

/** Facts as they are counted: each for its assistant, and for all together. */
async function inScopes(db: Kysely<Schema>, place: Place, facts: readonly Fact[]): Promise<Counted[]> {
  const scopes = await scopesOf(db, place);
  const things = await thingIds(db, place.projectId, facts);
  return facts.flatMap((fact, index) => scopes.map(({ id, model }) => ({ ...fact, model, scope: id, thing: things[index] ?? 0 })));
}

async function shift(db: Kysely<Schema>, day: string, facts: readonly Counted[], sign: 1 | -1): Promise<void> {
  if (facts.length === 0) return;
  const rows = facts.map(({ scope, kind, thing, times, extra }) => [scope, kind, thing, sign * times, sign * extra]);
  await sql`
    INSERT INTO tallies (scope_id, kind, thing_id, day, times, answers, extra)
    SELECT ${cell.number(0)}, ${cell.number(1)}, ${cell.number(2)}, ${dayNumber(day)}, ${cell.number(3)}, ${sql.lit(sign)}, ${cell.number(4)} FROM ${jsonRows(db, rows)} WHERE true
    ON CONFLICT (scope_id, kind, thing_id, day) DO UPDATE SET
      times = tallies.times + excluded.times, answers = tallies.answers + excluded.answers, extra = tallies.extra + excluded.extra`.execute(db);
  if (sign > 0) return;
  await sql`
    DELETE FROM tallies WHERE answers = 0 AND day = ${dayNumber(day)}
    AND (scope_id, kind, thing_id) IN (SELECT ${cell.number(0)}, ${cell.number(1)}, ${cell.number(2)} FROM ${jsonRows(db, rows)})`.execute(db);
}

/** The day of its month, from 1 to 31. */
const dayNumber = (day: string) => sql.lit(Number(day.slice(8)));
/** A bit for each day of a month, the lowest for the first. */
const dayBit = (day: string) => sql.lit(2 ** (Number(day.slice(8)) - 1));

const factKey = (model: string, kind: number, text: string): string => JSON.stringify([model, kind, text]);

/** What the stored answers to a prompt on a day hold, by assistant and for all together (an empty name). */
async function stillSeen(db: Kysely<Schema>, { promptId, day, branded }: Place): Promise<ReadonlySet<string>> {
  const those = sql`prompt_id = ${promptId} AND day = ${day} AND branded = ${branded ? 1 : 0}`;
  const of = (kind: number, text: string, table: string) => sql`
    SELECT DISTINCT model, ${sql.lit(kind)} AS kind, ${sql.ref(text)} AS text FROM answers JOIN ${sql.table(table)} AS detail ON answer_id = answers.id WHERE ${those}`;
  const { rows } = await sql<{ model: string; kind: number; text: string }>`
    ${of(kinds.domain, 'domain', 'answer_sources')} UNION ALL ${of(kinds.page, 'url', 'answer_sources')} UNION ALL ${of(kinds.query, 'query', 'answer_queries')}`.execute(db);
  return new Set(rows.flatMap(({ model, kind, text }) => [factKey(model, kind, text), factKey('', kind, text)]));
}

/** The scopes of an answer: its assistant's month, and the month of all together. */
async function scopesOf(db: Kysely<Schema>, { projectId, model, branded, day }: Place): Promise<readonly { readonly id: number; readonly model: string }[]> {
  const month = day.slice(0, 7);
  const isBranded = branded ? 1 : 0;
  const models = [model, ''];
  const known = await db
    .selectFrom('tally_scopes').select(['id', 'model']).where('project_id', '=', projectId).where('month', '=', month).where('branded', '=', isBranded)
    .where('model', 'in', models).execute();
  const missing = models.filter((name) => known.every((row) => row.model !== name));
  const added = missing.length === 0 ? [] : await db
    .insertInto('tally_scopes').values(missing.map((name) => ({ project_id: projectId, model: name, branded: isBranded, month }))).returning(['id', 'model']).execute();
  return [...known, ...added];
}
