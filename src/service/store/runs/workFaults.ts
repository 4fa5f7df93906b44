import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { WorkKind } from './work.ts';

/** A row that waits for missing work (`no job`), or work on a missing or ended row (`no row`). */
export interface WorkFault {
  readonly fault: 'no job' | 'no row';
  readonly kind: WorkKind;
  readonly ref: number;
  readonly lane: string;
}

/** Rows that need work to continue, with that work. A transaction creates and ends both. */
const waiting = sql`(
  SELECT 'ask' AS kind, asks.id AS ref, 'ask/' || model AS lane FROM asks JOIN prompt_runs ON prompt_runs.id = run_id
    WHERE asks.status = 'waiting' AND prompt_runs.status IN ('queued', 'processing')
  UNION ALL SELECT 'article', id, 'write' FROM content_runs WHERE status = 'processing'
  UNION ALL SELECT 'export', id, 'export' FROM exports WHERE status IN ('queued', 'running')
  UNION ALL SELECT 'reanalysis', id, 'reanalysis' FROM reanalyses WHERE finished_at IS NULL
  UNION ALL SELECT 'webhook', id, 'webhook' FROM webhook_deliveries WHERE state = 'waiting' AND due_at IS NULL
)`;

/** Returns inconsistent rows and work. Ignores running work, because its row may have just ended. */
export async function workFaults(db: Kysely<Schema>): Promise<WorkFault[]> {
  const { rows } = await sql<WorkFault>`
    SELECT 'no job' AS fault, kind, ref, lane FROM ${waiting} AS waiting
      WHERE NOT EXISTS (SELECT 1 FROM work WHERE work.kind = waiting.kind AND work.ref = waiting.ref)
    UNION ALL SELECT 'no row', kind, ref, lane FROM work
      WHERE status = 'queued' AND NOT EXISTS (SELECT 1 FROM ${waiting} AS waiting
        WHERE waiting.kind = work.kind AND waiting.ref = work.ref)
        AND NOT (kind IN ('judge', 'redirects') AND EXISTS (SELECT 1 FROM answers WHERE answers.id = work.ref))
        AND NOT (kind = 'changes' AND EXISTS (SELECT 1 FROM webhooks WHERE webhooks.id = work.ref))
    ORDER BY 2, 3, 1`.execute(db);
  return rows;
}
