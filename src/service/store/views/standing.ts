import { type Kysely, sql } from 'kysely';
import { among } from '../among.ts';
import { leftOut } from '../promptFilter.ts';
import type { Schema } from '../schema.ts';

export interface Tracked {
  readonly project: string;
  readonly models: readonly string[];
}

/** Returns the day of the last answer of these assistants, including empty ones. Undefined if there is none. */
export async function lastDay(db: Kysely<Schema>, { project, models }: Tracked): Promise<string | undefined> {
  const row = await db
    .selectFrom('answer_days')
    .select('day')
    .where('project_id', '=', project)
    .where(among(db, 'model', models))
    // Days whose answers have moved elsewhere are left with zeros.
    .where(sql`answers + no_answer`, '>', 0)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

/** Active prompts of a topic, and the state of their newest answers. */
interface TopicPrompts {
  readonly topicId: number;
  readonly prompts: number;
  /** Prompts that at least one assistant has answered. */
  readonly asked: number;
  /** Asked prompts without a mention in their newest answers. */
  readonly missed: number;
  /** Branded prompts among `asked` and `missed`. */
  readonly askedBranded: number;
  readonly missedBranded: number;
  /** Missed prompts where an assistant's previous answer still mentioned the brand. */
  readonly lost: number;
  /** Prompts without a newest answer of these assistants. */
  readonly unasked: number;
}

/** Returns the active prompts of each topic. Topics without any are absent. */
export async function topicPrompts(db: Kysely<Schema>, { project, models }: Tracked): Promise<TopicPrompts[]> {
  const newest = sql`SELECT latest.prompt_id, max(answers.brand_mentioned) AS named
    FROM prompts JOIN latest_answers AS latest ON latest.prompt_id = prompts.id
      JOIN answers ON answers.id = latest.answer_id
    WHERE prompts.project_id = ${project} AND ${among(db, 'latest.model', models)}
    GROUP BY latest.prompt_id`;
  // An assistant whose latest answer is empty has been asked too.
  const asked = sql`named IS NOT NULL OR EXISTS (SELECT 1 FROM answers
    WHERE answers.prompt_id = newest.prompt_id AND ${among(db, 'answers.model', models)}
      AND answers.brand_mentioned IS NOT NULL)`;
  // Looks up previous answers only if no newest answer mentions the brand.
  const lost = sql`named = 0 AND EXISTS (SELECT 1 FROM latest_answers AS latest
      JOIN answers ON answers.id = latest.answer_id
    WHERE latest.prompt_id = prompts.id AND ${among(db, 'latest.model', models)} AND ${leftOut})`;
  const { rows } = await sql<TopicPrompts>`
    SELECT topic_id AS "topicId", count(*) AS prompts, count(CASE WHEN ${asked} THEN 1 END) AS asked,
      coalesce(sum(CASE WHEN named = 0 THEN 1 ELSE 0 END), 0) AS missed,
      count(CASE WHEN branded = 1 AND (${asked}) THEN 1 END) AS "askedBranded",
      coalesce(sum(CASE WHEN named = 0 THEN branded ELSE 0 END), 0) AS "missedBranded",
      coalesce(sum(CASE WHEN ${lost} THEN 1 ELSE 0 END), 0) AS lost,
      count(*) - count(newest.prompt_id) AS unasked
    FROM prompts LEFT JOIN (${newest}) AS newest ON newest.prompt_id = prompts.id
    WHERE project_id = ${project} AND active = 1
    GROUP BY topic_id`.execute(db);
  return rows;
}

/** Counts the answers of these assistants collected after a moment (in milliseconds), and their prompts. */
export async function answersSince(
  db: Kysely<Schema>,
  { project, models }: Tracked,
  since: number,
): Promise<{ answers: number; prompts: number }> {
  return db
    .selectFrom('answers')
    .select(({ fn }) => [fn.countAll<number>().as('answers'), fn.count<number>('prompt_id').distinct().as('prompts')])
    .where('project_id', '=', project)
    .where('collected_at', '>', since)
    .where(among(db, 'model', models))
    .executeTakeFirstOrThrow();
}
