import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { fold } from '../../text/words/fold.ts';
import { among } from './jsonRows.ts';
import type { Schema } from './schema.ts';
import { flag } from './values.ts';

/** Selects prompts of a project. Undefined fields don't filter. */
export interface PromptFilter {
  readonly topicId?: number | undefined;
  /** Words that must all occur in the text, in any order. */
  readonly search?: string | undefined;
  readonly active?: boolean | undefined;
  /** Filter on the newest answers, see `newestAnswers` of the contract. */
  readonly newest?: NewestFilter | undefined;
}

interface NewestFilter {
  /** Assistants whose newest answers count. */
  readonly models: readonly string[];
  /** Only prompts that were asked of one of these assistants. */
  readonly ofModels?: boolean | undefined;
  readonly missed?: boolean | undefined;
  readonly lost?: boolean | undefined;
  readonly asked?: boolean | undefined;
  readonly askedSince?: string | undefined;
  readonly sentiments?: readonly string[] | undefined;
  readonly useful?: boolean | undefined;
}

type Condition = RawBuilder<SqlBool>;

/** Builds the conditions on a row of `prompts`, all of which must hold. */
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
  /** If `wanted`, an answer must meet the condition. Otherwise there must be answers, but none that meets it. */
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

/** Condition: the newest answer (`latest`) doesn't mention the brand, but the assistant's previous answer did. */
export const leftOut = sql<SqlBool>`answers.brand_mentioned = 0 AND 1 = (
  SELECT before.brand_mentioned FROM answers AS before
  WHERE before.prompt_id = latest.prompt_id AND before.model = latest.model
    AND before.collected_at < latest.collected_at AND before.brand_mentioned IS NOT NULL
  ORDER BY before.collected_at DESC LIMIT 1)`;

/** Condition: an answer names the brand, a competitor or an untracked name. */
const namesSomebody = sql<SqlBool>`(answers.brand_mentioned = 1 OR answers.competitors_count > 0
  OR answers.rankings_count > 0
  OR EXISTS (SELECT 1 FROM answer_candidates WHERE answer_id = answers.id AND name <> ''))`;

/** Returns the distinct words of a search, folded. */
export const wordsOf = (search = ''): readonly string[] => [...new Set(fold(search).match(/\S+/gu))];

/** Condition: a prompt's text contains this phrase, ignoring case. */
export const holds = (table: string, words: string): Condition =>
  sql`${sql.ref(`${table}.folded`)} LIKE ${`%${escapeLike(fold(words))}%`} ESCAPE '\\'`;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
