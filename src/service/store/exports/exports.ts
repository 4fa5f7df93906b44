import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable, Updateable } from 'kysely';
import type { ExportPlan, ExportStatus } from '../../../contract/projects/export.ts';
import type { Schema } from '../schema.ts';
import { flag, isSet, parsedJson } from '../values.ts';

/** A requested topic, with the prompts that were active in it when the export was created. */
interface ExportedTopic {
  readonly id: number;
  readonly prompts: readonly number[];
}

/** Contents of an export, fixed at its creation. */
export interface ExportOrder {
  readonly projectId: string;
  readonly plan: ExportPlan;
  readonly topics: readonly ExportedTopic[];
  /** Id of the last answer it includes. */
  readonly lastAnswer: number;
}

/** An export in the service. Moments are in milliseconds. */
export interface ExportRecord extends ExportOrder {
  readonly id: number;
  readonly uuid: string;
  readonly userId: number;
  readonly requestedBy: string;
  readonly status: ExportStatus;
  readonly estimatedRows: number;
  readonly rows: number;
  readonly bytes: number;
  readonly rowsCharged: number;
  /** Charged rows that were taken from the additional balance. */
  readonly rowsAdditional: number;
  readonly fileName: string | null;
  readonly error: string | null;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly expiresAt: number | null;
}

interface NewExportRecord extends ExportOrder {
  readonly userId: number;
  /** Number of charged rows. */
  readonly rows: number;
  readonly rowsAdditional: number;
  readonly now: number;
}

type ExportChange = Updateable<Omit<Schema['exports'], 'id' | 'uuid' | 'updated_at'>> & {
  readonly status?: ExportStatus;
};

/** Bulk files. Their content is in `exportParts`. */
export const exports = (db: Kysely<Schema>) => ({
  async add({
    projectId,
    userId,
    plan,
    topics,
    lastAnswer,
    rows,
    rowsAdditional,
    now,
  }: NewExportRecord): Promise<ExportRecord> {
    const uuid = randomUUID();
    await db
      .insertInto('exports')
      .values({
        uuid,
        project_id: projectId,
        user_id: userId,
        type: plan.type,
        format: plan.format,
        status: 'queued',
        from_day: plan.from,
        to_day: plan.to,
        models: JSON.stringify(plan.models),
        prompt_ids: JSON.stringify(plan.prompt_ids),
        topic_ids: JSON.stringify(topics),
        include_answer: flag(plan.include_answer),
        estimated_rows: rows,
        last_answer: lastAnswer,
        rows: 0,
        bytes: 0,
        rows_charged: rows,
        rows_additional: rowsAdditional,
        created_at: now,
        updated_at: now,
      })
      .execute();
    return recordOf(await records(db).where('uuid', '=', uuid).executeTakeFirstOrThrow());
  },

  async byUuid(uuid: string): Promise<ExportRecord | undefined> {
    const row = await records(db).where('uuid', '=', uuid).executeTakeFirst();
    return row && recordOf(row);
  },

  async byId(id: number): Promise<ExportRecord | undefined> {
    const row = await records(db).where('exports.id', '=', id).executeTakeFirst();
    return row && recordOf(row);
  },

  /** Returns the latest exports of a project, newest first. */
  list: async (project: string, most: number): Promise<ExportRecord[]> =>
    (await records(db).where('project_id', '=', project).orderBy('exports.id', 'desc').limit(most).execute()).map(
      recordOf,
    ),

  /** Returns up to 100 exports of these projects, newest first, that are active or have changed since a moment. */
  async recent(projects: readonly string[], since: number | undefined): Promise<ExportRecord[]> {
    const rows = await records(db)
      .where('project_id', 'in', projects)
      .where((row) =>
        row.or([
          row('status', 'in', ['queued', 'running']),
          ...(since === undefined ? [] : [row('updated_at', '>=', since)]),
        ]),
      )
      .orderBy('exports.id', 'desc')
      .limit(100)
      .execute();
    return rows.map(recordOf);
  },

  async change(id: number, change: ExportChange, now: number): Promise<void> {
    await db
      .updateTable('exports')
      .set({ ...change, updated_at: now })
      .where('id', '=', id)
      .execute();
  },

  /** Returns exports whose files have expired, including failed ones. */
  async due(now: number): Promise<Pick<ExportRecord, 'id' | 'status'>[]> {
    const rows = await db
      .selectFrom('exports')
      .select(['id', 'status'])
      .where('status', 'in', ['ready', 'failed'])
      .where('expires_at', '<=', now)
      .orderBy('id')
      .execute();
    return rows.map(({ id, status }) => ({ id, status: status as ExportStatus }));
  },
});

const records = (db: Kysely<Schema>) =>
  db
    .selectFrom('exports')
    .innerJoin('users', 'users.id', 'exports.user_id')
    .selectAll('exports')
    .select('users.name as requested_by');

function recordOf(row: Selectable<Schema['exports']> & { readonly requested_by: string }): ExportRecord {
  const topics = parsedJson<ExportedTopic[]>(row.topic_ids);
  return {
    id: row.id,
    uuid: row.uuid,
    projectId: row.project_id,
    userId: row.user_id,
    requestedBy: row.requested_by,
    status: row.status as ExportStatus,
    plan: {
      type: row.type as ExportPlan['type'],
      format: row.format as ExportPlan['format'],
      from: row.from_day,
      to: row.to_day,
      models: parsedJson<string[]>(row.models),
      prompt_ids: parsedJson<number[]>(row.prompt_ids),
      topic_ids: topics.map(({ id }) => id),
      include_answer: isSet(row.include_answer),
    },
    topics,
    lastAnswer: row.last_answer,
    estimatedRows: row.estimated_rows,
    rows: row.rows,
    bytes: row.bytes,
    rowsCharged: row.rows_charged,
    rowsAdditional: row.rows_additional,
    fileName: row.file_name,
    error: row.error,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    expiresAt: row.expires_at,
  };
}

/** Bytes per part of a file. The last part may be smaller. */
export const partSize = 256 * 1024;

/** Files of exports, in parts counted from 0. */
export const exportParts = (db: Kysely<Schema>) => ({
  /** Adds consecutive parts, starting at part `first`. */
  async add(exportId: number, first: number, parts: readonly Uint8Array[]): Promise<void> {
    const rows = parts.map((content, index) => ({ export_id: exportId, place: first + index, content }));
    await db.insertInto('export_parts').values(rows).execute();
  },

  async content(exportId: number, place: number): Promise<Uint8Array | undefined> {
    const row = await db
      .selectFrom('export_parts')
      .select('content')
      .where('export_id', '=', exportId)
      .where('place', '=', place)
      .executeTakeFirst();
    return row?.content;
  },

  /** Deletes some parts of a file. Returns false if there were none. */
  async dropSome(exportId: number): Promise<boolean> {
    const parts = db
      .selectFrom('export_parts')
      .select('place')
      .where('export_id', '=', exportId)
      .orderBy('place')
      .limit(perDrop);
    const last = (await parts.execute()).at(-1);
    if (!last) return false;
    await db.deleteFrom('export_parts').where('export_id', '=', exportId).where('place', '<=', last.place).execute();
    return true;
  },
});

/** Keeps transactions short. */
const perDrop = 32;
