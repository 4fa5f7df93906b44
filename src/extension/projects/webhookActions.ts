import type { Client } from '../../client/client.ts';
import { Failure } from '../../contract/failure.ts';
import type { Webhook } from '../../contract/projects/webhook.ts';
import { inSteps } from '../editor/steps.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { sentenceOf } from '../service/failures/sentences.ts';
import { t } from '../editor/l10n.ts';
import { askAddress, askThresholds, type WebhookDraft } from './webhookQuestions.ts';
import { deliveryNews, type WebhookAction } from './webhookWords.ts';

export type WebhookCalls = Pick<Client, 'getWebhook' | 'putWebhook' | 'deleteWebhook' | 'testWebhook'>;

interface Needs {
  readonly client: WebhookCalls;
  readonly project: { readonly id: string; readonly name: string };
  readonly dialogs: Pick<Dialogs, 'input' | 'pickMany' | 'wait' | 'confirm' | 'tell'>;
  readonly host: { copy(text: string): Promise<void> };
  readonly title: string;
  /** Hosts with ports that may use `http:`. Undefined if only the service knows them. */
  readonly privateHosts: unknown;
}

/** Current webhook and a message about the last action. */
interface WebhookState {
  readonly webhook: Webhook;
  readonly news: string | undefined;
}

/** Asks for the URL and the events of a webhook. Undefined if the user cancels. */
export async function setUpWebhook(needs: Needs): Promise<WebhookState | undefined> {
  let draft: WebhookDraft | undefined;
  let refusal: string | undefined;
  for (;;) {
    const asked: WebhookDraft | undefined = await inSteps(async (ask) => {
      const url = await askAddress(ask, needs, { now: draft?.url, news: refusal });
      const thresholds = url === undefined ? undefined : await askThresholds(ask, needs, draft?.thresholds);
      return url === undefined || !thresholds ? undefined : { url, thresholds };
    });
    if (!asked) return undefined;
    // A null secret requests a new one explicitly, so that a retry after a lost response returns it too.
    const saved = await save(needs, { ...asked, active: true, secret: null });
    if (typeof saved !== 'string')
      return { webhook: saved, news: t('Webhook set up. Send a test event to check that the receiver accepts it.') };
    [draft, refusal] = [asked, saved];
  }
}

/** Actions for a webhook. Each returns its new state, or undefined once the webhook is removed. */
export const webhookActions = (
  needs: Needs,
): Readonly<Record<WebhookAction, (webhook: Webhook) => Promise<WebhookState | undefined>>> => {
  const { client, project, dialogs, title } = needs;
  const put = async (webhook: Webhook, change: Partial<Change>): Promise<WebhookState> => {
    const saved = await save(needs, { ...webhook, ...change });
    return typeof saved === 'string' ? { webhook, news: saved } : { webhook: saved, news: undefined };
  };
  const unchanged = (webhook: Webhook): WebhookState => ({ webhook, news: undefined });

  return {
    async address(webhook) {
      let { url: now } = webhook;
      let news: string | undefined;
      for (;;) {
        const url: string | undefined = await inSteps((ask) => askAddress(ask, needs, { now, news, back }));
        if (url === undefined || url === webhook.url) return unchanged(webhook);
        const saved = await save(needs, { ...webhook, url });
        if (typeof saved !== 'string') return unchanged(saved);
        [now, news] = [url, saved];
      }
    },
    async thresholds(webhook) {
      const thresholds = await inSteps((ask) => askThresholds(ask, needs, webhook.thresholds, back));
      return thresholds ? put(webhook, { thresholds }) : unchanged(webhook);
    },
    async test(webhook) {
      const placeholder = t('Sending a test event to {0}…', new URL(webhook.url).host);
      const delivery = await dialogs.wait(
        { title, placeholder },
        async () => (await client.testWebhook({ project: project.id })).data,
      );
      return delivery
        ? { webhook: { ...webhook, last_delivery: delivery }, news: deliveryNews(delivery) }
        : unchanged(webhook);
    },
    async secret(webhook) {
      const question = t(
        'Create a new secret? New events will be signed with it, and the old secret will stop working.',
      );
      const isMeant = await dialogs.confirm(question, t('Create Secret'), { warning: true });
      return isMeant ? put(webhook, { secret: null }) : unchanged(webhook);
    },
    active: (webhook) => put(webhook, { active: !webhook.active }),
    async off(webhook) {
      const question = t('Remove the webhook for {0}? Its URL and secret will be deleted.', project.name);
      if (!(await dialogs.confirm(question, t('Remove'), { warning: true }))) return unchanged(webhook);
      await client.deleteWebhook({ project: project.id });
      await dialogs.tell(t('Webhook for {0} removed.', project.name));
      return undefined;
    },
  };
};

type Change = WebhookDraft & { readonly active: boolean; readonly secret?: null };

/** Errors that the user can fix with another input. */
const refusals: ReadonlySet<string> = new Set(['VALIDATION_FAILED', 'WEBHOOK_PRIVATE']);

/**
 * Saves a webhook and copies a new secret to the clipboard. Returns the webhook, or a sentence if the service rejects
 * it.
 */
async function save(
  { client, project, dialogs, host }: Needs,
  { url, thresholds, active, secret: wanted }: Change,
): Promise<Webhook | string> {
  try {
    const body = { url, thresholds, active, ...(wanted === null && { secret: wanted }) };
    const { secret, ...saved } = (await client.putWebhook({ project: project.id, body })).data;
    if (secret === null) return saved;
    await host.copy(secret);
    const told = t(
      'The webhook secret was copied to the clipboard and won’t be shown again. Your receiver needs it to verify events.',
    );
    void dialogs.tell(told); // Not awaited, because it may stay open while the user goes on.
    return saved;
  } catch (error) {
    if (error instanceof Failure && refusals.has(error.code)) return sentenceOf(error);
    throw error;
  }
}

/** Every question leads back to the list. */
const back = (): void => undefined;
