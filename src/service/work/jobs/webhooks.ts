import { isDeepStrictEqual } from 'node:util';
import { maxWindowDays } from '../../../contract/call/limits.ts';
import type { ThresholdName } from '../../../contract/projects/webhook.ts';
import type { Comparison } from '../../../contract/views/comparison.ts';
import { compareWindows } from '../../../metrics/compareWindows.ts';
import { addDays, dayOf } from '../../../metrics/days.ts';
import { givenUpText, type Job } from '../../job.ts';
import type { Log } from '../../log.ts';
import { Outdated, untilCurrent } from '../../outdated.ts';
import { repeat, type Repetition } from '../../repeating.ts';
import { ofProject } from '../../store/postgres/locks.ts';
import type { ProjectRecord } from '../../store/projects.ts';
import type { Store, Stores } from '../../store/store.ts';
import { mentionPair } from '../../store/views/prompts.ts';
import type { Attempted, DeliveryRecord, ToldFact, WebhookRecord } from '../../store/webhooks.ts';
import { changesIn } from '../../views/changesIn.ts';
import { resolveView, type ViewCall } from '../../views/view.ts';
import { changedEvent, compareSoon, crossingsOf, factOf, isOfVisibility } from '../../webhooks/events.ts';
import type { Outcome, WebhookSender } from '../../webhooks/sender.ts';

interface Context {
  readonly store: Store;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Returns the work item that compares a project's answers for its webhook. */
const comparisonWork = (webhook: number) => ({ kind: 'changes', ref: webhook, lane: 'changes' }) as const;

/** At least a week, because single days have too few answers for a significant change. */
const minDays = 7;

/**
 * Returns the answers to compare at a moment (in milliseconds): the days since the last notification, but at least a
 * week and at most the longest window. Only unbranded prompts count.
 */
export function comparedView(project: ProjectRecord, since: number, now: number): ViewCall {
  const { timezone } = project;
  const today = dayOf(now, timezone);
  const behind = addDays(dayOf(since, timezone), 1);
  const latest = addDays(today, 1 - minDays);
  const earliest = addDays(today, 1 - maxWindowDays);
  const from = behind > latest ? latest : behind < earliest ? earliest : behind;
  return resolveView(project, { from, to: today, branded: false }, now);
}

/** Compares a project's answers with earlier ones, and queues a delivery if they cross a threshold. */
export function comparing({ store, now }: Context): Job {
  return {
    run: (ref) => untilCurrent(() => compare(ref, { store, now })),
    giveUp: () => Promise.resolve(), // the next comparison covers these answers
  };
}

async function compare(ref: number, { store, now }: Context): Promise<void> {
  const webhook = await store.read.webhooks.byId(ref);
  const project = webhook?.active ? await store.read.projects.find(webhook.projectId) : undefined;
  if (!webhook || !project) return;
  const locks = ofProject(project.id);
  if ((await store.read.reanalyses.progress(project.id)).live)
    return store.write((stores) => compareSoon(project.id, now(), stores), { locks, repeatable: true });
  const at = now();
  const view = comparedView(project, webhook.since, at);
  const sent = await store.read.webhooks.sent(ref);
  const read = await store.snapshot((stores) => readChanges(project, { view, sent }, stores));
  const { crossed, over } = crossingsOf({ ...read, thresholds: webhook.thresholds, sent });
  const { from, to } = view.filter;
  if (crossed.length === 0 && over.length === 0) return;
  await store.write(
    async (stores) => {
      await checkCurrent(webhook, sent, stores);
      await stores.webhooks.untell(ref, over);
      if (crossed.length === 0) return;
      await stores.webhooks.tell(
        ref,
        crossed.map((crossing) => factOf(crossing, { from, to })),
        at,
      );
      const event = changedEvent(project, { view, crossed, now: at });
      const delivery = await stores.webhookDeliveries.add({ webhookId: ref, ...event }, at);
      await stores.work.add([deliveryWork(delivery)], at);
    },
    { locks },
  );
}

interface Looked {
  readonly view: ViewCall;
  readonly sent: readonly ToldFact[];
}

async function readChanges(project: ProjectRecord, { view, sent }: Looked, stores: Stores) {
  const since = new Map<ThresholdName, Comparison>();
  for (const { threshold, days } of sent) {
    if (!days || !isOfVisibility(threshold)) continue;
    const both = await stores.views.mentionsInBoth({ before: { ...view.filter, ...days }, after: view.filter });
    since.set(threshold, compareWindows(both.map(mentionPair)));
  }
  const prompts = await stores.views.prompts(view.filter);
  return {
    changes: await changesIn(project, view, stores),
    since,
    naming: new Set(prompts.filter(({ mentioned }) => mentioned > 0).map(({ promptId }) => promptId)),
  };
}

/** Throws `Outdated` if another process sent the same notification, or if the webhook was changed. */
async function checkCurrent(webhook: WebhookRecord, sent: readonly ToldFact[], { webhooks }: Stores): Promise<void> {
  const current = await webhooks.byId(webhook.id);
  if (!isDeepStrictEqual(current, webhook) || !isDeepStrictEqual(await webhooks.sent(webhook.id), sent))
    throw new Outdated();
}

interface Notifying extends Context {
  readonly sender: Pick<WebhookSender, 'send'>;
  readonly log: Pick<Log, 'warn'>;
}

/** Returns the work item that sends an event once. */
const deliveryWork = (delivery: number) => ({ kind: 'webhook', ref: delivery, lane: 'webhook' }) as const;

const minute = 60_000;

/** Milliseconds between attempts. Six attempts in about 20 hours, then it gives up. */
export const retryDelays: readonly number[] = [15_000, 5 * minute, 30 * minute, 180 * minute, 960 * minute];

/**
 * Sends an event to its receiver, and schedules a retry on failure. After a crash before the attempt is recorded, the
 * event is sent again with the same id.
 */
export function notifying({ store, sender, log, now }: Notifying): Job {
  const record = ({ id, webhookId }: DeliveryRecord, project: string | undefined, attempted: Attempted) =>
    store.write(
      async (stores) => {
        if (!(await stores.webhookDeliveries.record(id, attempted)) || attempted.code !== 'WEBHOOK_GONE') return;
        await stores.webhooks.pause(webhookId);
        await stores.work.remove('webhook', await stores.webhookDeliveries.drop(webhookId));
      },
      { locks: ofProject(project) },
    );

  return {
    async run(ref, { signal }) {
      const delivery = await store.read.webhookDeliveries.find(ref);
      if (delivery?.state !== 'waiting') return;
      const webhook = await store.read.webhooks.byId(delivery.webhookId);
      if (!webhook) return;
      if (!(await store.read.projects.find(webhook.projectId))) {
        const gone = {
          state: 'failed',
          status: null,
          code: 'PROJECT_NOT_FOUND',
          message: 'The project no longer exists.',
        } as const;
        return record(delivery, webhook.projectId, { ...gone, attemptedAt: now(), dueAt: null });
      }
      const outcome = await sender.send(webhook, delivery, signal);
      const attempted = attemptedWith(outcome, delivery.attempts, now());
      const { code, dueAt } = attempted;
      if (outcome.failure)
        log.warn({ delivery: delivery.uuid, code, again: dueAt !== null }, 'failed to deliver a webhook event');
      await record(delivery, webhook.projectId, attempted);
    },

    async giveUp(ref, why) {
      const delivery = await store.read.webhookDeliveries.find(ref);
      const webhook = delivery && (await store.read.webhooks.byId(delivery.webhookId));
      if (delivery)
        await record(delivery, webhook?.projectId, {
          state: 'failed',
          status: null,
          code: 'INTERRUPTED',
          message: givenUpText(why, 'sent'),
          attemptedAt: now(),
          dueAt: null,
        });
    },
  };
}

/** Returns the record of an attempt. `before` is the number of earlier attempts, and `now` is in milliseconds. */
export function attemptedWith({ status, failure }: Outcome, before: number, now: number): Attempted {
  if (!failure) return { state: 'delivered', status, code: null, message: null, attemptedAt: now, dueAt: null };
  const { code, message } = failure;
  const delay = code === 'WEBHOOK_GONE' ? undefined : retryDelays[before];
  const dueAt = delay === undefined ? null : now + delay;
  return { state: dueAt === null ? 'failed' : 'waiting', status, code, message, attemptedAt: now, dueAt };
}

interface Queueing extends Context {
  readonly log: Log;
  /** Called when there is new work. */
  readonly wake: () => void;
}

/** Queues due comparisons and deliveries, now and then regularly. Several processes may do so on one database. */
export function startWebhooks(needs: Queueing): Repetition {
  const onFailure = (error: unknown): void => needs.log.error({ err: error }, 'failed to look for due webhooks');
  return repeat(() => takeDue(needs), { every: 5000, onFailure });
}

/** Queues due items once. Each is claimed by one process. */
export async function takeDue({ store, now, wake }: Omit<Queueing, 'log'>): Promise<void> {
  const at = now();
  for (const [table, workOf] of [
    ['webhooks', comparisonWork],
    ['webhookDeliveries', deliveryWork],
  ] as const) {
    for (const id of await store.read[table].due(at)) {
      await store.write(
        async (stores) => {
          if (await stores[table].take(id, at)) await stores.work.add([workOf(id)], at);
        },
        { locks: [] },
      );
      wake();
    }
  }
}
