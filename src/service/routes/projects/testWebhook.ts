import { testWebhook as endpoint } from '../../../contract/projects/webhook.ts';
import { required } from '../../store/required.ts';
import { preparedRoute } from '../../http/route.ts';
import { presentDelivery } from '../../store/webhookDeliveries.ts';
import { sampleEvent } from '../../webhooks/events.ts';
import { webhookOf } from '../../webhooks/present.ts';
import { comparedView } from '../../work/jobs/comparing.ts';
import { attemptedWith } from '../../work/jobs/notifying.ts';

/** Sends a sample event once, without retries. Works even if the webhook is paused. */
export const testWebhook = preparedRoute(
  endpoint,
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
