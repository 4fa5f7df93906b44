import type { Log } from '../../log.ts';
import { ofProject } from '../../store/postgres/locks.ts';
import type { Store } from '../../store/store.ts';
import type { Attempted, DeliveryRecord } from '../../store/webhookDeliveries.ts';
import type { Outcome, WebhookSender } from '../../webhooks/sender.ts';
import { givenUpText, type Job } from '../../job.ts';

interface Needs {
  readonly store: Store;
  readonly sender: Pick<WebhookSender, 'send'>;
  readonly log: Pick<Log, 'warn'>;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Returns the work item that sends an event once. */
export const deliveryWork = (delivery: number) => ({ kind: 'webhook', ref: delivery, lane: 'webhook' }) as const;

const minute = 60_000;

/** Milliseconds between attempts. Six attempts in about 20 hours, then it gives up. */
export const retryDelays: readonly number[] = [15_000, 5 * minute, 30 * minute, 180 * minute, 960 * minute];

/**
 * Sends an event to its receiver, and schedules a retry on failure. After a crash before the attempt is recorded, the
 * event is sent again with the same id.
 */
export function notifying({ store, sender, log, now }: Needs): Job {
  const record = ({ id, webhookId }: DeliveryRecord, project: string | undefined, attempted: Attempted) =>
    store.write(
      async (stores) => {
        if (!(await stores.webhookDeliveries.record(id, attempted)) || attempted.code !== 'WEBHOOK_GONE') return;
        await stores.webhooks.pause(webhookId);
        await stores.work.remove('webhook', await stores.webhookDeliveries.drop(webhookId));
      },
      { locks: ofProject(project) },
    );

  return {
    async run(ref, { signal }) {
      const delivery = await store.read.webhookDeliveries.find(ref);
      if (delivery?.state !== 'waiting') return;
      const webhook = await store.read.webhooks.byId(delivery.webhookId);
      if (!webhook) return;
      if (!(await store.read.projects.find(webhook.projectId))) {
        const gone = {
          state: 'failed',
          status: null,
          code: 'PROJECT_NOT_FOUND',
          message: 'The project no longer exists.',
        } as const;
        return record(delivery, webhook.projectId, { ...gone, attemptedAt: now(), dueAt: null });
      }
      const outcome = await sender.send(webhook, delivery, signal);
      const attempted = attemptedWith(outcome, delivery.attempts, now());
      const { code, dueAt } = attempted;
      if (outcome.failure)
        log.warn({ delivery: delivery.uuid, code, again: dueAt !== null }, 'failed to deliver a webhook event');
      await record(delivery, webhook.projectId, attempted);
    },

    async giveUp(ref, why) {
      const delivery = await store.read.webhookDeliveries.find(ref);
      const webhook = delivery && (await store.read.webhooks.byId(delivery.webhookId));
      if (delivery)
        await record(delivery, webhook?.projectId, {
          state: 'failed',
          status: null,
          code: 'INTERRUPTED',
          message: givenUpText(why, 'sent'),
          attemptedAt: now(),
          dueAt: null,
        });
    },
  };
}

/** Returns the record of an attempt. `before` is the number of earlier attempts, and `now` is in milliseconds. */
export function attemptedWith({ status, failure }: Outcome, before: number, now: number): Attempted {
  if (!failure) return { state: 'delivered', status, code: null, message: null, attemptedAt: now, dueAt: null };
  const { code, message } = failure;
  const delay = code === 'WEBHOOK_GONE' ? undefined : retryDelays[before];
  const dueAt = delay === undefined ? null : now + delay;
  return { state: dueAt === null ? 'failed' : 'waiting', status, code, message, attemptedAt: now, dueAt };
}
