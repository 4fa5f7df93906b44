import { getWebhook as endpoint } from '../../../contract/projects/webhook.ts';
import { route } from '../../http/route.ts';
import { presentWebhook } from '../../webhooks/present.ts';

/** Returns a project's webhook with the result of its last delivery, without the secret. */
export const getWebhook = route(endpoint, async ({ project }, stores) => {
  const webhook = await stores.webhooks.find(project.id);
  return { data: webhook ? await presentWebhook(webhook, stores) : null };
});
