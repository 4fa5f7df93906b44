import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createIndex, createTable, from, id, integer, isPostgres, maybe, text } from './columns.ts';

/** Adds webhooks, the changes they reported, and their deliveries. */
export const webhooks: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'webhooks', [
      id,
      from('project_id', 'projects', 'text'),
      text('url'),
      text('secret'),
      text('thresholds'),
      integer('active'),
      integer('since'),
      maybe('compare_at', 'integer'),
      integer('created_at'),
    ]);
    await createIndex(db, 'webhooks', ['project_id'], { unique: true });
    await createIndex(db, 'webhooks', ['compare_at']);
    await createTable(
      db,
      'webhook_facts',
      [from('webhook_id', 'webhooks'), text('threshold'), text('subject'), integer('hits'), integer('answers')],
      ['webhook_id', 'threshold', 'subject'],
    );
    await createTable(db, 'webhook_deliveries', [
      id,
      from('webhook_id', 'webhooks'),
      text('uuid'),
      text('type'),
      text('body'),
      text('state'),
      integer('attempts'),
      maybe('status', 'integer'),
      maybe('code'),
      maybe('message'),
      integer('created_at'),
      maybe('attempted_at', 'integer'),
      maybe('due_at', 'integer'),
    ]);
    await createIndex(db, 'webhook_deliveries', ['webhook_id', 'id']);
    await createIndex(db, 'webhook_deliveries', ['due_at']);
    // See `012-fresh-statistics.ts`.
    if (!isPostgres(db)) return;
    for (const table of ['webhook_facts', 'webhook_deliveries'])
      await sql`ALTER TABLE ${sql.table(table)} SET (autovacuum_analyze_scale_factor = 0.02)`.execute(db);
  },
};
