import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { type Fact, factKinds, inBytes } from './facts.ts';
import { cell, jsonRows } from './jsonRows.ts';

/** What is counted, by its kind and text. */
type Thing = Pick<Fact, 'kind' | 'text' | 'domain' | 'title' | 'url'>;

/** The ids by which the things of facts are counted. */
export type ThingIds = (fact: Pick<Fact, 'kind' | 'text'>) => number;

/** Finds the ids of things; new ones get theirs. */
export async function thingIds(db: Kysely<Schema>, projectId: string, facts: readonly Fact[]): Promise<ThingIds> {
  const wanted = distinctFacts(facts);
  const known = await knownThings(db, projectId, [...wanted.values()]);
  const told = [...known].flatMap(([name, row]) => {
    const { domain = null, title = null, url = null } = wanted.get(name) ?? {};
    const isElsewhere = domain !== row.domain && (row.domain === null || row.kind === factKinds.page);
    const isNews =
      (domain !== null && isElsewhere) || (title !== null && row.title !== title) || (url !== null && row.url !== url);
    return isNews ? [[row.id, domain, title, url]] : [];
  });
  const missing = [...wanted].filter(([name]) => !known.has(name)).map(([, thing]) => thing);
  const [added] = await Promise.all([insertThings(db, projectId, missing), learn(db, told)]);
  const ids = new Map([...known, ...added].map(([name, { id }]) => [name, id]));
  return (fact) => ids.get(thingKey(fact)) ?? 0;
}

/** Each thing once, with what any of the facts tells of it. */
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

/** The later one in the order of bytes. */
const greater = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && inBytes(one, other) < 0) ? other : one;

async function knownThings(
  db: Kysely<Schema>,
  projectId: string,
  wanted: readonly Thing[],
): Promise<Map<string, ThingRow>> {
  if (wanted.length === 0) return new Map();
  // SQLite joins in this order, so that each is looked up by the index. PostgreSQL would rather read all things of the
  // project by another index; that of their texts is the only one that fits a condition of this form.
  const { rows } = await sql<ThingRow>`
    SELECT things.id, kind, text, domain, title, url FROM ${jsonRows(
      db,
      wanted.map(({ kind, text }) => [kind, text]),
    )} CROSS JOIN things
    WHERE project_id IS NOT DISTINCT FROM ${projectId} AND kind = ${cell.number(0)} AND text = ${cell.text(1)}`.execute(
    db,
  );
  return new Map(rows.map((row) => [thingKey(row), row]));
}

async function insertThings(
  db: Kysely<Schema>,
  projectId: string,
  things: readonly Thing[],
): Promise<Map<string, ThingRow>> {
  if (things.length === 0) return new Map();
  const { rows } = await sql<ThingRow>`
    INSERT INTO things (project_id, kind, text, domain, title, url)
    SELECT ${projectId}, ${cell.number(0)}, ${cell.text(1)}, ${cell.text(2)}, ${cell.text(3)}, ${cell.text(4)}
    FROM ${jsonRows(
      db,
      things.map(({ kind, text, domain, title, url }) => [kind, text, domain, title, url]),
    )} WHERE true
    RETURNING id, kind, text, domain, title, url`.execute(db);
  return new Map(rows.map((row) => [thingKey(row), row]));
}

/**
 * The greatest title and address, and any domain: what is known of a thing does not depend on which answer came first. The
 * domain of a page is the last one that is told, as the project's sites may change.
 */
async function learn(db: Kysely<Schema>, told: readonly (readonly (string | number | null)[])[]): Promise<void> {
  if (told.length === 0) return;
  await sql`
    UPDATE things SET domain = CASE WHEN kind = ${factKinds.page} THEN coalesce(${cell.text(1)}, domain)
        ELSE coalesce(domain, ${cell.text(1)}) END,
      title = ${greatest('title', 2)}, url = ${greatest('url', 3)}
    FROM ${jsonRows(db, told)} WHERE things.id = ${cell.number(0)}
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
