import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { WebhookDelivery, WebhookEvent } from '../../contract/projects/webhook.ts';
import type { Schema } from './schema.ts';
import { moment, momentOrNull } from './values.ts';

type DeliveryState = WebhookDelivery['state'];

/** One event for a receiver. Moments are in milliseconds. */
export interface DeliveryRecord {
  readonly id: number;
  readonly webhookId: number;
  /** Id by which the receiver detects repeated deliveries. */
  readonly uuid: string;
  readonly type: WebhookEvent;
  /** Body as signed and sent. */
  readonly body: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly status: number | null;
  readonly code: string | null;
  readonly message: string | null;
  readonly createdAt: number;
  readonly attemptedAt: number | null;
  readonly dueAt: number | null;
}

/** Result of an attempt. */
export interface Attempted {
  readonly state: DeliveryState;
  readonly status: number | null;
  readonly code: string | null;
  readonly message: string | null;
  readonly attemptedAt: number;
  /** Next attempt, or null if there is none. */
  readonly dueAt: number | null;
}

export const newDeliveryId = (): string => `msg_${randomUUID().replaceAll('-', '')}`;

export const webhookDeliveries = (db: Kysely<Schema>) => ({
  /** Stores an event to be sent, and returns its id. */
  async add(
    { webhookId, uuid, type, body }: Pick<DeliveryRecord, 'webhookId' | 'uuid' | 'type' | 'body'>,
    now: number,
  ): Promise<number> {
    const { id } = await db
      .insertInto('webhook_deliveries')
      .values({
        webhook_id: webhookId,
        uuid,
        type,
        body,
        state: 'waiting',
        attempts: 0,
        status: null,
        code: null,
        message: null,
        created_at: now,
        attempted_at: null,
        due_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  async find(id: number): Promise<DeliveryRecord | undefined> {
    const row = await db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toRecord(row);
  },

  async last(webhookId: number): Promise<DeliveryRecord | undefined> {
    const row = await db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('webhook_id', '=', webhookId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row && toRecord(row);
  },

  /** Records an attempt. Returns false if the delivery is no longer waiting. */
  async record(id: number, { attemptedAt, dueAt, ...outcome }: Attempted): Promise<boolean> {
    const done = await db
      .updateTable('webhook_deliveries')
      .set((row) => ({ ...outcome, attempted_at: attemptedAt, due_at: dueAt, attempts: row('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    return done.numUpdatedRows > 0n;
  },

  /** Deletes a webhook's waiting deliveries, and returns their ids. */
  async drop(webhookId: number): Promise<number[]> {
    const rows = await db
      .deleteFrom('webhook_deliveries')
      .where('webhook_id', '=', webhookId)
      .where('state', '=', 'waiting')
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Returns the ids of deliveries that are due for another attempt. */
  async due(now: number): Promise<number[]> {
    const rows = await db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('due_at', '<=', now)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Claims a due delivery. Returns false if another process was faster. */
  async take(id: number, now: number): Promise<boolean> {
    const taken = await db
      .updateTable('webhook_deliveries')
      .set({ due_at: null })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('due_at', '<=', now)
      .returning('id')
      .executeTakeFirst();
    return taken !== undefined;
  },

  /** Deletes finished deliveries created before a moment. */
  async forget(before: number): Promise<void> {
    await db
      .deleteFrom('webhook_deliveries')
      .where('created_at', '<', before)
      .where('state', '!=', 'waiting')
      .execute();
  },
});

export const presentDelivery = (record: DeliveryRecord): WebhookDelivery => ({
  id: record.uuid,
  type: record.type,
  state: record.state,
  attempts: record.attempts,
  status: record.status,
  error: record.code === null ? null : { code: record.code, message: record.message ?? '' },
  created_at: moment(record.createdAt),
  attempted_at: momentOrNull(record.attemptedAt),
  next_attempt_at: momentOrNull(record.dueAt),
});

const toRecord = ({
  webhook_id,
  type,
  state,
  created_at,
  attempted_at,
  due_at,
  ...row
}: Selectable<Schema['webhook_deliveries']>): DeliveryRecord => ({
  ...row,
  webhookId: webhook_id,
  type: type as WebhookEvent,
  state: state as DeliveryState,
  createdAt: created_at,
  attemptedAt: attempted_at,
  dueAt: due_at,
});
