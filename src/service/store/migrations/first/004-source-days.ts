import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type Column, createIndex, createTable, from, id, integer, text } from '../columns.ts';

const months: readonly Column[] = [id, from('project_id', 'projects', 'text'), text('model'), text('month')];

/** Stored in key order, which is also the order of reads. */
const counts: Readonly<Record<string, { readonly columns: readonly Column[]; readonly key: readonly string[] }>> = {
  source_days: {
    columns: [
      from('month_id', 'source_months'),
      text('domain'),
      text('day'),
      integer('mentions'),
      integer('answers'),
      integer('cited'),
    ],
    key: ['month_id', 'domain', 'day'],
  },
  source_prompts: {
    columns: [from('month_id', 'source_months'), text('domain'), integer('prompt_id'), integer('days')],
    key: ['month_id', 'domain', 'prompt_id'],
  },
};

const indexes = [
  // Covers figures, so they're read without the text of answers.
  [
    'project_id',
    'day',
    'model',
    'prompt_id',
    'brand_mentioned',
    'rank',
    'competitors_count',
    'sentiment',
    'search_performed',
  ],
  // Covers the filters of lists, so rows of other answers aren't read.
  ['project_id', 'collected_at', 'id', 'day', 'model', 'prompt_id', 'brand_mentioned'],
];

/** Counts source domains by day. Adds indexes to read figures without the texts of answers. */
export const sourceDays: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'source_months', months);
    await createIndex(db, 'source_months', ['project_id', 'month', 'model'], { unique: true });
    for (const [name, { columns, key }] of Object.entries(counts)) await createTable(db, name, columns, key);
    for (const narrower of ['project_id_day_model', 'project_id_collected_at_id'])
      await db.schema.dropIndex(`answers_by_${narrower}`).execute();
    for (const columns of indexes) await createIndex(db, 'answers', columns);
  },
};
