import type { Thresholds, Webhook, WebhookDelivery } from '../../contract/projects/webhook.ts';
import { Failure } from '../../contract/failure.ts';
import type { Choice } from '../editor/dialogs.ts';
import { sentenceOf } from '../failures/sentences.ts';
import { momentText, shortMoment, t } from '../l10n.ts';

/** What can be done about a webhook. */
export type WebhookAction = 'address' | 'thresholds' | 'test' | 'secret' | 'active' | 'off';

/** `visibility falls by 10 points`, one for each threshold that is set. */
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
    ...(prompt ? [t('a prompt is lost')] : []),
    ...(competitor ? [t('a competitor is new')] : []),
    ...(domain ? [t('a site is new')] : []),
  ];
}

/** What came of a delivery, as sentences: when, why not, and whether it is tried again. */
export function deliveryNews(delivery: WebhookDelivery): string {
  const { type, state, status, error, attempted_at: at, next_attempt_at: next } = delivery;
  const when = at === null ? '' : momentText(at);
  if (state === 'delivered')
    return type === 'webhook.test'
      ? t('{0}: the receiver took the test (HTTP {1}).', when, status ?? '')
      : t('{0}: the receiver took the last event (HTTP {1}).', when, status ?? '');
  if (error === null) return t('An event is on its way.');
  const told = [
    `${when}: ${sentenceOf(new Failure(error.code, error.message))}`,
    ...(status === null ? [] : [`(HTTP ${status})`]),
  ].join(' ');
  return next === null ? told : [told, t('It is sent again: {0}.', momentText(next))].join(' ');
}

/** Rows to pick what is done, starting on the one that was picked last. */
export function webhookRows(
  { url, thresholds, active, last_delivery: delivery }: Webhook,
  last: WebhookAction | undefined,
): readonly Choice<WebhookAction>[] {
  const rows: readonly Choice<WebhookAction>[] = [
    ...(delivery?.error ? [failureRow(delivery, delivery.error)] : []),
    { label: `$(globe) ${t('Address')}`, description: url, value: 'address' },
    { label: `$(bell) ${t('Told of')}`, description: thresholdWords(thresholds).join(' · '), value: 'thresholds' },
    { label: `$(beaker) ${t('Send a Test')}`, description: t('a made-up event, at once'), value: 'test' },
    active
      ? { label: `$(debug-pause) ${t('Pause')}`, description: t('what happens meanwhile is not told'), value: 'active' }
      : { label: `$(debug-start) ${t('Resume')}`, description: t('paused: nothing is told'), value: 'active' },
    { label: `$(key) ${t('New Secret…')}`, description: t('copied to the clipboard, once'), value: 'secret' },
    { label: `$(trash) ${t('Turn Off…')}`, value: 'off' },
  ];
  const start = rows.findLastIndex(({ value }) => value === last);
  return rows.map((row, index) => (index === start ? { ...row, active: true } : row));
}

/** What the last delivery failed of, in a row that mends it or tries again. */
function failureRow(
  { attempted_at: attempted, created_at: created }: WebhookDelivery,
  { code, message }: NonNullable<WebhookDelivery['error']>,
): Choice<WebhookAction> {
  const mend = wrongAddress.has(code) ? 'address' : 'test';
  return {
    label: `$(error) ${mend === 'address' ? t('Change the Address…') : t('Test Again')}`,
    description: t('the last delivery failed: {0}', shortMoment(attempted ?? created)),
    detail: sentenceOf(new Failure(code, message)),
    value: mend,
  };
}

/** Failures that sending again does not mend. */
const wrongAddress: ReadonlySet<string> = new Set(['WEBHOOK_PRIVATE', 'WEBHOOK_REDIRECTED', 'WEBHOOK_UNREACHABLE']);
