import type { ThresholdName, Thresholds, WebhookEvent } from '../../contract/projects/webhook.ts';
import type { Change } from '../../contract/views/change.ts';
import type { Comparison } from '../../contract/views/comparison.ts';
import { isBeyondChance } from '../../metrics/compareShares.ts';
import { squashed } from '../../text/words/fold.ts';
import type { ProjectRecord } from '../store/projects.ts';
import type { Stores } from '../store/store.ts';
import { type DeliveryRecord, newDeliveryId, type ToldFact } from '../store/webhooks.ts';
import { changeOf, daysBefore } from '../views/changesIn.ts';
import type { ViewCall } from '../views/view.ts';

/** Maximum number of changes described in one event. Others are only counted. */
const most = 20;

type Event = Pick<DeliveryRecord, 'uuid' | 'type' | 'body'>;

/** Creates the event for crossings in a window. `now` is in milliseconds. */
export function changedEvent(
  project: ProjectRecord,
  { view, crossed, now }: { readonly view: ViewCall; readonly crossed: readonly Crossing[]; readonly now: number },
): Event {
  return eventOf('project.changed', now, dataOf(project, view, crossed));
}

/** Creates a sample event in the same format, to test a receiver. */
export function sampleEvent(project: ProjectRecord, view: ViewCall, now: number): Event {
  const crossed = changeOf({
    kind: 'visibility',
    subject: project.name,
    pairs: Array.from({ length: 100 }, (_, index) => ({
      promptId: index + 1,
      model: 'chatgpt',
      before: { hits: index < 62 ? 1 : 0, count: 1 },
      after: { hits: index < 41 ? 1 : 0, count: 1 },
    })),
    explain: () => view.explain({ brand_mentioned: true }),
  }).map((change) => ({ threshold: 'visibility_falls' as const, change }));
  return eventOf('webhook.test', now, dataOf(project, view, crossed));
}

function dataOf({ id, name }: ProjectRecord, view: ViewCall, crossed: readonly Crossing[]): object {
  const { from, to } = view.filter;
  const { branded } = view.meta;
  return {
    project: { id, name },
    since: from,
    until: to,
    before: daysBefore(view.filter),
    branded,
    changes: crossed.slice(0, most).map(({ threshold, change }) => ({ threshold, ...change })),
    total: crossed.length,
    link: `/projects/${id}/changes?since=${from}&to=${to}${branded === null ? '' : `&branded=${branded}`}`,
  };
}

function eventOf(type: WebhookEvent, now: number, data: object): Event {
  const uuid = newDeliveryId();
  return { uuid, type, body: JSON.stringify({ id: uuid, type, timestamp: new Date(now).toISOString(), data }) };
}

/** A change that crosses a threshold and hasn't been sent yet. */
interface Crossing {
  readonly threshold: ThresholdName;
  readonly change: Change;
}

interface Crossings {
  readonly crossed: readonly Crossing[];
  /** Notifications that no longer apply, so that they can be sent again. */
  readonly over: readonly ToldFact[];
}

interface Compared {
  readonly changes: readonly Change[];
  readonly thresholds: Thresholds;
  readonly sent: readonly ToldFact[];
  /** Prompts with an answer that mentions the brand. */
  readonly naming: ReadonlySet<number>;
  /** Change in visibility since a notification was sent. Missing if its period is unknown. */
  readonly since: ReadonlyMap<ThresholdName, Comparison>;
}

/**
 * Finds changes that cross a threshold and haven't been sent yet.
 * - A drop in visibility is sent again if visibility dropped by the same amount again, or rose significantly in
 *   between. The same applies to a rise.
 * - A lost prompt is sent again if the brand was mentioned in between.
 * - Competitors and domains are sent once.
 */
export function crossingsOf({ changes, thresholds, sent, naming, since }: Compared): Crossings {
  const known = new Map(sent.map((fact) => [keyOf(fact), fact]));
  const over = sent.filter(
    ({ threshold, subject }) =>
      (threshold === 'prompt_lost' && naming.has(Number(subject))) ||
      (isOfVisibility(threshold) && isBack(threshold, since.get(threshold))),
  );
  for (const fact of over) known.delete(keyOf(fact));
  const crossed = changes.flatMap((change) => {
    const threshold = thresholdOf(change);
    const wanted = threshold && thresholds[threshold];
    if (!threshold || wanted === null || wanted === false) return [];
    const fact = known.get(keyOf({ threshold, subject: subjectOf(change) }));
    const isNew =
      typeof wanted === 'number' ? movedBy(wanted, change, fact && since.get(threshold)) : fact === undefined;
    return isNew ? [{ threshold, change }] : [];
  });
  return { crossed, over };
}

export const factOf = ({ threshold, change }: Crossing, days: ToldFact['days']): ToldFact => ({
  threshold,
  subject: subjectOf(change),
  hits: change.after.count,
  answers: change.after.total,
  days,
});

/** All spellings of a competitor share one key, even if the competitor is tracked later. */
const keyOf = ({ threshold, subject }: Pick<ToldFact, 'threshold' | 'subject'>): string =>
  `${threshold} ${threshold === 'competitor_new' ? squashed(subject) : subject}`;

const subjectOf = ({ kind, subject, prompt_id: prompt }: Change): string =>
  kind === 'visibility' ? '' : kind === 'prompt' ? String(prompt) : (subject ?? '');

/** Only counts prompts that were asked in both windows, because others can't show that something was lost or is new. */
function thresholdOf({ kind, before, after, verdict, compared }: Change): ThresholdName | undefined {
  if (kind === 'visibility')
    return verdict === 'down' ? 'visibility_falls' : verdict === 'up' ? 'visibility_rises' : undefined;
  const isIn = (window: 'before' | 'after') => (compared?.[window].share ?? 0) > 0;
  if (kind === 'prompt') return after.count === 0 && isIn('before') ? 'prompt_lost' : undefined;
  if (before.count > 0 || !isIn('after')) return undefined;
  return kind === 'competitor' ? 'competitor_new' : kind === 'domain' ? 'domain_new' : undefined;
}

/** True for thresholds that can be sent again after visibility has changed again. */
export const isOfVisibility = (threshold: ThresholdName): boolean => wayOf(threshold) !== undefined;

const wayOf = (threshold: ThresholdName): 'up' | 'down' | undefined =>
  threshold === 'visibility_falls' ? 'down' : threshold === 'visibility_rises' ? 'up' : undefined;

/** True if a significant change is large enough, both in total and since the last notification. */
function movedBy(points: number, change: Change, since: Comparison | undefined): boolean {
  const isFar = ({ difference }: Pick<Change, 'difference'>): boolean => Math.abs(difference ?? 0) >= points;
  return isFar(change) && (!since || (since.verdict === change.verdict && isFar(since)));
}

/** True if visibility has reversed since the notification, or if that is unknown. */
const isBack = (threshold: ThresholdName, since: Comparison | undefined): boolean =>
  !since || (isBeyondChance(since.verdict) && since.verdict !== wayOf(threshold));

/** Milliseconds. An import takes many calls, and Gemini's redirects are resolved after its answers are stored. */
const settling = 60_000;

/**
 * Schedules a comparison of a project's answers for its webhook. Further answers postpone it. `now` is in milliseconds.
 */
export const compareSoon = (project: string, now: number, { webhooks }: Stores): Promise<void> =>
  webhooks.compareAt(project, now + settling);
