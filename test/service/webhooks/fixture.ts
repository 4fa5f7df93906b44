import type { TestContext } from 'node:test';
import pino from 'pino';
import type * as z from 'zod';
import type { NewWebhook, Webhook } from '../../../src/contract/projects/webhook.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { createWebhookSender } from '../../../src/service/webhooks/sender.ts';
import { comparing, notifying, takeDue } from '../../../src/service/work/jobs/webhooks.ts';
import { type Behaviour, type Receiver, startReceiver } from '../../fakes/receiver.ts';
import { startPrompts } from '../acme.ts';
import { behind, serviceFor } from '../testService.ts';

export const day = 86_400_000;
export const minute = 60_000;

/** Default thresholds of the webhook. */
export const thresholds = { visibility_falls: 10, prompt_lost: true, domain_new: true };

/**
 * A service at a moment that a test moves, on which nobody works unless `works`, with two prompts and a receiver of the
 * project's webhook that behaves so.
 */
export async function webhookFixture(context: TestContext, ...behaviours: readonly Behaviour[]) {
  const clock = { now: Date.UTC(2026, 10, 21, 12) };
  const receiver = await startReceiver(...behaviours);
  behind(context, () => receiver.close());
  const configuration = { assistants: {}, crawl: { privateHosts: [receiver.host], maxPages: 0 } };
  const service = await serviceFor(context, { works: false, configuration, now: () => clock.now });
  const { project, prompts } = await startPrompts(service, 'best anvil', 'cheap anvil');
  const address = `/projects/${project}/webhook`;
  const put = (body: Partial<z.input<typeof NewWebhook>> = {}): Promise<Webhook & { readonly secret: string | null }> =>
    service.data('PUT', address, { url: receiver.url, thresholds, ...body });
  const read = (): Promise<Webhook | null> => service.data('GET', address);

  /** Forty answers to a prompt so many days ago, of which so many name the brand. */
  const answers = (daysAgo: number, naming: number, { prompt = 0, site = '' } = {}) =>
    service.data('POST', `/projects/${project}/responses`, {
      responses: Array.from({ length: 40 }, (_, index) => ({
        prompt_id: prompts[prompt],
        model: index % 2 === 0 ? 'chatgpt' : 'aimode',
        collected_at: new Date(clock.now - daysAgo * day - (index + 1) * 1000).toISOString(),
        content_markdown: index < naming ? 'Acme is fine.' : 'Take any.',
        sources: site === '' || index > 2 ? [] : [{ url: `https://${site}/a` }],
      })),
    });

  const patience = behaviours.includes('hang') ? 150 : 10_000;
  const work = (): Promise<void> =>
    service.withStore((store) => workOff(store, receiver, { now: () => clock.now, patience }));
  /** Lets new answers settle and runs a worker until nothing is due. */
  const settle = async (): Promise<void> => {
    clock.now += minute;
    await work();
  };
  const told = () => receiver.received.map(({ body }) => eventIn(body));
  return { clock, receiver, service, project, prompts, address, put, read, answers, work, settle, told };
}

/** An event as its receiver reads it. */
export interface Told {
  readonly id: string;
  readonly type: string;
  readonly data: {
    readonly project: { readonly id: string; readonly name: string };
    readonly since: string;
    readonly until: string;
    readonly branded: boolean;
    readonly changes: readonly {
      readonly threshold: string;
      readonly subject: string;
      readonly difference: number;
      readonly low: number;
      readonly high: number;
    }[];
    readonly total: number;
    readonly link: string;
  };
}
const eventIn = (body: string): Told => JSON.parse(body) as Told;

/** Does what is due, as one of perhaps several processes. */
async function workOff(
  store: Store,
  receiver: Receiver,
  { now, patience }: { readonly now: () => number; readonly patience: number },
): Promise<void> {
  const sender = createWebhookSender({ privateHosts: () => [receiver.host], now, patience });
  const log = pino({ level: 'silent' });
  const jobs = { changes: comparing({ store, now }), webhook: notifying({ store, sender, log, now }) };
  const { signal } = new AbortController();
  await takeDue({ store, now, wake: () => undefined });
  for (const lane of ['changes', 'webhook'] as const) {
    for (const { id, ref } of await store.write(({ work }) => work.take(lane, 100))) {
      await jobs[lane].run(ref, { signal, closing: signal });
      await store.write(({ work }) => work.finish(id));
    }
  }
  await sender.close();
}
