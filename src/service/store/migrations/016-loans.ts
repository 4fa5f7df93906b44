import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type Column, createIndex, createTable, from, id, integer, maybe, text } from './columns.ts';

const maybeFrom = (name: string, table: string): Column => ({
  name,
  kind: 'integer',
  build: (column) => column.references(`${table}.id`).onDelete('cascade'),
});

/** Adds model calls that wait for a window to lend its editor's model. */
export const loans: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'loans', [
      id,
      text('role'),
      from('project_id', 'projects', 'text'),
      from('user_id', 'users'),
      maybeFrom('run_id', 'content_runs'),
      maybeFrom('answer_id', 'answers'),
      text('digest'),
      maybe('model'),
      maybe('system'),
      text('prompt'),
      integer('max_characters'),
      text('state'),
      maybe('lender'),
      maybe('leased_until', 'integer'),
      maybe('text'),
      maybe('input_tokens', 'integer'),
      maybe('output_tokens', 'integer'),
      maybe('failure'),
      integer('offered_at'),
    ]);
    await createIndex(db, 'loans', ['digest'], { unique: true });
    await createIndex(db, 'loans', ['user_id', 'state']);
    for (const column of ['run_id', 'answer_id', 'project_id']) await createIndex(db, 'loans', [column]);
  },
};
