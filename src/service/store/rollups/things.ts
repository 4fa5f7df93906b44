import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Fact } from './facts.ts';
import { cell, jsonRows } from './jsonRows.ts';

/** The ids by which things are counted, in the same order; new ones get theirs. */
export async function thingIds(db: Kysely<Schema>, projectId: string, facts: readonly Fact[]): Promise<number[]> {
  if (facts.length === 0) return [];
  const wanted = facts.map(({ kind, text }) => [kind, text]);
  // SQLite joins in this order, so that each is looked up by the index.
  const { rows: known } = await sql<KnownRow>`
    SELECT things.id, kind, text, domain, title FROM ${jsonRows(db, wanted)} CROSS JOIN things
    WHERE project_id = ${projectId} AND kind = ${cell.number(0)} AND text = ${cell.text(1)}`.execute(db);
  const there = new Map(known.map((row) => [nameOf(row.kind, row.text), row]));
  const ids = new Map([...there].map(([name, { id }]) => [name, id]));
  const told = facts.flatMap(({ kind, text, domain, title }) => {
    const row = there.get(nameOf(kind, text));
    const isNews = row && ((domain !== null && row.domain === null) || (title !== null && row.title !== title));
    return isNews ? [[row.id, domain, title]] : [];
  });
  if (told.length > 0) await learn(db, told);
  const missing = facts.filter(({ kind, text }) => !ids.has(nameOf(kind, text))).map(({ kind, text, domain, title }) => [kind, text, domain, title]);
  if (missing.length > 0) {
    const { rows: added } = await sql<Row>`
      INSERT INTO things (project_id, kind, text, domain, title)
      SELECT ${projectId}, ${cell.number(0)}, ${cell.text(1)}, ${cell.text(2)}, ${cell.text(3)} FROM ${jsonRows(db, missing)} WHERE true
      RETURNING id, kind, text`.execute(db);
    for (const { id, kind, text } of added) ids.set(nameOf(kind, text), id);
  }
  return facts.map(({ kind, text }) => ids.get(nameOf(kind, text)) ?? 0);
}

/** The greatest title, and any domain: what is known of a thing does not depend on which answer came first. */
async function learn(db: Kysely<Schema>, told: readonly (readonly (string | number | null)[])[]): Promise<void> {
  await sql`
    UPDATE things SET domain = coalesce(domain, ${cell.text(1)}), title = CASE WHEN title > ${cell.text(2)} THEN title ELSE coalesce(${cell.text(2)}, title) END
    FROM ${jsonRows(db, told)} WHERE things.id = ${cell.number(0)}
    AND ((domain IS NULL AND ${cell.text(1)} IS NOT NULL) OR (${cell.text(2)} IS NOT NULL AND (title IS NULL OR title < ${cell.text(2)})))`.execute(db);
}

interface Row {
  readonly id: number;
  readonly kind: number;
  readonly text: string;
}

interface KnownRow extends Row {
  readonly domain: string | null;
  readonly title: string | null;
}

const nameOf = (kind: number, text: string): string => `${kind} ${text}`;
