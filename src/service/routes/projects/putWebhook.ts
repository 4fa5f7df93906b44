import { putWebhook as endpoint } from '../../../contract/projects/webhook.ts';
import { preparedRoute } from '../../http/route.ts';
import { presentWebhook } from '../../webhooks/present.ts';
import { newSecret } from '../../webhooks/signature.ts';

/** Creates or changes a project's webhook. Returns the secret only if this call generated it. */
export const putWebhook = preparedRoute(
  endpoint,
  ({ body }, { webhookSender }) => webhookSender.check(body.url),
  async ({ project, body, now }, stores) => {
    const { webhooks, webhookDeliveries, work } = stores;
    const present = await webhooks.find(project.id);
    const kept = body.secret ?? (body.secret === undefined ? present?.secret : undefined);
    const secret = kept ?? newSecret();
    const webhook = await webhooks.put(project.id, { ...body, secret }, now);
    if (!webhook.active) {
      await webhooks.pause(webhook.id);
      await work.remove('webhook', await webhookDeliveries.drop(webhook.id));
    } else if (present?.active === false) await webhooks.tell(webhook.id, [], now);
    const shown = (await webhooks.find(project.id)) ?? webhook;
    return { data: { ...(await presentWebhook(shown, stores)), secret: kept === undefined ? secret : null } };
  },
);
