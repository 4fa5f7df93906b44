import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addColumns, text } from './columns.ts';

/** Adds further sites of brands, none yet. The reanalysis started by 030 uses them to classify sources. */
export const sites: Migration = {
  async up(db: Kysely<unknown>) {
    await addColumns(db, 'projects', [text('sites', (column) => column.notNull().defaultTo('[]'))]);
  },
};
