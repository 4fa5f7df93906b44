import { type Kysely, sql } from 'kysely';
import type { Prompt, TrackedPrompt } from '../../contract/prompt.ts';
import { fold } from '../../text/fold.ts';
import { latestAnswers } from './latestAnswers.ts';
import type { Schema } from './schema.ts';
import { flag, isSet, moment, momentOrNull } from './values.ts';

export interface PromptRecord {
  readonly id: number;
  readonly projectId: string;
  readonly topicId: number;
  readonly text: string;
}

export interface NewPrompt {
  readonly projectId: string;
  readonly topicId: number;
  readonly keyId: number;
  readonly text: string;
  readonly branded: boolean;
  readonly now: number;
}

export interface PromptFilter {
  readonly project: string;
  /** The assistants whose newest answers are told. */
  readonly models: readonly string[];
  readonly topicId?: number | undefined;
  readonly search?: string | undefined;
  readonly active?: boolean | undefined;
  /** Only prompts with a greater id. */
  readonly after?: number | undefined;
  readonly limit: number;
}

const day = 86_400_000;

/** Questions that assistants are asked. */
export const prompts = (db: Kysely<Schema>) => ({
  async find(project: string, id: number): Promise<PromptRecord | undefined> {
    return (await this.among(project, { ids: [id] }))[0];
  },

  /** The prompts with these ids, or the active ones of these topics, by id. */
  async among(project: string, { ids, topicIds }: { ids?: readonly number[]; topicIds?: readonly number[] }): Promise<PromptRecord[]> {
    let rows = db
      .selectFrom('prompts').select(['id', 'project_id as projectId', 'topic_id as topicId', 'text'])
      .where('project_id', '=', project).orderBy('id');
    if (ids) rows = rows.where('id', 'in', ids);
    if (topicIds) rows = rows.where('topic_id', 'in', topicIds).where('active', '=', 1);
    return rows.execute();
  },

  /** The id of the project's prompt with this text, ignoring case. */
  async idOf(project: string, text: string): Promise<number | undefined> {
    const row = await db.selectFrom('prompts').select('id').where('project_id', '=', project).where('folded', '=', fold(text)).executeTakeFirst();
    return row?.id;
  },

  async add({ projectId, topicId, keyId, text, branded, now }: NewPrompt): Promise<Prompt> {
    const row = await db
      .insertInto('prompts')
      .values({
        project_id: projectId, topic_id: topicId, key_id: keyId, text, folded: fold(text), active: 1, branded: flag(branded),
        last_checked_at: null, created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return present(row);
  },

  async countActive(project: string): Promise<number> {
    const row = await db
      .selectFrom('prompts').select((eb) => eb.fn.countAll<number>().as('n'))
      .where('project_id', '=', project).where('active', '=', 1).executeTakeFirstOrThrow();
    return row.n;
  },

  /** When the key added its prompts of the last 24 hours, oldest first. */
  async addedInADay(keyId: number, now: number): Promise<number[]> {
    const rows = await db
      .selectFrom('prompts').select('created_at').where('key_id', '=', keyId).where('created_at', '>', now - day).orderBy('created_at').execute();
    return rows.map((row) => row.created_at);
  },

  /** One page, oldest first, each with the newest answer of every tracked assistant. */
  async list({ project, models, topicId, search, active, after, limit }: PromptFilter): Promise<TrackedPrompt[]> {
    let rows = db
      .selectFrom('prompts').selectAll('prompts')
      .select((row) => row.selectFrom('answers').whereRef('answers.prompt_id', '=', 'prompts.id').select((inner) => inner.fn.countAll<number>().as('n')).as('answers_count'))
      .where('project_id', '=', project).orderBy('id').limit(limit);
    if (topicId !== undefined) rows = rows.where('topic_id', '=', topicId);
    if (active !== undefined) rows = rows.where('active', '=', flag(active));
    if (after !== undefined) rows = rows.where('id', '>', after);
    if (search !== undefined) rows = rows.where(sql<boolean>`folded LIKE ${`%${escapeLike(fold(search))}%`} ESCAPE '\\'`);
    const found = await rows.execute();
    const latest = await latestAnswers(db, found.map(({ id }) => id), models);
    return found.map((row) => ({
      ...present(row),
      active: isSet(row.active),
      branded: isSet(row.branded),
      answers_count: row.answers_count ?? 0,
      latest: latest.get(row.id) ?? [],
    }));
  },
});

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const present = (row: { id: number; text: string; topic_id: number; last_checked_at: number | null; created_at: number }): Prompt => ({
  id: row.id,
  text: row.text,
  topic_id: row.topic_id,
  last_checked_at: momentOrNull(row.last_checked_at),
  created_at: moment(row.created_at),
});
