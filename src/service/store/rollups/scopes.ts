import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { CountedAnswer } from '../answers/storedAnswer.ts';
import { cell, compiledOnce, jsonRows, rowsFrom, rowsJson } from '../jsonRows.ts';

/** Fields that decide an answer's scopes. */
type ScopedAnswer = Pick<CountedAnswer, 'projectId' | 'model' | 'branded' | 'day'>;

/** Returns an answer's scopes: its assistant's month, and the month of all assistants, whose `model` is empty. */
export type Scopes = (counted: ScopedAnswer) => readonly { readonly id: number; readonly model: string }[];

/** Finds the scopes of one project's answers, and creates missing ones. */
export async function scopesOf(
  db: Kysely<Schema>,
  projectId: string,
  counted: readonly ScopedAnswer[],
): Promise<Scopes> {
  const wanted = new Map(counted.flatMap((one) => scopeRows(one).map((row) => [scopeKey(row), row])));
  const known = await findScopes(db, projectId, [...wanted.values()]);
  const missing = [...wanted].filter(([name]) => !known.has(name)).map(([, row]) => row);
  const ids = new Map([...known, ...(await insertScopes(db, projectId, missing))]);
  return (one) => scopeRows(one).map((row) => ({ id: ids.get(scopeKey(row)) ?? 0, model: row.model }));
}

type ScopeRow = Pick<Schema['tally_scopes'], 'model' | 'branded' | 'month'>;
interface FoundScope extends ScopeRow {
  readonly id: number;
}

const scopeRows = ({ model, branded, day }: ScopedAnswer): ScopeRow[] =>
  [model, ''].map((name) => ({ model: name, branded: branded ? 1 : 0, month: day.slice(0, 7) }));
const scopeKey = ({ model, branded, month }: ScopeRow): string => `${branded} ${month} ${model}`;
const cellsOf = ({ model, branded, month }: ScopeRow) => [model, branded, month];
const byName = (rows: readonly FoundScope[]) => rows.map((row): [string, number] => [scopeKey(row), row.id]);

async function findScopes(
  db: Kysely<Schema>,
  projectId: string,
  wanted: readonly ScopeRow[],
): Promise<Map<string, number>> {
  return new Map(byName(await selectScopes(db, projectId, rowsJson(wanted.map(cellsOf)))));
}

const selectScopes = compiledOnce(
  (db, projectId: string, json: string) => sql<FoundScope>`
    SELECT tally_scopes.id, model, branded, month FROM ${rowsFrom(db, json)} CROSS JOIN tally_scopes
    WHERE project_id = ${projectId} AND month = ${cell.text(2)} AND model = ${cell.text(0)}
      AND branded = ${cell.number(1)}`,
);

async function insertScopes(
  db: Kysely<Schema>,
  projectId: string,
  missing: readonly ScopeRow[],
): Promise<Map<string, number>> {
  if (missing.length === 0) return new Map();
  const { rows } = await sql<FoundScope>`
    INSERT INTO tally_scopes (project_id, model, branded, month)
    SELECT ${projectId}, ${cell.text(0)}, ${cell.number(1)}, ${cell.text(2)} FROM ${jsonRows(db, missing.map(cellsOf))}
      WHERE true
    RETURNING id, model, branded, month`.execute(db);
  return new Map(byName(rows));
}
