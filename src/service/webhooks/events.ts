import type { WebhookEvent } from '../../contract/projects/webhook.ts';
import type { ProjectRecord } from '../store/projects.ts';
import { newDeliveryId, type DeliveryRecord } from '../store/webhookDeliveries.ts';
import { changeOf } from '../views/changes.ts';
import { daysBefore } from '../views/changesIn.ts';
import type { ViewCall } from '../views/view.ts';
import type { Crossing } from './crossings.ts';

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
