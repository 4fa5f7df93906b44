import { Failure } from '../../contract/failure.ts';
import type { Webhook } from '../../contract/projects/webhook.ts';
import type { Stores } from '../store/store.ts';
import { moment } from '../store/values.ts';
import { presentDelivery } from '../store/webhookDeliveries.ts';
import type { WebhookRecord } from '../store/webhooks.ts';

/** Converts a webhook to its API form, without the secret. */
export async function presentWebhook(
  { id, url, active, thresholds, since, createdAt }: WebhookRecord,
  { webhookDeliveries }: Pick<Stores, 'webhookDeliveries'>,
): Promise<Webhook> {
  const last = await webhookDeliveries.last(id);
  return {
    url,
    active,
    thresholds,
    since: moment(since),
    last_delivery: last ? presentDelivery(last) : null,
    created_at: moment(createdAt),
  };
}

/**
 * Returns a project's webhook.
 * @throws Failure `WEBHOOK_NOT_FOUND`
 */
export async function webhookOf(project: string, { webhooks }: Pick<Stores, 'webhooks'>): Promise<WebhookRecord> {
  const webhook = await webhooks.find(project);
  if (!webhook) throw new Failure('WEBHOOK_NOT_FOUND', 'This project has no webhook.');
  return webhook;
}
