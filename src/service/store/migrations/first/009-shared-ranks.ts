import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createIndex } from '../columns.ts';

/** Allows several items with one rank in an answer. */
export const sharedRanks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('answer_rankings_by_answer_id_rank').execute();
    await createIndex(db, 'answer_rankings', ['answer_id', 'rank', 'name']);
  },
};
