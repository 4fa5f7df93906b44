import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addColumns, createIndex, maybe } from './columns.ts';

/** Adds optional keys of prompts, which project files use to refer to prompts whose text changes. */
export const promptKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await addColumns(db, 'prompts', [maybe('key')]);
    await createIndex(db, 'prompts', ['project_id', 'key'], { unique: true });
  },
};
