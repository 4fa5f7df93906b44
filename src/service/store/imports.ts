import { type Kysely, type Selectable, sql } from 'kysely';
import type { Import } from '../../contract/projects/import.ts';
import { removeAnswers } from './answers/answers.ts';
import { restorableMs } from './deletions.ts';
import { among, cell, jsonRows } from './jsonRows.ts';
import type { Schema } from './schema.ts';
import { flag, moment, momentOrNull } from './values.ts';

type Kind = Schema['imported']['kind'];

/** Rows that one call of an import stored, and those it found already stored. */
interface ImportedRows {
  readonly kind: Kind;
  readonly stored?: readonly number[];
  readonly existing?: readonly number[];
}

export interface ImportRecord extends Import {
  readonly key: number;
}

/**
 * Result of one step of an undo: deleted rows, answers that another import keeps (`shared`), and remaining answers
 * (`left`).
 */
interface Undone {
  readonly answers: number;
  readonly shared: number;
  readonly prompts: number;
  readonly topics: number;
  readonly left: number;
}

/** Imports of answers. Each records the rows it stored, so it can be undone. */
export const imports = (db: Kysely<Schema>) => {
  const records = (project: string, now: number) =>
    db
      .selectFrom('imports')
      .selectAll()
      .where('project_id', '=', project)
      .where('created_at', '>', now - restorableMs);

  return {
    /** Returns the import with this id, and creates it if missing. */
    async start(
      project: string,
      { id, source }: { readonly id: string; readonly source: string },
      now: number,
    ): Promise<{ record: ImportRecord; made: boolean }> {
      const there = await this.find(project, id, now);
      if (there) return { record: there, made: false };
      // An import that is too old to be undone may still have this id.
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

    /** Returns one page, newest first. Omits imports that failed before they stored or found anything. */
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

    /** Records rows of an import. Repeated calls count nothing twice. */
    async note(key: number, noted: readonly ImportedRows[]): Promise<void> {
      const rows = noted.flatMap(({ kind, stored = [], existing = [] }) => [
        ...stored.map((ref) => [kind, ref, 1]),
        ...existing.map((ref) => [kind, ref, 0]),
      ]);
      if (rows.length === 0) return;
      const { rows: news } = await sql<Pick<Schema['imported'], 'kind' | 'own'>>`
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

    /** Protects these answers from any undo, because they were also stored without an import. */
    async keepAnswers(ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return;
      await db
        .deleteFrom('imported')
        .where('kind', '=', 'answer')
        .where(among(db, 'ref', ids))
        .execute();
    },

    /**
     * Deletes some of an import's rows: first its answers, then the prompts and topics that nothing else uses. Rows
     * that another import found stored are handed over to it.
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
      const shared = others.size;
      if (left > 0) return { answers: removed, shared, prompts: 0, topics: 0, left };

      const [prompts, topics] = [await refsOf('prompt'), await refsOf('topic')];
      const unusedPrompts = await removeUnusedPrompts(db, prompts);
      await forgetDeletedPrompts(db, prompts);
      await handOver(db, 'prompt', prompts);
      const unusedTopics = await removeUnusedTopics(db, topics);
      await handOver(db, 'topic', topics);
      await db.deleteFrom('imported').where('import_id', '=', key).execute();
      return { answers: removed, shared, prompts: unusedPrompts, topics: unusedTopics, left };
    },

    /** Deletes imports that are too old to be undone. Their rows stay. */
    forget: (before: number) => db.deleteFrom('imports').where('created_at', '<=', before).execute(),
  };
};

/** Hands rows over to the earliest other import that found them stored. Returns the rows with such an import. */
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

/**
 * Deletes the records of deleted prompts without answers and runs. They can no longer be restored, and no longer keep
 * their topics.
 */
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

/** Deletes prompts without answers and runs, unless a project file refers to them by key. */
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

/** Deletes topics without prompts, including deleted prompts that could be restored. */
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
}: Selectable<Schema['imports']>): ImportRecord => ({
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
