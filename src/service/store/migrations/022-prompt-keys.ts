import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addColumns, createIndex, maybe } from './columns.ts';

/** Prompts may have a key, by which a project file finds them again whatever their text; none has one yet. */
export const promptKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await addColumns(db, 'prompts', [maybe('key')]);
    await createIndex(db, 'prompts', ['project_id', 'key'], { unique: true });
  },
};
