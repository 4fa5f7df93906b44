import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Failure } from '../../../../src/contract/failure.ts';
import { NewWebhook, type Webhook, type WebhookDelivery } from '../../../../src/contract/projects/webhook.ts';
import { addressFault } from '../../../../src/extension/projects/editWebhook.ts';
import { activate } from '../../../fakes/editor/activate.ts';
import type { Answer } from '../../../fakes/editor/person.ts';
import { screens } from '../../../fakes/editor/screens.ts';
import { notOffered } from '../../../fakes/editor/service.ts';
import { project } from '../../../fakes/runs.ts';

const screen = screens('editingWebhook');
const url = 'https://hooks.example.com/acme';
const thresholds = {
  visibility_falls: 10,
  visibility_rises: null,
  prompt_lost: true,
  competitor_new: false,
  domain_new: false,
};
const webhook = (extra: Partial<Webhook> = {}): Webhook => ({
  url,
  active: true,
  thresholds,
  since: '2026-11-20T09:00:00',
  last_delivery: null,
  created_at: '2026-11-20T09:00:00',
  ...extra,
});
const delivery = (extra: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 'msg_1',
  type: 'webhook.test',
  state: 'delivered',
  attempts: 1,
  status: 204,
  error: null,
  created_at: '2026-11-21T09:00:00',
  attempted_at: '2026-11-21T09:00:00',
  next_attempt_at: null,
  ...extra,
});
const failed = (code: string, extra: Partial<WebhookDelivery> = {}) =>
  delivery({ state: 'failed', status: 503, error: { code, message: 'hooks.example.com said no.' }, ...extra });

interface Play {
  readonly stored?: Webhook;
  readonly outcome?: WebhookDelivery;
  /** Refused once, before it is taken. */
  readonly refusal?: Failure;
  readonly yes?: boolean;
  readonly offered?: boolean;
}

/** A person at a project that has this webhook or none. */
async function edited(
  answers: readonly Answer[],
  { stored, outcome = delivery(), offered = true, yes, ...play }: Play = {},
) {
  let { refusal } = play;
  const editor = activate({
    answers,
    ...(yes !== undefined && { yes }),
    settings: { crawl: { maxPages: undefined, privateHosts: ['intranet:8080'] } },
    service: {
      calls: {
        getWebhook: offered ? { data: stored ?? null } : notOffered,
        putWebhook({ body }: { readonly body: unknown }) {
          const refused = refusal;
          refusal = undefined;
          if (refused) throw refused;
          const { secret, ...given } = NewWebhook.parse(body);
          return { data: { ...webhook(stored), ...given, secret: secret === null ? 'whsec_new' : null } };
        },
        testWebhook: { data: outcome },
        deleteWebhook: { data: { deleted: true } },
      },
    },
  });
  await editor.run('citedesk.editWebhook', { project });
  return { ...editor, put: editor.inputs<{ body: unknown }>('putWebhook').map(({ body }) => body) };
}

describe('edit webhook: set up', () => {
  test('asks for URL, thresholds and points', async () => {
    const editor = await edited([` ${url} `, ['visibility_falls', 'visibility_rises', 'domain_new'], '7,5', '20']);
    const wanted = {
      visibility_falls: 7.5,
      visibility_rises: 20,
      prompt_lost: false,
      competitor_new: false,
      domain_new: true,
    };
    assert.deepEqual(editor.put, [{ url, active: true, secret: null, thresholds: wanted }]);
    assert.deepEqual(editor.asked[1]?.picked, ['visibility_falls', 'prompt_lost']);
    screen('set up', editor.screen);
  });

  test('copies the secret without showing it', async () => {
    const { effects, screen: shown } = await edited([url, ['prompt_lost']]);
    assert.deepEqual(effects('copy'), [['whsec_new']]);
    assert.ok(!shown.join('\n').includes('whsec_'));
  });

  test('sends nothing after Escape', async () => {
    for (const answers of [[], [url], [url, ['visibility_falls']]]) assert.deepEqual((await edited(answers)).put, []);
  });

  test('asks again if the service rejects the URL', async () => {
    const refusal = new Failure('WEBHOOK_PRIVATE', 'The damaged data is on a private network.');
    const editor = await edited(['https://box.example/a', ['prompt_lost'], url, ['prompt_lost']], { refusal });
    assert.equal(editor.put.length, 2);
    assert.deepEqual(editor.asked[2]?.values, ['https://box.example/a']);
    assert.deepEqual(editor.asked[3]?.picked, ['prompt_lost']);
    screen('refused address', editor.screen.slice(2, 3));
  });

  test('fails if the service has no webhooks', async () => {
    await assert.rejects(edited([url], { offered: false }), { code: 'NOT_OFFERED' });
  });
});

describe('edit webhook: change', () => {
  test('keeps everything else and the secret', async () => {
    const other = 'https://other.example.com/';
    const { put, effects } = await edited(
      ['address', other, 'thresholds', ['competitor_new'], 'active', 'active', 'address', undefined, 'address', other],
      { stored: webhook() },
    );
    const only = { ...thresholds, visibility_falls: null, prompt_lost: false, competitor_new: true };
    assert.deepEqual(put, [
      { url: other, active: true, thresholds },
      { url: other, active: true, thresholds: only },
      { url: other, active: false, thresholds: only },
      { url: other, active: true, thresholds: only },
    ]);
    assert.deepEqual(effects('copy'), []);
  });

  test('keeps the URL after a rejected one', async () => {
    const refusal = new Failure('WEBHOOK_PRIVATE', 'The damaged data is on a private network.');
    const editor = await edited(['address', 'https://box.example/a', undefined], { stored: webhook(), refusal });
    assert.equal(editor.asked.at(-1)?.active, 'address');
    screen('refused change', editor.screen.slice(2));
  });

  test('creates a new secret after confirmation', async () => {
    const editor = await edited(['secret'], { stored: webhook() });
    assert.deepEqual(editor.put, [{ url, active: true, thresholds, secret: null }]);
    assert.deepEqual(editor.effects('copy'), [['whsec_new']]);
    screen('new secret', editor.confirmed, editor.told);
  });

  test('removes the webhook after confirmation', async () => {
    const editor = await edited(['off', 'test'], { stored: webhook() });
    assert.deepEqual(editor.done, [['deleteWebhook', {}]]);
    assert.equal(editor.asked.length, 1, 'the list ends with it');
    screen('off', editor.confirmed, editor.told);
  });

  test('changes nothing without confirmation', async () => {
    const { done } = await edited(['secret', 'off'], { stored: webhook(), yes: false });
    assert.deepEqual(done, []);
  });
});

describe('edit webhook: deliveries', () => {
  test('shows the receiver’s response to a test', async () => {
    const editor = await edited(['test'], { stored: webhook() });
    assert.deepEqual(editor.done, [['testWebhook', {}]]);
    screen('test delivered', editor.screen.slice(1));
  });

  test('offers another test after a refusal', async () => {
    const editor = await edited(['test'], { stored: webhook(), outcome: failed('WEBHOOK_REJECTED') });
    assert.equal(editor.asked.at(-1)?.values[0], 'test');
    screen('test refused', editor.screen.slice(-1));
  });

  test('offers another URL after a redirect', async () => {
    const outcome = failed('WEBHOOK_REDIRECTED', { status: 302 });
    const editor = await edited(['test'], { stored: webhook(), outcome });
    assert.equal(editor.asked.at(-1)?.values[0], 'address');
    screen('test redirected', editor.screen.slice(-1));
  });

  test('shows the last delivery and its next attempt', async () => {
    const last = failed('WEBHOOK_TIMEOUT', {
      type: 'project.changed',
      state: 'waiting',
      status: null,
      next_attempt_at: '2026-11-21T09:05:00',
    });
    const waiting = await edited([], { stored: webhook({ last_delivery: last }) });
    const delivered = await edited([], { stored: webhook({ last_delivery: delivery({ type: 'project.changed' }) }) });
    screen('last delivery', waiting.screen, delivered.screen);
  });
});

describe('webhook URL', () => {
  const ofHere = ['intranet:8080'];

  for (const good of [url, ' https://a.example:8443/x?y=1 ', 'http://intranet:8080/hook'])
    test(`may be ${good.trim()}`, () => assert.equal(addressFault(good, ofHere), undefined));

  for (const bad of [
    '',
    'hooks',
    'ftp://a.example',
    'https://a b.example',
    'https://me:pw@a.example',
    'http://a.example',
  ])
    test(`may not be “${bad}”`, () => assert.notEqual(addressFault(bad, ofHere), undefined));

  test('is not checked for another service', () => {
    assert.equal(addressFault('http://intranet/hook', undefined), undefined);
  });
});
