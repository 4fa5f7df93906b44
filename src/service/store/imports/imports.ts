import { type Kysely, type Selectable, sql } from 'kysely';
import type { Import } from '../../../contract/projects/import.ts';
import { among } from '../among.ts';
import { removeAnswers } from '../answers/removeAnswers.ts';
import { restorableMs } from '../deletions.ts';
import type { ImportTables } from './importTables.ts';
import { cell, jsonRows } from '../rollups/jsonRows.ts';
import type { Schema } from '../schema.ts';
import { flag, moment, momentOrNull } from '../values.ts';

type Kind = ImportTables['imported']['kind'];

/** What one call of an import stored and what it found stored. */
interface ImportedRows {
  readonly kind: Kind;
  readonly stored?: readonly number[];
  readonly found?: readonly number[];
}

export interface ImportRecord extends Import {
  readonly key: number;
}

/** Result of one step of an undo: removed rows, answers that another import keeps, and answers that are left. */
interface Undone {
  readonly answers: number;
  readonly kept: number;
  readonly prompts: number;
  readonly topics: number;
  readonly left: number;
}

/** Imports of answers, each with what it stored, so that it can be undone. */
export const imports = (db: Kysely<Schema>) => {
  const records = (project: string, now: number) =>
    db
      .selectFrom('imports')
      .selectAll()
      .where('project_id', '=', project)
      .where('created_at', '>', now - restorableMs);

  return {
    /** The import of this name; it is made unless it is there. */
    async start(
      project: string,
      { id, source }: { readonly id: string; readonly source: string },
      now: number,
    ): Promise<{ record: ImportRecord; made: boolean }> {
      const there = await this.find(project, id, now);
      if (there) return { record: there, made: false };
      // One that is too old to be undone may have its name still.
      await db.deleteFrom('imports').where('project_id', '=', project).where('name', '=', id).execute();
      const row = await db
        .insertInto('imports')
        .values({ project_id: project, name: id, source, created_at: now, undone_at: null })
        .returningAll()
        .executeTakeFirstOrThrow();
      return { record: toRecord(row), made: true };
    },

    async find(project: string, id: string, now: number): Promise<ImportRecord | undefined> {
      const row = await records(project, now).where('name', '=', id).executeTakeFirst();
      return row && toRecord(row);
    },

    /** One page, newest first, without imports that failed before they stored or found anything. */
    async list(
      project: string,
      { now, after, limit }: { readonly now: number; readonly after?: number | undefined; readonly limit: number },
    ): Promise<ImportRecord[]> {
      const rows = records(project, now)
        .where((row) =>
          row.or((['answers', 'duplicates', 'prompts', 'topics'] as const).map((count) => row(count, '>', 0))),
        )
        .orderBy('id', 'desc')
        .limit(limit);
      return (await (after === undefined ? rows : rows.where('id', '<', after)).execute()).map(toRecord);
    },

    /** Notes what belongs to an import. A repeated call counts nothing twice. */
    async note(key: number, noted: readonly ImportedRows[]): Promise<void> {
      const rows = noted.flatMap(({ kind, stored = [], found = [] }) => [
        ...stored.map((ref) => [kind, ref, 1]),
        ...found.map((ref) => [kind, ref, 0]),
      ]);
      if (rows.length === 0) return;
      const { rows: news } = await sql<Pick<ImportTables['imported'], 'kind' | 'own'>>`
        INSERT INTO imported (import_id, kind, ref, own)
        SELECT ${key}, ${cell.text(0)}, ${cell.number(1)}, ${cell.number(2)} FROM ${jsonRows(db, rows)} WHERE true
        ON CONFLICT (import_id, kind, ref) DO NOTHING RETURNING kind, own`.execute(db);
      const count = (kind: Kind, own: boolean) =>
        news.filter((one) => one.kind === kind && one.own === flag(own)).length;
      await db
        .updateTable('imports')
        .set((row) => ({
          answers: row('answers', '+', count('answer', true)),
          duplicates: row('duplicates', '+', count('answer', false)),
          prompts: row('prompts', '+', count('prompt', true)),
          topics: row('topics', '+', count('topic', true)),
        }))
        .where('id', '=', key)
        .execute();
    },

    /** No undo takes these answers away any more, as they also came in without an import. */
    async keepAnswers(ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return;
      await db
        .deleteFrom('imported')
        .where('kind', '=', 'answer')
        .where(among(db, 'ref', ids))
        .execute();
    },

    /**
     * Removes some of what an import stored: first its answers, and with the last of them the prompts and topics that
     * nothing else uses. What another import found stored belongs to that one from now on.
     */
    async undoSome(key: number, { most, now }: { readonly most: number; readonly now: number }): Promise<Undone> {
      await db
        .updateTable('imports')
        .set({ undone_at: now })
        .where('id', '=', key)
        .where('undone_at', 'is', null)
        .execute();
      const own = (kind: Kind) =>
        db.selectFrom('imported').where('import_id', '=', key).where('kind', '=', kind).where('own', '=', 1);
      const refsOf = async (kind: Kind, limit?: number) => {
        const rows = own(kind).select('ref').orderBy('ref');
        return (await (limit === undefined ? rows : rows.limit(limit)).execute()).map(({ ref }) => ref);
      };

      const answers = await refsOf('answer', most);
      const others = new Set(await handOver(db, 'answer', answers));
      const removed = await removeAnswers(
        db,
        answers.filter((id) => !others.has(id)),
      );
      await db
        .deleteFrom('imported')
        .where('import_id', '=', key)
        .where('kind', '=', 'answer')
        .where(among(db, 'ref', answers))
        .execute();
      const { left } = await own('answer')
        .select((row) => row.fn.countAll<number>().as('left'))
        .executeTakeFirstOrThrow();
      const kept = others.size;
      if (left > 0) return { answers: removed, kept, prompts: 0, topics: 0, left };

      const [prompts, topics] = [await refsOf('prompt'), await refsOf('topic')];
      const unusedPrompts = await removeUnusedPrompts(db, prompts);
      await forgetDeletedPrompts(db, prompts);
      await handOver(db, 'prompt', prompts);
      const unusedTopics = await removeUnusedTopics(db, topics);
      await handOver(db, 'topic', topics);
      await db.deleteFrom('imported').where('import_id', '=', key).execute();
      return { answers: removed, kept, prompts: unusedPrompts, topics: unusedTopics, left };
    },

    /** Forgets imports that cannot be undone any more; what they stored stays. */
    forget: (before: number) => db.deleteFrom('imports').where('created_at', '<=', before).execute(),
  };
};

/** Gives these to the earliest other import that found them stored, and returns those for which there is one. */
async function handOver(db: Kysely<Schema>, kind: Kind, refs: readonly number[]): Promise<number[]> {
  if (refs.length === 0) return [];
  const rows = await db
    .updateTable('imported')
    .set({ own: 1 })
    .where('kind', '=', kind)
    .where('own', '=', 0)
    .where(among(db, 'ref', refs))
    .where('import_id', '=', (row) =>
      row
        .selectFrom('imported as other')
        .select((other) => other.fn.min('other.import_id').as('first'))
        .whereRef('other.kind', '=', 'imported.kind')
        .whereRef('other.ref', '=', 'imported.ref')
        .where('other.own', '=', 0),
    )
    .returning('ref')
    .execute();
  return rows.map(({ ref }) => ref);
}

/** Deleted prompts without answers and runs can't be restored after the undo, and no longer keep their topics. */
async function forgetDeletedPrompts(db: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  const gone = await db
    .deleteFrom('gone_prompts')
    .where(among(db, 'gone_prompts.id', ids))
    .where((row) =>
      row.and(
        (['answers', 'asks', 'content_runs'] as const).map((table) =>
          row.not(row.exists(row.selectFrom(table).select('id').whereRef('prompt_id', '=', 'gone_prompts.id'))),
        ),
      ),
    )
    .returning('id')
    .execute();
  await db
    .deleteFrom('deletions')
    .where('kind', '=', 'prompt')
    .where(
      among(
        db,
        'ref',
        gone.map(({ id }) => id),
      ),
    )
    .execute();
}

/** A prompt is used by answers, by runs, and by a project file that names it. */
async function removeUnusedPrompts(db: Kysely<Schema>, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('prompts')
    .where(among(db, 'prompts.id', ids))
    .where('key', 'is', null)
    .where((row) =>
      row.and(
        (['answers', 'asks', 'content_runs'] as const).map((table) =>
          row.not(row.exists(row.selectFrom(table).select('id').whereRef('prompt_id', '=', 'prompts.id'))),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** A topic is used by prompts, and by deleted ones that come back with it. */
async function removeUnusedTopics(db: Kysely<Schema>, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('topics')
    .where(among(db, 'topics.id', ids))
    .where((row) =>
      row.and(
        (['prompts', 'gone_prompts'] as const).map((table) =>
          row.not(row.exists(row.selectFrom(table).select('id').whereRef('topic_id', '=', 'topics.id'))),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

const toRecord = ({
  id: key,
  name: id,
  source,
  created_at: at,
  undone_at: undoneAt,
  answers,
  duplicates,
  prompts,
  topics,
}: Selectable<ImportTables['imports']>): ImportRecord => ({
  key,
  id,
  source,
  created_at: moment(at),
  undo_until: moment(at + restorableMs),
  undone_at: momentOrNull(undoneAt),
  answers,
  duplicates,
  prompts,
  topics,
});
