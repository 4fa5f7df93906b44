import { deleteWebhook as endpoint } from '../../../contract/projects/webhook.ts';
import { route } from '../../http/route.ts';
import { webhookOf } from '../../webhooks/present.ts';

export const deleteWebhook = route(endpoint, async ({ project }, stores) => {
  const { webhooks, webhookDeliveries, work } = stores;
  const { id } = await webhookOf(project.id, stores);
  await work.remove('changes', [id]);
  await work.remove('webhook', await webhookDeliveries.drop(id));
  await webhooks.remove(id);
  return { data: { deleted: true as const } };
});
