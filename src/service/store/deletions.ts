import { type Kysely, type Selectable, sql } from 'kysely';
import type { Deleted } from '../../contract/projects/deleted.ts';
import { dayLength } from '../../metrics/days.ts';
import { among, cell, jsonRows } from './jsonRows.ts';
import { recountPrompts } from './rollups/rebuild.ts';
import type { Schema } from './schema.ts';
import { moment, parsedJson } from './values.ts';

/** Milliseconds for which deleted items can be restored. */
export const restorableMs = 30 * dayLength;

/** End of a page of deletions: moment, kind, project and id of its last row. */
export type DeletedPlace = readonly [at: number, kind: string, project: string, ref: number];

type PromptRow = Selectable<Schema['prompts']>;
type TopicRow = Selectable<Schema['topics']>;

interface ListedRow {
  readonly kind: Deleted['kind'];
  readonly project: string;
  readonly project_name: string;
  readonly ref: number;
  readonly name: string;
  readonly deleted_at: number;
  readonly answers: number;
  readonly prompts: number;
}

/** Deleted items that can be restored. */
export const deletions = (db: Kysely<Schema>) => {
  const keep = async (
    kind: 'prompt' | 'topic',
    rows: readonly (PromptRow | TopicRow)[],
    now: number,
  ): Promise<void> => {
    const values = rows.map((row) => [
      ...[row.project_id, kind, row.id, 'text' in row ? row.text : row.name, JSON.stringify(row), now],
    ]);
    await sql`
      INSERT INTO deletions (project_id, kind, ref, name, kept, deleted_at)
      SELECT ${cell.text(0)}, ${cell.text(1)}, ${cell.number(2)}, ${cell.text(3)}, ${cell.text(4)}, ${cell.number(5)}
      FROM ${jsonRows(db, values)}`.execute(db);
  };
  const find = async <Row>(kind: 'prompt' | 'topic', project: string, id: number): Promise<Row | undefined> => {
    const row = await db
      .selectFrom('deletions')
      .select('kept')
      .where('project_id', '=', project)
      .where('kind', '=', kind)
      .where('ref', '=', id)
      .executeTakeFirst();
    return row && parsedJson<Row>(row.kept);
  };
  const forgetOne = (kind: 'prompt' | 'topic', project: string, id: number) =>
    db
      .deleteFrom('deletions')
      .where('project_id', '=', project)
      .where('kind', '=', kind)
      .where('ref', '=', id)
      .execute();

  return {
    /** Stores the rows of prompts, before they are deleted. */
    async keepPrompts(ids: readonly number[], now: number): Promise<void> {
      if (ids.length === 0) return;
      await keep(
        'prompt',
        await db
          .selectFrom('prompts')
          .selectAll()
          .where(among(db, 'id', ids))
          .execute(),
        now,
      );
    },

    async keepTopic(id: number, now: number): Promise<void> {
      const row = await db.selectFrom('topics').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      await keep('topic', [row], now);
    },

    prompt: (project: string, id: number) => find<PromptRow>('prompt', project, id),
    topic: (project: string, id: number) => find<TopicRow>('topic', project, id),

    /**
     * Restores a prompt with its answers, under an existing topic. `keyId` is its new owner, because the key that added
     * it may be gone.
     */
    async restorePrompt(row: PromptRow, topicId: number, keyId: number): Promise<void> {
      const { id, project_id: project } = row;
      await db
        .insertInto('prompts')
        .values({ ...row, topic_id: topicId, key_id: keyId })
        .execute();
      await recountPrompts(db, [id]);
      await db.deleteFrom('gone_prompts').where('id', '=', id).execute();
      await forgetOne('prompt', project, id);
    },

    async restoreTopic(row: TopicRow): Promise<void> {
      await db.insertInto('topics').values(row).execute();
      await forgetOne('topic', row.project_id, row.id);
    },

    /** Deletes items that can no longer be restored. */
    forget: (before: number) => db.deleteFrom('deletions').where('deleted_at', '<=', before).execute(),

    /**
     * Returns deleted items of these projects, and deleted projects, newest first. Items of a deleted project aren't
     * listed separately.
     */
    async list(
      projects: readonly string[],
      {
        now,
        after,
        limit,
      }: { readonly now: number; readonly after?: DeletedPlace | undefined; readonly limit: number },
    ): Promise<Deleted[]> {
      const since = now - restorableMs;
      const behind = after
        ? sql`WHERE (deleted_at, kind, project, ref) < (${after[0]}, ${after[1]}, ${after[2]}, ${after[3]})`
        : sql``;
      const { rows } = await sql<ListedRow>`
        SELECT page.*,
          (SELECT count(*) FROM answers
            WHERE (page.kind = 'prompt' AND prompt_id = page.ref) OR (page.kind = 'project' AND project_id = page.project)
          ) AS answers,
          (SELECT count(*) FROM prompts WHERE page.kind = 'project' AND project_id = page.project) AS prompts
        FROM (
          SELECT * FROM (
            SELECT 'project' AS kind, id AS project, name AS project_name, 0 AS ref, name, deleted_at FROM projects
            WHERE deleted_at > ${since} AND ${among(db, 'projects.id', projects)}
            UNION ALL
            SELECT kind, project_id, projects.name, ref, deletions.name, deletions.deleted_at
            FROM deletions JOIN projects ON projects.id = project_id
            WHERE projects.deleted_at IS NULL AND deletions.deleted_at > ${since}
              AND ${among(db, 'projects.id', projects)}
          ) AS gone ${behind}
          ORDER BY deleted_at DESC, kind DESC, project DESC, ref DESC LIMIT ${limit}
        ) AS page
        ORDER BY deleted_at DESC, kind DESC, project DESC, ref DESC`.execute(db);
      return rows.map(({ ref, deleted_at: at, ...row }) => ({
        ...row,
        id: row.kind === 'project' ? null : ref,
        deleted_at: moment(at),
        kept_until: moment(at + restorableMs),
      }));
    },
  };
};
