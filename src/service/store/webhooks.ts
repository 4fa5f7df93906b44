import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type {
  NewWebhook,
  ThresholdName,
  Thresholds,
  WebhookDelivery,
  WebhookEvent,
} from '../../contract/projects/webhook.ts';
import type { Schema } from './schema.ts';
import { flag, isSet, moment, momentOrNull, parsedJson } from './values.ts';

/** Receiver of a project's changes. Moments are in milliseconds. */
export interface WebhookRecord {
  readonly id: number;
  readonly projectId: string;
  readonly url: string;
  /** `whsec_…`, shown only once. */
  readonly secret: string;
  readonly thresholds: Thresholds;
  readonly active: boolean;
  readonly since: number;
  readonly createdAt: number;
}

/** A sent notification: the threshold and its subject, the share (`hits` of `answers`), and the days. */
export interface ToldFact {
  readonly threshold: ThresholdName;
  readonly subject: string;
  readonly hits: number;
  readonly answers: number;
  /** Null if an earlier version recorded it. */
  readonly days: { readonly from: string; readonly to: string } | null;
}

/** Webhooks, at most one per project. */
export const webhooks = (db: Kysely<Schema>) => ({
  async find(projectId: string): Promise<WebhookRecord | undefined> {
    const row = await db.selectFrom('webhooks').selectAll().where('project_id', '=', projectId).executeTakeFirst();
    return row && toWebhook(row);
  },

  async byId(id: number): Promise<WebhookRecord | undefined> {
    const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toWebhook(row);
  },

  /** Creates or changes a project's webhook. */
  async put(
    projectId: string,
    { url, active, thresholds, secret }: Omit<NewWebhook, 'secret'> & { readonly secret: string },
    now: number,
  ): Promise<WebhookRecord> {
    const values = { url, secret, active: flag(active), thresholds: JSON.stringify(thresholds) };
    const row = await db
      .insertInto('webhooks')
      .values({ ...values, project_id: projectId, since: now, compare_at: null, created_at: now })
      .onConflict((conflict) => conflict.column('project_id').doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow();
    return toWebhook(row);
  },

  async remove(id: number): Promise<void> {
    await db.deleteFrom('webhooks').where('id', '=', id).execute();
  },

  async pause(id: number): Promise<void> {
    await db.updateTable('webhooks').set({ active: 0, compare_at: null }).where('id', '=', id).execute();
  },

  /** Schedules a comparison after new answers. Does nothing without an active webhook. */
  async compareAt(projectId: string, moment: number): Promise<void> {
    await db
      .updateTable('webhooks')
      .set({ compare_at: moment })
      .where('project_id', '=', projectId)
      .where('active', '=', 1)
      .execute();
  },

  /** Returns the ids of webhooks with a due comparison. */
  async due(now: number): Promise<number[]> {
    const rows = await db.selectFrom('webhooks').select('id').where('compare_at', '<=', now).orderBy('id').execute();
    return rows.map(({ id }) => id);
  },

  /** Claims a due comparison. Returns false if another process was faster. */
  async take(id: number, now: number): Promise<boolean> {
    const taken = await db
      .updateTable('webhooks')
      .set({ compare_at: null })
      .where('id', '=', id)
      .where('compare_at', '<=', now)
      .returning('id')
      .executeTakeFirst();
    return taken !== undefined;
  },

  /** Returns sent notifications that still apply. */
  async sent(id: number): Promise<ToldFact[]> {
    const rows = await db
      .selectFrom('webhook_facts')
      .select(['threshold', 'subject', 'hits', 'answers', 'from_day', 'to_day'])
      .where('webhook_id', '=', id)
      .orderBy('threshold')
      .orderBy('subject')
      .execute();
    return rows.map(({ threshold, from_day: from, to_day: to, ...row }) => ({
      ...row,
      threshold: threshold as ThresholdName,
      days: from === null || to === null ? null : { from, to },
    }));
  },

  /**
   * Records notifications, replacing earlier ones with the same threshold and subject. Comparisons then start from
   * `now`.
   */
  async tell(id: number, facts: readonly ToldFact[], now: number): Promise<void> {
    for (const { threshold, subject, hits, answers, days } of facts) {
      const values = { hits, answers, from_day: days?.from ?? null, to_day: days?.to ?? null };
      await db
        .insertInto('webhook_facts')
        .values({ webhook_id: id, threshold, subject, ...values })
        .onConflict((conflict) => conflict.columns(['webhook_id', 'threshold', 'subject']).doUpdateSet(values))
        .execute();
    }
    await db.updateTable('webhooks').set({ since: now }).where('id', '=', id).execute();
  },

  /** Deletes notifications that no longer apply, so they can be sent again. */
  async untell(id: number, facts: readonly Pick<ToldFact, 'threshold' | 'subject'>[]): Promise<void> {
    for (const { threshold, subject } of facts)
      await db
        .deleteFrom('webhook_facts')
        .where('webhook_id', '=', id)
        .where('threshold', '=', threshold)
        .where('subject', '=', subject)
        .execute();
  },
});

const toWebhook = ({
  id,
  project_id,
  url,
  secret,
  thresholds,
  active,
  since,
  created_at,
}: Selectable<Schema['webhooks']>): WebhookRecord => ({
  id,
  projectId: project_id,
  url,
  secret,
  thresholds: parsedJson<Thresholds>(thresholds),
  active: isSet(active),
  since,
  createdAt: created_at,
});

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
    return row && toDelivery(row);
  },

  async last(webhookId: number): Promise<DeliveryRecord | undefined> {
    const row = await db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('webhook_id', '=', webhookId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row && toDelivery(row);
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

const toDelivery = ({
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
