import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTable, from, integer } from '../columns.ts';

/** Adds the moment since which answers wait to be judged again. */
export const unjudgedAnswers: Migration = {
  up: (db: Kysely<unknown>) =>
    createTable(db, 'unjudged', [from('answer_id', 'answers'), integer('failed_at')], ['answer_id']),
};
