import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { countStored } from '../parts/006-counting.ts';
import {
  addColumns,
  type Column,
  createIndex,
  createTable,
  from,
  id,
  integer,
  isPostgres,
  maybe,
  text,
  zero,
} from '../columns.ts';

const tables: Readonly<Record<string, readonly Column[]>> = {
  gone_prompts: [
    integer('id', (column) => column.primaryKey()),
    from('project_id', 'projects', 'text'),
    integer('topic_id'),
    integer('branded'),
  ],
  answer_candidates: [from('answer_id', 'answers'), integer('place'), text('name')],
  things: [id, from('project_id', 'projects', 'text'), integer('kind'), text('text'), maybe('domain'), maybe('title')],
  tally_scopes: [id, from('project_id', 'projects', 'text'), text('model'), integer('branded'), text('month')],
  reanalyses: [
    id,
    from('project_id', 'projects', 'text'),
    maybe('prompt_id', 'integer'),
    integer('last_answer'),
    integer('after_answer'),
    integer('total'),
    integer('done'),
    integer('created_at'),
    maybe('finished_at', 'integer'),
  ],
};

const figures = [
  'answers',
  'no_answer',
  'mentioned',
  'rank_sum',
  'placed',
  'competitor_mentions',
  'positive',
  'mixed',
  'negative',
  'searched',
  'search_unknown',
  'with_queries',
  'ranking',
];

/** Stored in key order, which is also the order of reads. */
const counts: Readonly<Record<string, { readonly columns: readonly Column[]; readonly key: readonly string[] }>> = {
  answer_days: {
    columns: [
      from('project_id', 'projects', 'text'),
      text('day'),
      text('model'),
      integer('topic_id'),
      integer('branded'),
      ...figures.map((name) => integer(name)),
    ],
    key: ['project_id', 'day', 'model', 'topic_id', 'branded'],
  },
  tallies: {
    columns: [
      from('scope_id', 'tally_scopes'),
      integer('kind'),
      integer('thing_id'),
      integer('day'),
      integer('times'),
      integer('answers'),
      integer('extra'),
    ],
    key: ['scope_id', 'kind', 'thing_id', 'day'],
  },
  tally_prompts: {
    columns: [
      from('scope_id', 'tally_scopes'),
      integer('kind'),
      integer('thing_id'),
      integer('prompt_id'),
      integer('days'),
    ],
    key: ['scope_id', 'kind', 'thing_id', 'prompt_id'],
  },
  provider_days: { columns: [text('role'), text('day'), integer('calls')], key: ['role', 'day'] },
};

const indexes = [
  // Covers figures by prompt and the answers of a topic, so they're read without texts.
  ['project_id', 'day', 'model', 'prompt_id', 'branded', 'brand_mentioned', 'rank', 'competitors_count'],
  ['project_id', 'topic_id', 'day', 'model', 'prompt_id', 'branded', 'brand_mentioned', 'rank', 'competitors_count'],
  ['prompt_id', 'day'],
];

/**
 * Counts everything in views by day, and adds the topic that answers count under. Answers from earlier versions are
 * analyzed again in the background.
 */
export const countedAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    await addColumns(db, 'answers', [
      zero('topic_id'),
      zero('branded'),
      maybe('model_version'),
      maybe('region'),
      maybe('language'),
      maybe('sentiment_quote'),
    ]);
    for (const [name, columns] of Object.entries(tables)) await createTable(db, name, columns);
    for (const [name, { columns, key }] of Object.entries(counts)) await createTable(db, name, columns, key);
    await createIndex(db, 'answer_candidates', ['answer_id', 'place'], { unique: true });
    await createIndex(db, 'answer_candidates', ['name', 'answer_id']);
    await createIndex(db, 'tally_scopes', ['project_id', 'month', 'model', 'branded'], { unique: true });
    await createIndex(db, 'reanalyses', ['project_id', 'finished_at']);
    await createIndex(db, 'things', ['project_id', 'kind', 'domain']);
    // URLs and searches can be too long for PostgreSQL's ordered indexes.
    if (isPostgres(db)) {
      await sql`CREATE INDEX things_by_text ON things USING hash (text)`.execute(db);
      await db.schema.dropIndex('answer_queries_by_query_answer_id').execute();
      await sql`CREATE INDEX answer_queries_by_query ON answer_queries USING hash (query)`.execute(db);
    } else await createIndex(db, 'things', ['project_id', 'kind', 'text'], { unique: true });
    await db.schema
      .dropIndex(
        'answers_by_project_id_day_model_prompt_id_brand_mentioned_rank_competitors_count_sentiment_search_performed',
      )
      .execute();
    for (const columns of indexes) await createIndex(db, 'answers', columns);
    await sql`
      UPDATE answers SET topic_id = coalesce((SELECT topic_id FROM prompts WHERE prompts.id = prompt_id), 0),
        branded = coalesce((SELECT branded FROM prompts WHERE prompts.id = prompt_id), 0)`.execute(db);
    for (const table of ['source_prompts', 'source_days', 'source_months']) await db.schema.dropTable(table).execute();
    await countStored(db);
    await sql`
      INSERT INTO reanalyses (project_id, last_answer, after_answer, total, done, created_at)
      SELECT project_id, max(id), 0, count(*), 0, max(collected_at) FROM answers GROUP BY project_id`.execute(db);
  },
};
