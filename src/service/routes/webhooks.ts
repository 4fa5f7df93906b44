import { endpoints } from '../../contract/endpoints.ts';
import { Failure } from '../../contract/failure.ts';
import type { Webhook } from '../../contract/projects/webhook.ts';
import { preparedRoute, route } from '../http/route.ts';
import { required } from '../store/required.ts';
import type { Stores } from '../store/store.ts';
import { moment } from '../store/values.ts';
import { presentDelivery, type WebhookRecord } from '../store/webhooks.ts';
import { sampleEvent } from '../webhooks/events.ts';
import { newSecret } from '../webhooks/sender.ts';
import { attemptedWith, comparedView } from '../work/jobs/webhooks.ts';

/** Returns a project's webhook with the result of its last delivery, without the secret. */
export const getWebhook = route(endpoints.getWebhook, async ({ project }, stores) => {
  const webhook = await stores.webhooks.find(project.id);
  return { data: webhook ? await presentWebhook(webhook, stores) : null };
});

/** Creates or changes a project's webhook. Returns the secret only if this call generated it. */
export const putWebhook = preparedRoute(
  endpoints.putWebhook,
  ({ body }, { webhookSender }) => webhookSender.check(body.url),
  async ({ project, body, now }, stores) => {
    const { webhooks, webhookDeliveries, work } = stores;
    const present = await webhooks.find(project.id);
    const chosenSecret = body.secret ?? (body.secret === undefined ? present?.secret : undefined);
    const secret = chosenSecret ?? newSecret();
    const webhook = await webhooks.put(project.id, { ...body, secret }, now);
    if (!webhook.active) {
      await webhooks.pause(webhook.id);
      await work.remove('webhook', await webhookDeliveries.drop(webhook.id));
    } else if (present?.active === false) await webhooks.tell(webhook.id, [], now);
    const shown = (await webhooks.find(project.id)) ?? webhook;
    return { data: { ...(await presentWebhook(shown, stores)), secret: chosenSecret === undefined ? secret : null } };
  },
);

export const deleteWebhook = route(endpoints.deleteWebhook, async ({ project }, stores) => {
  const { webhooks, webhookDeliveries, work } = stores;
  const { id } = await webhookOf(project.id, stores);
  await work.remove('changes', [id]);
  await work.remove('webhook', await webhookDeliveries.drop(id));
  await webhooks.remove(id);
  return { data: { deleted: true as const } };
});

/** Sends a sample event once, without retries. Works even if the webhook is paused. */
export const testWebhook = preparedRoute(
  endpoints.testWebhook,
  async ({ project, now }, { read, webhookSender }) => {
    const webhook = await webhookOf(project.id, read);
    const event = sampleEvent(project, comparedView(project, webhook.since, now), now);
    return { event, outcome: await webhookSender.send(webhook, event) };
  },
  async ({ project, now, prepared: { event, outcome } }, stores) => {
    const { webhookDeliveries } = stores;
    const { id: webhookId } = await webhookOf(project.id, stores);
    const id = await webhookDeliveries.add({ webhookId, ...event }, now);
    const attempted = attemptedWith(outcome, Infinity, now);
    await webhookDeliveries.record(id, attempted);
    return { data: presentDelivery(required(await webhookDeliveries.find(id), 'WEBHOOK_NOT_FOUND')) };
  },
);

/** Converts a webhook to its API form, without the secret. */
async function presentWebhook(
  { id, url, active, thresholds, since, createdAt }: WebhookRecord,
  { webhookDeliveries }: Stores,
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
async function webhookOf(project: string, { webhooks }: Stores): Promise<WebhookRecord> {
  const webhook = await webhooks.find(project);
  if (!webhook) throw new Failure('WEBHOOK_NOT_FOUND', 'This project has no webhook.');
  return webhook;
}
