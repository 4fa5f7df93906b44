import { type Kysely, sql } from 'kysely';
import type { Ask as AskRow, PromptRun } from '../../../contract/projects/promptRun.ts';
import type { Schema } from '../schema.ts';

/** One request to an assistant for one prompt. */
export interface Ask {
  readonly id: number;
  readonly runId: number;
  readonly projectId: string;
  readonly promptId: number;
  readonly model: string;
  readonly status: string;
  /** Moment in milliseconds. A sent ask without an answer is asked again. */
  readonly sentAt: number | null;
}

type AskStatus = 'waiting' | 'done' | 'failed' | 'cancelled';

interface AskOutcome {
  readonly answerId?: number;
  readonly code?: string;
  readonly message?: string;
}

export const asks = (db: Kysely<Schema>) => ({
  /** Adds the asks of a run, and returns their ids. */
  async add(
    runId: number,
    projectId: string,
    rows: readonly { promptId: number; model: string }[],
  ): Promise<{ id: number; model: string }[]> {
    const made: { id: number; model: string }[] = [];
    for (let start = 0; start < rows.length; start += 500) {
      const batch = rows.slice(start, start + 500).map(({ promptId, model }) => ({
        run_id: runId,
        project_id: projectId,
        prompt_id: promptId,
        model,
        status: 'waiting',
        sent_at: null,
        answer_id: null,
        code: null,
        message: null,
      }));
      made.push(...(await db.insertInto('asks').values(batch).returning(['id', 'model']).execute()));
    }
    return made;
  },

  async find(id: number): Promise<Ask | undefined> {
    const row = await db.selectFrom('asks').selectAll().where('id', '=', id).executeTakeFirst();
    return (
      row && {
        id: row.id,
        runId: row.run_id,
        projectId: row.project_id,
        promptId: row.prompt_id,
        model: row.model,
        status: row.status,
        sentAt: row.sent_at,
      }
    );
  },

  markSent: (id: number, now: number) => db.updateTable('asks').set({ sent_at: now }).where('id', '=', id).execute(),

  /** Settles a waiting ask. Returns false if it was already settled or canceled. */
  async settle(id: number, status: AskStatus, { answerId, code, message }: AskOutcome = {}): Promise<boolean> {
    const done = await db
      .updateTable('asks')
      .set({ status, answer_id: answerId ?? null, code: code ?? null, message: message ?? null })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .executeTakeFirst();
    return done.numUpdatedRows > 0n;
  },

  /** Cancels the waiting asks of a run, and returns their ids. */
  async cancelWaiting(runId: number): Promise<number[]> {
    const rows = await db
      .updateTable('asks')
      .set({ status: 'cancelled' })
      .where('run_id', '=', runId)
      .where('status', '=', 'waiting')
      .returning('id')
      .execute();
    return rows.map((row) => row.id);
  },

  async anyWaiting(runId: number): Promise<boolean> {
    return (
      (await db
        .selectFrom('asks')
        .select('id')
        .where('run_id', '=', runId)
        .where('status', '=', 'waiting')
        .limit(1)
        .executeTakeFirst()) !== undefined
    );
  },

  /** Counts the asks of each run by status. */
  async counts(runIds: readonly number[]): Promise<Map<number, Record<AskStatus, number>>> {
    const counts = new Map(runIds.map((id) => [id, { waiting: 0, done: 0, failed: 0, cancelled: 0 }]));
    if (runIds.length === 0) return counts;
    const rows = await db
      .selectFrom('asks')
      .select((row) => ['run_id', 'status', row.fn.countAll<number>().as('n')])
      .where('run_id', 'in', runIds)
      .groupBy(['run_id', 'status'])
      .execute();
    for (const row of rows) {
      const run = counts.get(row.run_id);
      if (run) run[row.status as AskStatus] = row.n;
    }
    return counts;
  },

  /** Returns the first prompt, the number of prompts and the assistants of each run. */
  async asked(runIds: readonly number[]): Promise<Map<number, NonNullable<PromptRun['asked']>>> {
    if (runIds.length === 0) return new Map();
    const rows = await db
      .selectFrom('asks')
      .select((row) => [
        'run_id',
        'model',
        row.fn.min('prompt_id').as('first'),
        row.fn.count<number>('prompt_id').distinct().as('prompts'),
      ])
      .where('run_id', 'in', runIds)
      .groupBy(['run_id', 'model'])
      .orderBy('model')
      .execute();
    // Each prompt is asked of every assistant of its run.
    return new Map(
      [...Map.groupBy(rows, ({ run_id: run }) => run)].map(([run, models]) => [
        run,
        {
          prompt: { id: Math.min(...models.map(({ first }) => first)) },
          prompts: Math.max(...models.map(({ prompts }) => prompts)),
          models: models.map(({ model }) => model),
        },
      ]),
    );
  },

  /** Returns asks of a run by id, starting after `after`. */
  async ofRun(runId: number, { after = 0, limit }: { after?: number | undefined; limit: number }): Promise<AskRow[]> {
    const rows = await db
      .selectFrom('asks')
      .leftJoin('prompts', 'prompts.id', 'asks.prompt_id')
      .select(['asks.id', 'prompt_id', 'prompts.text', 'model', 'status', 'sent_at', 'answer_id', 'code', 'message'])
      .where('run_id', '=', runId)
      .where('asks.id', '>', after)
      .orderBy('asks.id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      prompt: { id: row.prompt_id, text: row.text },
      model: row.model,
      status: row.status === 'waiting' && row.sent_at !== null ? 'asking' : (row.status as AskStatus),
      response_id: row.answer_id,
      error: row.code === null ? null : { code: row.code, message: row.message ?? '' },
    }));
  },

  /** Counts the failed prompts of these runs by assistant and code, in order of their first failure. */
  async failureCounts(runIds: readonly number[]) {
    if (runIds.length === 0) return [];
    return db
      .selectFrom('asks')
      .select((row) => [
        'run_id',
        'model',
        'code',
        row.fn.min('message').as('message'),
        row.fn.count<number>('prompt_id').distinct().as('prompts'),
      ])
      .where('run_id', 'in', runIds)
      .where('status', '=', 'failed')
      .groupBy(['run_id', 'model', 'code'])
      .orderBy((row) => row.fn.min('id'))
      .execute();
  },

  /** Returns the first 100 failed asks of each run, with the reason. */
  async failures(runIds: readonly number[]) {
    if (runIds.length === 0) return [];
    const ranked = db
      .selectFrom('asks')
      .select(['id', 'run_id', 'prompt_id', 'model', 'code', 'message'])
      .select(sql<number>`row_number() OVER (PARTITION BY run_id ORDER BY id)`.as('place'))
      .where('run_id', 'in', runIds)
      .where('status', '=', 'failed');
    return db.selectFrom(ranked.as('ranked')).selectAll().where('place', '<=', 100).orderBy('id').execute();
  },
});
