import type { Thresholds, Webhook, WebhookDelivery } from '../../contract/projects/webhook.ts';
import { Failure } from '../../contract/failure.ts';
import type { Choice } from '../editor/dialogs.ts';
import { sentenceOf } from '../service/failures/sentences.ts';
import { momentText, shortMoment, t } from '../editor/l10n.ts';

export type WebhookAction = 'address' | 'thresholds' | 'test' | 'secret' | 'active' | 'off';

/** Describes each active threshold, e.g. `visibility falls by 10 points`. */
function thresholdWords({
  visibility_falls: falls,
  visibility_rises: rises,
  prompt_lost: prompt,
  competitor_new: competitor,
  domain_new: domain,
}: Thresholds): string[] {
  return [
    ...(falls === null ? [] : [t('visibility falls by {0} points', falls)]),
    ...(rises === null ? [] : [t('visibility rises by {0} points', rises)]),
    ...(prompt ? [t('brand no longer mentioned')] : []),
    ...(competitor ? [t('new competitor')] : []),
    ...(domain ? [t('new source')] : []),
  ];
}

/** Describes a delivery: time, error and next attempt. */
export function deliveryNews(delivery: WebhookDelivery): string {
  const { type, state, status, error, attempted_at: at, next_attempt_at: next } = delivery;
  const when = at === null ? '' : momentText(at);
  if (state === 'delivered')
    return type === 'webhook.test'
      ? t('{0}: the receiver accepted the test event (HTTP {1}).', when, status ?? '')
      : t('{0}: the receiver accepted the last event (HTTP {1}).', when, status ?? '');
  if (error === null) return t('An event is being sent.');
  const outcome = [
    `${when}: ${sentenceOf(new Failure(error.code, error.message))}`,
    ...(status === null ? [] : [`(HTTP ${status})`]),
  ].join(' ');
  return next === null ? outcome : [outcome, t('Next attempt: {0}.', momentText(next))].join(' ');
}

/** Rows for choosing an action. The last choice is preselected. */
export function webhookRows(
  { url, thresholds, active, last_delivery: delivery }: Webhook,
  last: WebhookAction | undefined,
): readonly Choice<WebhookAction>[] {
  const rows: readonly Choice<WebhookAction>[] = [
    ...(delivery?.error ? [failureRow(delivery, delivery.error)] : []),
    { label: `$(globe) ${t('URL')}`, description: url, value: 'address' },
    {
      label: `$(bell) ${t('Notify me about')}`,
      description: thresholdWords(thresholds).join(' · '),
      value: 'thresholds',
    },
    { label: `$(beaker) ${t('Send Test Event')}`, description: t('sends a sample event immediately'), value: 'test' },
    active
      ? {
          label: `$(debug-pause) ${t('Pause')}`,
          description: t('changes during the pause aren’t reported'),
          value: 'active',
        }
      : { label: `$(debug-start) ${t('Resume')}`, description: t('paused: no events are sent'), value: 'active' },
    {
      label: `$(key) ${t('Create Secret…')}`,
      description: t('copied to the clipboard; can’t be viewed later'),
      value: 'secret',
    },
    { label: `$(trash) ${t('Remove Webhook…')}`, value: 'off' },
  ];
  const start = rows.findLastIndex(({ value }) => value === last);
  return rows.map((row, index) => (index === start ? { ...row, active: true } : row));
}

/** Row for a failed delivery that fixes the URL or sends a test. */
function failureRow(
  { attempted_at: attempted, created_at: created }: WebhookDelivery,
  { code, message }: NonNullable<WebhookDelivery['error']>,
): Choice<WebhookAction> {
  const mend = wrongAddress.has(code) ? 'address' : 'test';
  return {
    label: `$(error) ${mend === 'address' ? t('Change URL…') : t('Test Again')}`,
    description: t('last delivery failed ({0})', shortMoment(attempted ?? created)),
    detail: sentenceOf(new Failure(code, message)),
    value: mend,
  };
}

/** Errors that a retry can't fix. */
const wrongAddress: ReadonlySet<string> = new Set(['WEBHOOK_PRIVATE', 'WEBHOOK_REDIRECTED', 'WEBHOOK_UNREACHABLE']);
