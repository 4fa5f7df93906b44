import { isDeepStrictEqual } from 'node:util';
import { maxWindowDays } from '../../../contract/call/limits.ts';
import type { ThresholdName } from '../../../contract/projects/webhook.ts';
import type { Comparison } from '../../../contract/views/comparison.ts';
import { compareWindows } from '../../../metrics/compareWindows.ts';
import { addDays, dayOf } from '../../../metrics/days.ts';
import { Outdated, untilCurrent } from '../../outdated.ts';
import { ofProject } from '../../store/postgres/locks.ts';
import type { ProjectRecord } from '../../store/projects.ts';
import type { Store, Stores } from '../../store/store.ts';
import { mentionPair } from '../../store/views/prompts.ts';
import type { ToldFact, WebhookRecord } from '../../store/webhooks.ts';
import { changesIn } from '../../views/changesIn.ts';
import { resolveView, type ViewCall } from '../../views/view.ts';
import { compareSoon } from '../../webhooks/compareSoon.ts';
import { crossingsOf, factOf, isOfVisibility } from '../../webhooks/crossings.ts';
import { changedEvent } from '../../webhooks/events.ts';
import type { Job } from '../../job.ts';
import { deliveryWork } from './notifying.ts';

interface Needs {
  readonly store: Store;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Returns the work item that compares a project's answers for its webhook. */
export const comparisonWork = (webhook: number) => ({ kind: 'changes', ref: webhook, lane: 'changes' }) as const;

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
export function comparing({ store, now }: Needs): Job {
  return {
    run: (ref) => untilCurrent(() => compare(ref, { store, now })),
    giveUp: () => Promise.resolve(), // the next comparison covers these answers
  };
}

async function compare(ref: number, { store, now }: Needs): Promise<void> {
  const webhook = await store.read.webhooks.byId(ref);
  const project = webhook?.active ? await store.read.projects.find(webhook.projectId) : undefined;
  if (!webhook || !project) return;
  const locks = ofProject(project.id);
  if ((await store.read.reanalyses.progress(project.id)).live)
    return store.write((stores) => compareSoon(project.id, now(), stores), { locks, repeatable: true });
  const at = now();
  const view = comparedView(project, webhook.since, at);
  const told = await store.read.webhooks.told(ref);
  const read = await store.snapshot((stores) => readChanges(project, { view, told }, stores));
  const { crossed, over } = crossingsOf({ ...read, thresholds: webhook.thresholds, told });
  const { from, to } = view.filter;
  if (crossed.length === 0 && over.length === 0) return;
  await store.write(
    async (stores) => {
      await checkCurrent(webhook, told, stores);
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
  readonly told: readonly ToldFact[];
}

async function readChanges(project: ProjectRecord, { view, told }: Looked, stores: Stores) {
  const since = new Map<ThresholdName, Comparison>();
  for (const { threshold, days } of told) {
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
async function checkCurrent(webhook: WebhookRecord, told: readonly ToldFact[], { webhooks }: Stores): Promise<void> {
  const current = await webhooks.byId(webhook.id);
  if (!isDeepStrictEqual(current, webhook) || !isDeepStrictEqual(await webhooks.told(webhook.id), told))
    throw new Outdated();
}
