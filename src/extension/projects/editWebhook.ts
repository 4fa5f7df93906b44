import type { ModelContext } from '../models/registerModels.ts';
import type { Dialogs, InChain } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import { deliveryNews, type WebhookAction, webhookRows } from './webhookWords.ts';
import type { Command } from '../editor/command.ts';
import type { Client } from '../../client/client.ts';
import { Failure } from '../../contract/failure.ts';
import type { Webhook, ThresholdName, Thresholds } from '../../contract/projects/webhook.ts';
import { inSteps, type AskStep, type DialogStep, inChain } from '../editor/steps.ts';
import { sentenceOf } from '../service/failures/sentences.ts';
import { hostAndPort } from '../../text/hostAndPort.ts';

/** Sets up a project's webhook, or shows its last delivery. Then changes one setting after another. */
export const editWebhook = ({
  services,
  settings,
  pickers,
  dialogs,
  host,
}: ModelContext): Command<'citedesk.editWebhook'> => ({
  id: 'citedesk.editWebhook',
  async run(place) {
    const { local, client } = await services.connect();
    const project = await pickers.project(client, place?.project);
    if (!project) return;
    const title = t('Webhook for {0}', project.name);
    // A remote service has its own list of private hosts.
    const privateHosts = local ? settings.crawl.privateHosts : undefined;
    const asking = { client, project, dialogs, host, title, privateHosts };
    const current = (await client.getWebhook({ project: project.id })).data;
    let state = current ? { webhook: current, news: undefined } : await setUpWebhook(asking);
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

interface WebhookContext {
  readonly client: Client;
  readonly project: { readonly id: string; readonly name: string };
  readonly dialogs: Dialogs;
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
async function setUpWebhook(context: WebhookContext): Promise<WebhookState | undefined> {
  let draft: WebhookDraft | undefined;
  let refusal: string | undefined;
  for (;;) {
    const input: WebhookDraft | undefined = await inSteps(async (ask) => {
      const url = await askAddress(ask, context, { now: draft?.url, news: refusal });
      const thresholds = url === undefined ? undefined : await askThresholds(ask, context, draft?.thresholds);
      return url === undefined || !thresholds ? undefined : { url, thresholds };
    });
    if (!input) return undefined;
    // A null secret requests a new one explicitly, so that a retry after a lost response returns it too.
    const saved = await save(context, { ...input, active: true, secret: null });
    if (typeof saved !== 'string')
      return { webhook: saved, news: t('Webhook set up. Send a test event to check that the receiver accepts it.') };
    [draft, refusal] = [input, saved];
  }
}

/** Actions for a webhook. Each returns its new state, or undefined once the webhook is removed. */
const webhookActions = (
  context: WebhookContext,
): Readonly<Record<WebhookAction, (webhook: Webhook) => Promise<WebhookState | undefined>>> => {
  const { client, project, dialogs, title } = context;
  const put = async (webhook: Webhook, change: Partial<Change>): Promise<WebhookState> => {
    const saved = await save(context, { ...webhook, ...change });
    return typeof saved === 'string' ? { webhook, news: saved } : { webhook: saved, news: undefined };
  };
  const unchanged = (webhook: Webhook): WebhookState => ({ webhook, news: undefined });

  return {
    async address(webhook) {
      let { url: now } = webhook;
      let news: string | undefined;
      for (;;) {
        const url: string | undefined = await inSteps((ask) => askAddress(ask, context, { now, news, back }));
        if (url === undefined || url === webhook.url) return unchanged(webhook);
        const saved = await save(context, { ...webhook, url });
        if (typeof saved !== 'string') return unchanged(saved);
        [now, news] = [url, saved];
      }
    },
    async thresholds(webhook) {
      const thresholds = await inSteps((ask) => askThresholds(ask, context, webhook.thresholds, back));
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
  { client, project, dialogs, host }: WebhookContext,
  { url, thresholds, active, secret: wanted }: Change,
): Promise<Webhook | string> {
  try {
    const body = { url, thresholds, active, ...(wanted === null && { secret: wanted }) };
    const { secret, ...saved } = (await client.putWebhook({ project: project.id, body })).data;
    if (secret === null) return saved;
    await host.copy(secret);
    const notice = t(
      'The webhook secret was copied to the clipboard and won’t be shown again. Your receiver needs it to verify events.',
    );
    void dialogs.tell(notice); // Not awaited, because it may stay open while the user goes on.
    return saved;
  } catch (error) {
    if (error instanceof Failure && refusals.has(error.code)) return sentenceOf(error);
    throw error;
  }
}

/** Every question leads back to the list. */
const back = (): void => undefined;

interface WebhookDraft {
  readonly url: string;
  readonly thresholds: Thresholds;
}

interface Asking {
  readonly dialogs: Dialogs;
  readonly title: string;
  /** Hosts with ports that may use `http:`. Undefined if only the service knows them. */
  readonly privateHosts: unknown;
}

/** Asks for the URL. `news` explains why the last one was rejected; `back` returns to the caller. */
const askAddress = (
  ask: AskStep,
  { dialogs, title, privateHosts }: Asking,
  { now = '', news, back }: { now?: string | undefined; news?: string | undefined; back?: () => void },
): Promise<string | undefined> =>
  ask<string>('address', async (at) =>
    (
      await dialogs.input({
        title,
        ...placed(at, back),
        prompt: news ?? t('Enter your receiver’s URL. The receiver must accept POST requests.'),
        placeholder: 'https://hooks.example.com/citedesk',
        value: at.former ?? now,
        validate: (typed) => addressFault(typed, privateHosts),
      })
    )?.trim(),
  );

const usual: Thresholds = {
  visibility_falls: 10,
  visibility_rises: null,
  prompt_lost: true,
  competitor_new: false,
  domain_new: false,
};
/** Default threshold in percentage points. */
const defaultPoints = 10;

/** Asks for the events and the minimum changes in visibility. */
async function askThresholds(
  ask: AskStep,
  { dialogs, title }: Asking,
  present: Thresholds = usual,
  back?: () => void,
): Promise<Thresholds | undefined> {
  const names = await ask<readonly ThresholdName[]>('thresholds', (at) =>
    dialogs.pickMany(
      thresholdRows().map((row) => ({
        ...row,
        picked: at.former ? at.former.includes(row.value) : present[row.value] !== null && present[row.value] !== false,
      })),
      { title, ...placed(at, back), placeholder: t('Notify me about (choose at least one)'), needsOne: true },
    ),
  );
  if (!names) return undefined;
  const points = async (name: 'visibility_falls' | 'visibility_rises', prompt: string) => {
    if (!names.includes(name)) return null;
    const typed = await ask<string>(name, (at) =>
      dialogs.input({
        title,
        ...placed(at, back),
        prompt,
        value: at.former ?? String(present[name] ?? defaultPoints),
        validate: (text) => (pointsIn(text) === undefined ? t('Enter a number from 1 to 100, such as 10.') : undefined),
      }),
    );
    return typed === undefined ? undefined : pointsIn(typed);
  };
  const falls = await points('visibility_falls', t('Minimum fall in visibility, in percentage points (1 to 100)'));
  if (falls === undefined) return undefined;
  const rises = await points('visibility_rises', t('Minimum rise in visibility, in percentage points (1 to 100)'));
  if (rises === undefined) return undefined;
  return {
    visibility_falls: falls,
    visibility_rises: rises,
    prompt_lost: names.includes('prompt_lost'),
    competitor_new: names.includes('competitor_new'),
    domain_new: names.includes('domain_new'),
  };
}

const placed = (at: DialogStep<unknown>, back: (() => void) | undefined): Pick<InChain, 'step' | 'onBack'> => ({
  ...inChain(at),
  onBack: at.onBack ?? back,
});

const thresholdRows = (): readonly { label: string; detail: string; value: ThresholdName }[] => [
  {
    label: t('Visibility falls'),
    detail: t('Only significant changes of at least the number of points you enter next.'),
    value: 'visibility_falls',
  },
  {
    label: t('Visibility rises'),
    detail: t('Only significant changes of at least the number of points you enter next.'),
    value: 'visibility_rises',
  },
  {
    label: t('Brand no longer mentioned'),
    detail: t('A prompt’s answers no longer mention the brand.'),
    value: 'prompt_lost',
  },
  {
    label: t('New competitor'),
    detail: t('Answers mention a new competitor (untracked: only if significant)'),
    value: 'competitor_new',
  },
  { label: t('New source'), detail: t('Answers use a site that they didn’t use before.'), value: 'domain_new' },
];

/** Parses a number from 1 to 100, such as `7.5` or `7,5`. Undefined if invalid. */
function pointsIn(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.');
  const points = /^\d{1,3}(?:\.\d{1,2})?$/u.test(text) ? Number(text) : 0;
  return points >= 1 && points <= 100 ? points : undefined;
}

const maxAddressLength = 2048;

/** Validates the URL of a webhook. Returns an error message if invalid. */
export function addressFault(typed: string, privateHosts: unknown): string | undefined {
  const address = typed.trim();
  if (address === '') return t('Enter a URL.');
  const url = URL.parse(address);
  if (!url || !/^https?:$/u.test(url.protocol) || /\s/u.test(address))
    return t('Enter a URL such as https://hooks.example.com/citedesk.');
  if (address.length > maxAddressLength) return t('Use at most {0} characters.', maxAddressLength);
  if (url.username !== '' || url.password !== '')
    return t('Remove the username and password from the URL. Events are signed instead.');
  if (url.protocol === 'http:' && privateHosts !== undefined && !hostsIn(privateHosts).includes(hostAndPort(url)))
    return t('Use https://. Only hosts in citedesk.crawl.privateHosts can use http://.');
  return undefined;
}

const hostsIn = (setting: unknown): readonly unknown[] => (Array.isArray(setting) ? setting : []);
