import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { type Fact, factKinds, inBytes } from './facts.ts';
import { cell, compiledOnce, jsonRows, rowsFrom, rowsJson } from '../jsonRows.ts';

/** A counted thing, identified by kind and text. */
type Thing = Pick<Fact, 'kind' | 'text' | 'domain' | 'title' | 'url'>;

/** Returns the id of a fact's thing. */
export type ThingIds = (fact: Pick<Fact, 'kind' | 'text'>) => number;

/** Finds the ids of things, and inserts new things. */
export async function thingIds(db: Kysely<Schema>, projectId: string, facts: readonly Fact[]): Promise<ThingIds> {
  const wanted = distinctFacts(facts);
  const known = await knownThings(db, projectId, [...wanted.values()]);
  const changes = [...known].flatMap(([name, row]) => {
    const { domain = null, title = null, url = null } = wanted.get(name) ?? {};
    const isElsewhere = domain !== row.domain && (row.domain === null || row.kind === factKinds.page);
    const isNews =
      (domain !== null && isElsewhere) || (title !== null && row.title !== title) || (url !== null && row.url !== url);
    return isNews ? [[row.id, domain, title, url]] : [];
  });
  const missing = [...wanted].filter(([name]) => !known.has(name)).map(([, thing]) => thing);
  const [added] = await Promise.all([insertThings(db, projectId, missing), learn(db, changes)]);
  const ids = new Map([...known, ...added].map(([name, { id }]) => [name, id]));
  return (fact) => ids.get(thingKey(fact)) ?? 0;
}

/** Returns each thing once, with details merged from all facts. */
function distinctFacts(facts: readonly Fact[]): Map<string, Thing> {
  const things = new Map<string, Thing>();
  for (const fact of facts) {
    const name = thingKey(fact);
    const known = things.get(name);
    things.set(
      name,
      known
        ? {
            ...known,
            domain: known.domain ?? fact.domain,
            title: greater(known.title, fact.title),
            url: greater(known.url, fact.url),
          }
        : fact,
    );
  }
  return things;
}

/** Returns the text that comes last in byte order. */
const greater = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && inBytes(one, other) < 0) ? other : one;

async function knownThings(
  db: Kysely<Schema>,
  projectId: string,
  wanted: readonly Thing[],
): Promise<Map<string, ThingRow>> {
  if (wanted.length === 0) return new Map();
  const rows = await selectThings(db, projectId, rowsJson(wanted.map(({ kind, text }) => [kind, text])));
  return new Map(rows.map((row) => [thingKey(row), row]));
}

// SQLite joins in this order, so it looks each thing up in the index. `IS NOT DISTINCT FROM` keeps PostgreSQL from
// reading all of the project's things by another index.
const selectThings = compiledOnce(
  (db, projectId: string, json: string) => sql<ThingRow>`
    SELECT things.id, kind, text, domain, title, url FROM ${rowsFrom(db, json)} CROSS JOIN things
    WHERE project_id IS NOT DISTINCT FROM ${projectId} AND kind = ${cell.number(0)} AND text = ${cell.text(1)}`,
);

async function insertThings(
  db: Kysely<Schema>,
  projectId: string,
  things: readonly Thing[],
): Promise<Map<string, ThingRow>> {
  if (things.length === 0) return new Map();
  const cells = things.map(({ kind, text, domain, title, url }) => [kind, text, domain, title, url]);
  const rows = await addThings(db, projectId, rowsJson(cells));
  return new Map(rows.map((row) => [thingKey(row), row]));
}

const addThings = compiledOnce(
  (db, projectId: string, json: string) => sql<ThingRow>`
    INSERT INTO things (project_id, kind, text, domain, title, url)
    SELECT ${projectId}, ${cell.number(0)}, ${cell.text(1)}, ${cell.text(2)}, ${cell.text(3)}, ${cell.text(4)}
    FROM ${rowsFrom(db, json)} WHERE true
    RETURNING id, kind, text, domain, title, url`,
);

/**
 * Updates the details of things with the greatest title and URL and any domain, so the order of answers doesn't matter.
 * Pages take the latest domain, because the project's sites may change.
 */
async function learn(db: Kysely<Schema>, changes: readonly (readonly (string | number | null)[])[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    UPDATE things SET domain = CASE WHEN kind = ${factKinds.page} THEN coalesce(${cell.text(1)}, domain)
        ELSE coalesce(domain, ${cell.text(1)}) END,
      title = ${greatest('title', 2)}, url = ${greatest('url', 3)}
    FROM ${jsonRows(db, changes)} WHERE things.id = ${cell.number(0)}
    AND ((${cell.text(1)} IS NOT NULL AND (domain IS NULL OR (kind = ${factKinds.page} AND domain <> ${cell.text(1)})))
      OR ${isGreater('title', 2)} OR ${isGreater('url', 3)})`.execute(db);
}

const greatest = (name: string, place: number) =>
  sql`CASE WHEN ${isGreater(name, place)} THEN ${cell.text(place)} ELSE ${sql.ref(name)} END`;
const isGreater = (name: string, place: number) =>
  sql`(${cell.text(place)} IS NOT NULL AND (${sql.ref(name)} IS NULL OR ${sql.ref(name)} < ${cell.text(place)}))`;

interface ThingRow extends Thing {
  readonly id: number;
}

const thingKey = ({ kind, text }: Pick<Fact, 'kind' | 'text'>): string => `${kind} ${text}`;
