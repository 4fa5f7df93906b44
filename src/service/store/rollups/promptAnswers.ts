import { type Kysely, type RawBuilder, sql } from 'kysely';
import { among } from '../among.ts';
import type { Schema } from '../schema.ts';
import type { RollupFault } from './rebuild.ts';

/** Expected answer counts of `prompts`. */
const answerCounts = sql`SELECT prompt_id, count(*) AS answers_count FROM answers GROUP BY prompt_id`;

/**
 * Expected rows of `latest_answers`, for the answers that match a condition or for all. A prompt has at most one answer
 * of an assistant at each moment.
 */
const latestOf = (where: RawBuilder<unknown> = sql``) => sql`
  SELECT answers.prompt_id, answers.model, answers.id AS answer_id, answers.collected_at FROM answers
  JOIN (SELECT prompt_id, model, max(collected_at) AS last FROM answers ${where} GROUP BY prompt_id, model) AS newest
    ON newest.prompt_id = answers.prompt_id AND newest.model = answers.model AND newest.last = answers.collected_at
  JOIN prompts ON prompts.id = answers.prompt_id`;

/** Recounts the answers of all prompts, and finds the newest ones. */
export async function rebuildPrompts(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('latest_answers').execute();
  await sql`INSERT INTO latest_answers (prompt_id, model, answer_id, collected_at) ${latestOf()}`.execute(db);
  await db.updateTable('prompts').set({ answers_count: 0 }).execute();
  await sql`UPDATE prompts SET answers_count = counted.answers_count FROM (${answerCounts}) AS counted
    WHERE counted.prompt_id = prompts.id`.execute(db);
}

/** Recounts the answers of some prompts, and finds the newest ones. */
export async function recountPrompts(db: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  const those = among(db, 'prompt_id', ids);
  await db.deleteFrom('latest_answers').where(those).execute();
  await sql`
    INSERT INTO latest_answers (prompt_id, model, answer_id, collected_at) ${latestOf(sql`WHERE ${those}`)}`.execute(
    db,
  );
  await sql`
    UPDATE prompts SET answers_count = (SELECT count(*) FROM answers WHERE prompt_id = prompts.id),
      last_checked_at = (SELECT max(collected_at) FROM answers WHERE prompt_id = prompts.id)
    WHERE ${among(db, 'prompts.id', ids)}`.execute(db);
}

/** Returns prompts whose counts or newest answers differ from the stored answers. */
export async function promptFaults(db: Kysely<Schema>): Promise<RollupFault[]> {
  const kept = sql`SELECT id AS prompt_id, answers_count FROM prompts WHERE answers_count > 0`;
  const there = sql`SELECT counted.* FROM (${answerCounts}) AS counted JOIN prompts ON prompts.id = prompt_id`;
  const latest = latestOf();
  const keptLatest = sql`SELECT prompt_id, model, answer_id, collected_at FROM latest_answers`;
  const differing = (model: string, one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`
    SELECT prompt_id, ${sql.raw(model)} AS model
    FROM (SELECT * FROM (${one}) AS one EXCEPT SELECT * FROM (${other}) AS other) AS fault`;
  const { rows } = await sql<RollupFault>`
    SELECT project_id, model, CAST(NULL AS text) AS time, CAST(NULL AS integer) AS kind, CAST(prompt_id AS text) AS text
      FROM (
      ${differing(`''`, there, kept)} UNION ${differing(`''`, kept, there)} UNION ${differing('model', latest, keptLatest)} UNION ${differing('model', keptLatest, latest)}
    ) AS faults JOIN prompts ON prompts.id = prompt_id ORDER BY project_id, prompt_id, model`.execute(db);
  return rows;
}
