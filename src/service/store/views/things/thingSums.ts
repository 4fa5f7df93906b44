import { type Kysely, sql } from 'kysely';
import { isAmong } from '../../among.ts';
import { type FactKind, factKinds, outcomeNames, type Outcomes } from '../../rollups/facts.ts';
import type { Schema } from '../../schema.ts';
import { countedScopes, daysIn, firstDay, holdingPrompts, idsOf, lastDay, type TallyWindow } from '../tallyWindow.ts';
import { thingsAmong } from './topThings.ts';

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
