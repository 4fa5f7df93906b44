import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addColumns, text } from './columns.ts';

/** Projects have further sites of their brand, none yet. The re-analysis that 030 starts tells sources apart by sites. */
export const sites: Migration = {
  async up(db: Kysely<unknown>) {
    await addColumns(db, 'projects', [text('sites', (column) => column.notNull().defaultTo('[]'))]);
  },
};
