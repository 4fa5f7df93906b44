import type { Kysely, Selectable } from 'kysely';
import type { NewWebhook, ThresholdName, Thresholds } from '../../contract/projects/webhook.ts';
import type { Schema } from './schema.ts';
import { flag, isSet, parsedJson } from './values.ts';

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
    return row && toRecord(row);
  },

  async byId(id: number): Promise<WebhookRecord | undefined> {
    const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toRecord(row);
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
    return toRecord(row);
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
  async told(id: number): Promise<ToldFact[]> {
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

const toRecord = ({
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
