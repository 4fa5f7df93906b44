import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createIndex } from '../columns.ts';

/** Several may share a rank of an answer. */
export const sharedRanks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('answer_rankings_by_answer_id_rank').execute();
    await createIndex(db, 'answer_rankings', ['answer_id', 'rank', 'name']);
  },
};
