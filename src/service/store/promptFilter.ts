import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { fold } from '../../text/words/fold.ts';
import { among } from './among.ts';
import type { Schema } from './schema.ts';
import { flag } from './values.ts';

/** Which prompts of a project are listed. What is not said leaves nothing out. */
export interface PromptFilter {
  readonly topicId?: number | undefined;
  /** Its words, each anywhere in the text. */
  readonly search?: string | undefined;
  readonly active?: boolean | undefined;
  /** By their newest answers; see `newestAnswers` of the contract. */
  readonly newest?: NewestFilter | undefined;
}

interface NewestFilter {
  /** The assistants whose newest answers count. */
  readonly models: readonly string[];
  /** Only prompts that one of these has been asked. */
  readonly ofModels?: boolean | undefined;
  readonly missed?: boolean | undefined;
  readonly lost?: boolean | undefined;
  readonly asked?: boolean | undefined;
  readonly askedSince?: string | undefined;
  readonly sentiments?: readonly string[] | undefined;
  readonly useful?: boolean | undefined;
}

type Condition = RawBuilder<SqlBool>;

/** What has to hold of a row of `prompts`, all together. */
export function promptConditions(db: Kysely<Schema>, { topicId, search, active, newest }: PromptFilter): Condition[] {
  const conditions: Condition[] = [];
  if (topicId !== undefined) conditions.push(sql`prompts.topic_id = ${topicId}`);
  if (active !== undefined) conditions.push(sql`prompts.active = ${flag(active)}`);
  for (const word of wordsOf(search)) conditions.push(holds('prompts', word));
  return newest ? [...conditions, ...newestConditions(db, newest)] : conditions;
}

function newestConditions(db: Kysely<Schema>, filter: NewestFilter): Condition[] {
  const { models, ofModels, missed, lost, asked, askedSince, sentiments, useful } = filter;
  const some = (condition: Condition): Condition => sql`EXISTS (SELECT 1 FROM latest_answers AS latest
    JOIN answers ON answers.id = latest.answer_id
    WHERE latest.prompt_id = prompts.id AND ${among(db, 'latest.model', models)} AND ${condition})`;
  const given = sql<SqlBool>`answers.brand_mentioned IS NOT NULL`;
  const named = sql<SqlBool>`answers.brand_mentioned = 1`;
  /** Some are given, and the condition holds of none or of one of them. */
  const ofGiven = (wanted: boolean, condition: Condition): Condition =>
    wanted ? some(condition) : sql`${some(given)} AND NOT ${some(condition)}`;
  const conditions: Condition[] = [];
  if (ofModels === true || asked === true) conditions.push(some(sql`1 = 1`));
  if (asked === false) conditions.push(sql`NOT ${some(sql`1 = 1`)}`);
  if (missed !== undefined) conditions.push(ofGiven(!missed, named));
  if (lost !== undefined) {
    const isLost = sql<SqlBool>`(${some(leftOut)} AND NOT ${some(named)})`;
    conditions.push(lost ? isLost : sql`NOT ${isLost}`);
  }
  if (askedSince !== undefined) conditions.push(some(sql`answers.day >= ${askedSince}`));
  if (sentiments) conditions.push(some(among(db, 'answers.sentiment', sentiments)));
  if (useful !== undefined) conditions.push(ofGiven(useful, namesSomebody));
  return conditions;
}

/** Whether the newest answer of an assistant leaves the brand out that the one before it named. */
export const leftOut = sql<SqlBool>`answers.brand_mentioned = 0 AND 1 = (
  SELECT before.brand_mentioned FROM answers AS before
  WHERE before.prompt_id = latest.prompt_id AND before.model = latest.model
    AND before.collected_at < latest.collected_at AND before.brand_mentioned IS NOT NULL
  ORDER BY before.collected_at DESC LIMIT 1)`;

/** Whether an answer names the brand, a competitor, or anybody whom the project does not track. */
const namesSomebody = sql<SqlBool>`(answers.brand_mentioned = 1 OR answers.competitors_count > 0
  OR answers.rankings_count > 0
  OR EXISTS (SELECT 1 FROM answer_candidates WHERE answer_id = answers.id AND name <> ''))`;

/** The words of a search, each once; none where it says nothing. */
export const wordsOf = (search = ''): readonly string[] => [...new Set(fold(search).match(/\S+/gu))];

/** Whether the text of a prompt has these words, ignoring case, in a row. */
export const holds = (table: string, words: string): Condition =>
  sql`${sql.ref(`${table}.folded`)} LIKE ${`%${escapeLike(fold(words))}%`} ESCAPE '\\'`;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
