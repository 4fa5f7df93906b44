import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Prompt, PromptOrder, TrackedPrompt } from '../../contract/projects/prompt.ts';
import { fold } from '../../text/words/fold.ts';
import { among, cell, jsonRows } from './jsonRows.ts';
import { latestAnswers } from './answers/latestAnswers.ts';
import { holds, type PromptFilter, promptConditions, wordsOf } from './promptFilter.ts';
import type { Schema } from './schema.ts';
import { type Flag, flag, isSet, moment, momentOrNull } from './values.ts';
import { dayLength } from '../../metrics/days.ts';

export interface PromptRecord {
  readonly id: number;
  readonly projectId: string;
  readonly topicId: number;
  readonly text: string;
  /** Key that a project file refers to the prompt by. Unique within its project. */
  readonly key: string | null;
  readonly active: Flag;
  readonly branded: Flag;
}

export interface NewPrompt {
  readonly projectId: string;
  readonly topicId: number;
  readonly keyId: number;
  readonly text: string;
  readonly key?: string | undefined;
  /** Default: true. */
  readonly active?: boolean | undefined;
  readonly branded: boolean;
  readonly now: number;
}

/** Prompts that a key added at a moment (in milliseconds). */
export interface Addition {
  readonly at: number;
  readonly count: number;
}

/** Last prompt of a page. Its need is stored, because new answers may change it before the next page. */
export interface PromptPlace {
  readonly id: number;
  readonly need?: number | undefined;
}

interface PromptList extends PromptFilter {
  readonly project: string;
  /** Assistants whose newest answers are returned. */
  readonly models: readonly string[];
  /** Default: by age. */
  readonly sort?: PromptOrder | undefined;
  readonly after?: PromptPlace | undefined;
  readonly limit: number;
}

/** Tracked questions. */
export const prompts = (db: Kysely<Schema>) => ({
  /** Returns a prompt of any project. */
  byId: (id: number): Promise<PromptRecord | undefined> => promptRows(db).where('id', '=', id).executeTakeFirst(),

  /** Returns all prompts of a project, by id. */
  ofProject: (project: string): Promise<PromptRecord[]> =>
    promptRows(db).where('project_id', '=', project).orderBy('id').execute(),

  /**
   * Returns the ids of a project's active prompts, those first that the assistant hasn't answered for longest, or ever.
   */
  async longestUnanswered(project: string, model: string): Promise<number[]> {
    const rows = await db
      .selectFrom('prompts')
      .select('id')
      .where('project_id', '=', project)
      .where('active', '=', 1)
      .orderBy((row) =>
        row.fn.coalesce(
          row
            .selectFrom('latest_answers')
            .select('collected_at')
            .whereRef('prompt_id', '=', 'prompts.id')
            .where('model', '=', model),
          sql`0`,
        ),
      )
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Returns each answer's topic, and whether its prompt is branded. Deleted prompts keep their last values. */
  async ofAnswers(ids: readonly number[]): Promise<{ answerId: number; topicId: number; branded: boolean }[]> {
    if (ids.length === 0) return [];
    const { rows } = await sql<{ answerId: number; topicId: number; branded: 0 | 1 }>`
      SELECT answers.id AS "answerId", prompt.topic_id AS "topicId", prompt.branded FROM answers JOIN (
        SELECT id, topic_id, branded FROM prompts UNION ALL SELECT id, topic_id, branded FROM gone_prompts
      ) AS prompt ON prompt.id = answers.prompt_id WHERE answers.id IN (${sql.join(ids)})`.execute(db);
    return rows.map((row) => ({ ...row, branded: row.branded === 1 }));
  },

  async find(project: string, id: number): Promise<PromptRecord | undefined> {
    return (await this.among(project, { ids: [id] }))[0];
  },

  /** Returns the prompts with these ids, or the active ones of these topics, by id. */
  async among(
    project: string,
    { ids, topicIds }: { ids?: readonly number[]; topicIds?: readonly number[] },
  ): Promise<PromptRecord[]> {
    let rows = promptRows(db).where('project_id', '=', project).orderBy('id');
    if (ids) rows = rows.where('id', 'in', ids);
    if (topicIds) rows = rows.where('topic_id', 'in', topicIds).where('active', '=', 1);
    return rows.execute();
  },

  /** Returns the id of a project's prompt with this text, ignoring case. */
  async idOf(project: string, text: string): Promise<number | undefined> {
    const row = await db
      .selectFrom('prompts')
      .select('id')
      .where('project_id', '=', project)
      .where('folded', '=', fold(text))
      .executeTakeFirst();
    return row?.id;
  },

  /** Maps folded texts to the ids of the project's prompts with these texts, ignoring case. */
  async idsOf(project: string, texts: readonly string[]): Promise<Map<string, number>> {
    const { rows } = await sql<{ id: number; folded: string }>`
      SELECT prompts.id, prompts.folded FROM ${jsonRows(
        db,
        [...new Set(texts.map(fold))].map((text) => [text]),
      )} CROSS JOIN prompts
      WHERE project_id = ${project} AND prompts.folded = ${cell.text(0)}`.execute(db);
    return new Map(rows.map(({ id, folded }) => [folded, id]));
  },

  /** Adds prompts, and returns them in the same order. Texts and keys must be unique within a project. */
  async add(added: readonly NewPrompt[]): Promise<Prompt[]> {
    if (added.length === 0) return [];
    const rows = added.map(({ projectId, topicId, keyId, text, key = null, active = true, branded, now }) => [
      ...[projectId, topicId, keyId, text, fold(text), key, flag(active), flag(branded), now],
    ]);
    const { rows: made } = await sql<PromptRow>`
      INSERT INTO prompts (project_id, topic_id, key_id, text, folded, "key", active, branded, created_at)
      SELECT ${cell.text(0)}, ${cell.number(1)}, ${cell.number(2)}, ${cell.text(3)}, ${cell.text(4)}, ${cell.text(5)},
        ${cell.number(6)}, ${cell.number(7)}, ${cell.number(8)} FROM ${jsonRows(db, rows)}
      RETURNING project_id, folded, id, text, topic_id, last_checked_at, created_at`.execute(db);
    const byText = new Map(made.map((row) => [`${row.project_id} ${row.folded}`, row]));
    return added.flatMap(({ projectId, text }) => byText.get(`${projectId} ${fold(text)}`) ?? []).map(toContract);
  },

  async countActive(project: string): Promise<number> {
    const row = await db
      .selectFrom('prompts')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('project_id', '=', project)
      .where('active', '=', 1)
      .executeTakeFirstOrThrow();
    return row.n;
  },

  /** Returns the additions of a key in the last 24 hours, oldest first. */
  addedInADay: (keyId: number, now: number): Promise<Addition[]> =>
    db
      .selectFrom('prompt_additions')
      .select(['added_at as at', 'count'])
      .where('key_id', '=', keyId)
      .where('added_at', '>', now - dayLength)
      .orderBy('added_at')
      .orderBy('id')
      .execute(),

  /** Records additions. They count against the key's daily limit even if the prompts are deleted. */
  async countAdditions(keyId: number, count: number, now: number): Promise<void> {
    await Promise.all([
      db.insertInto('prompt_additions').values({ key_id: keyId, added_at: now, count }).execute(),
      db
        .deleteFrom('prompt_additions')
        .where('key_id', '=', keyId)
        .where('added_at', '<=', now - dayLength)
        .execute(),
    ]);
  },

  /** Updates prompts. They may swap texts and keys among themselves. */
  async change(changed: readonly PromptRecord[]): Promise<void> {
    if (changed.length === 0) return;
    const ids = changed.map(({ id }) => id);
    // Temporary texts avoid conflicts. No real text starts with a space.
    if (ids.length > 1)
      await sql`UPDATE prompts SET folded = ' ' || id, "key" = NULL WHERE ${among(db, 'id', ids)}`.execute(db);
    const rows = changed.map(({ id, topicId, text, key, active, branded }) => [
      ...[id, topicId, text, fold(text), key, active, branded],
    ]);
    await sql`
      UPDATE prompts SET topic_id = ${cell.number(1)}, text = ${cell.text(2)}, folded = ${cell.text(3)},
        "key" = ${cell.text(4)}, active = ${cell.number(5)}, branded = ${cell.number(6)}
      FROM ${jsonRows(db, rows)} WHERE prompts.id = ${cell.number(0)}`.execute(db);
  },

  /** Deletes prompts. Their answers stay. */
  async remove(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const gone = among(db, 'id', ids);
    const last = db.selectFrom('prompts').select(['id', 'project_id', 'topic_id', 'branded']).where(gone);
    await db.insertInto('gone_prompts').columns(['id', 'project_id', 'topic_id', 'branded']).expression(last).execute();
    await db.deleteFrom('prompts').where(gone).execute();
  },

  /** Returns one prompt in the form that lists use. */
  async findTracked(project: string, id: number, models: readonly string[]): Promise<TrackedPrompt | undefined> {
    const [prompt] = await this.list({ project, models, after: { id: id - 1 }, limit: 1 });
    return prompt?.id === id ? prompt : undefined;
  },

  /** Returns the place of a prompt in a list by need. */
  async placeByNeed(id: number, models: readonly string[]): Promise<PromptPlace> {
    const row = await db
      .selectFrom('prompts')
      .select(needOf(db, 'prompts', models).as('need'))
      .where('id', '=', id)
      .executeTakeFirst();
    return { id, need: row?.need };
  },

  /**
   * Returns one page of prompts with each tracked assistant's newest answer. Matches of the whole search phrase come
   * first.
   */
  async list({ project, models, sort = 'oldest', after, limit, ...filter }: PromptList): Promise<TrackedPrompt[]> {
    let rows = db.selectFrom('prompts').selectAll('prompts').where('project_id', '=', project).limit(limit);
    const phrase = wordsOf(filter.search).length > 1 ? filter.search : undefined;
    const ranks = (table: string, need: RawBuilder<number> = needOf(db, table, models)) => [
      ...(phrase === undefined ? [] : [sql`CASE WHEN ${holds(table, phrase)} THEN 0 ELSE 1 END`]),
      ...(sort === 'name' ? [sql`${sql.ref(`${table}.folded`)}`] : sort === 'need' ? [need] : []),
    ];
    for (const rank of ranks('prompts')) rows = rows.orderBy(rank);
    rows = rows.orderBy('id');
    if (after !== undefined && ranks('prompts').length === 0) rows = rows.where('id', '>', after.id);
    else if (after !== undefined)
      rows = rows.where(sql<boolean>`
        (${sql.join(ranks('prompts'))}, prompts.id) > (
          SELECT ${sql.join(ranks('last', after.need === undefined ? undefined : sql.lit(after.need)))}, last.id
          FROM prompts AS last WHERE last.id = ${after.id})`);
    for (const condition of promptConditions(db, filter)) rows = rows.where(condition);
    const listed = await rows.execute();
    const latest = await latestAnswers(
      db,
      listed.map(({ id }) => id),
      models,
    );
    return listed.map((row) => ({
      ...toContract(row),
      active: isSet(row.active),
      branded: isSet(row.branded),
      answers_count: row.answers_count,
      latest: latest.get(row.id) ?? [],
    }));
  },
});

/**
 * Need of a prompt, as a negative number. Each latest answer that doesn't mention the brand adds -1, or -1000 if it
 * names a competitor.
 */
const needOf = (db: Kysely<Schema>, table: string, models: readonly string[]) => sql<number>`(
  SELECT CAST(COALESCE(SUM(CASE WHEN answers.competitors_count > 0 THEN -1000 ELSE -1 END), 0) AS INTEGER)
  FROM latest_answers AS latest JOIN answers ON answers.id = latest.answer_id
  WHERE latest.prompt_id = ${sql.ref(`${table}.id`)} AND ${among(db, 'latest.model', models)}
    AND answers.brand_mentioned = 0)`;

const promptRows = (db: Kysely<Schema>) =>
  db
    .selectFrom('prompts')
    .select(['id', 'project_id as projectId', 'topic_id as topicId', 'text', 'key', 'active', 'branded']);

type PromptRow = Pick<
  Selectable<Schema['prompts']>,
  'project_id' | 'folded' | 'id' | 'text' | 'topic_id' | 'last_checked_at' | 'created_at'
>;

const toContract = (row: PromptRow): Prompt => ({
  id: row.id,
  text: row.text,
  topic_id: row.topic_id,
  last_checked_at: momentOrNull(row.last_checked_at),
  created_at: moment(row.created_at),
});
