import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createIndex, createTable, from, id, integer, maybe, text, zero } from './columns.ts';

/** Adds imports that can be undone. Earlier imports can't. */
export const imports: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'imports', [
      id,
      from('project_id', 'projects', 'text'),
      text('name'),
      text('source'),
      integer('created_at'),
      maybe('undone_at', 'integer'),
      ...['answers', 'duplicates', 'prompts', 'topics'].map(zero),
    ]);
    await createIndex(db, 'imports', ['project_id', 'name'], { unique: true });
    await createIndex(db, 'imports', ['created_at']);
    await createTable(
      db,
      'imported',
      [from('import_id', 'imports'), text('kind'), integer('ref'), integer('own')],
      ['import_id', 'kind', 'ref'],
    );
    await createIndex(db, 'imported', ['ref', 'kind']);
  },
};
