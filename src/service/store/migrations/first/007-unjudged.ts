import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTable, from, integer } from '../columns.ts';

/** Answers that are to be judged once more remember since when. */
export const unjudgedAnswers: Migration = {
  up: (db: Kysely<unknown>) =>
    createTable(db, 'unjudged', [from('answer_id', 'answers'), integer('failed_at')], ['answer_id']),
};
