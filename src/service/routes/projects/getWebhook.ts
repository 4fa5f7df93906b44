import { getWebhook as endpoint } from '../../../contract/projects/webhook.ts';
import { route } from '../../http/route.ts';
import { presentWebhook } from '../../webhooks/present.ts';

/** Where a project's changes are told, and what came of the last delivery; never the secret. */
export const getWebhook = route(endpoint, async ({ project }, stores) => {
  const webhook = await stores.webhooks.find(project.id);
  return { data: webhook ? await presentWebhook(webhook, stores) : null };
});
