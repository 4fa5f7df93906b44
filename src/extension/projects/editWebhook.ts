import type { PickerCalls } from '../prompts/pickers.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import { setUpWebhook, type WebhookCalls, webhookActions } from './webhookActions.ts';
import { deliveryNews, type WebhookAction, webhookRows } from './webhookWords.ts';
import type { Command } from '../editor/command.ts';

interface Needs<Calls extends PickerCalls & WebhookCalls> {
  readonly services: { connect(): Promise<{ readonly local: boolean; readonly client: Calls }> };
  readonly settings: { readonly crawl: { readonly privateHosts: unknown } };
  readonly pickers: {
    project(client: Calls, id?: string): Promise<{ readonly id: string; readonly name: string } | undefined>;
  };
  readonly dialogs: Pick<Dialogs, 'input' | 'pick' | 'pickMany' | 'wait' | 'confirm' | 'tell'>;
  readonly host: { copy(text: string): Promise<void> };
}

/** Sets up a project's webhook, or shows its last delivery. Then changes one setting after another. */
export const editWebhook = <Calls extends PickerCalls & WebhookCalls>({
  services,
  settings,
  pickers,
  dialogs,
  host,
}: Needs<Calls>): Command<'citedesk.editWebhook'> => ({
  id: 'citedesk.editWebhook',
  async run(place) {
    const { local, client } = await services.connect();
    const project = await pickers.project(client, place?.project);
    if (!project) return;
    const title = t('Webhook for {0}', project.name);
    // A remote service has its own list of private hosts.
    const privateHosts = local ? settings.crawl.privateHosts : undefined;
    const asking = { client, project, dialogs, host, title, privateHosts };
    const there = (await client.getWebhook({ project: project.id })).data;
    let state = there ? { webhook: there, news: undefined } : await setUpWebhook(asking);
    const actions = webhookActions(asking);
    let last: WebhookAction | undefined;
    while (state) {
      const { webhook, news }: typeof state = state;
      last = await dialogs.pick(webhookRows(webhook, last), {
        title,
        placeholder: t('What do you want to change?'),
        prompt: news ?? (webhook.last_delivery ? deliveryNews(webhook.last_delivery) : undefined),
      });
      if (last === undefined) return;
      state = await actions[last](webhook);
    }
  },
});
