import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createIndex, createTable, from, id, integer, text } from './columns.ts';

/** Adds deleted prompts and topics that can be restored. Earlier deletions can't. */
export const deletions: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'deletions', [
      id,
      from('project_id', 'projects', 'text'),
      text('kind'),
      integer('ref'),
      text('name'),
      text('kept'),
      integer('deleted_at'),
    ]);
    await createIndex(db, 'deletions', ['project_id', 'kind', 'ref'], { unique: true });
    await createIndex(db, 'deletions', ['deleted_at']);
  },
};
