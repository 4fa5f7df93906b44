import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../../../../src/contract/failure.ts';
import { NewWebhook, type Webhook, type WebhookDelivery } from '../../../../src/contract/projects/webhook.ts';
import { editWebhook } from '../../../../src/extension/commands/projects/editWebhook.ts';
import { addressFault } from '../../../../src/extension/projects/webhookQuestions.ts';
import { type Answer, person } from '../../../fakes/person.ts';

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
  since: '2026-11-20T09:00:00Z',
  last_delivery: null,
  created_at: '2026-11-20T09:00:00Z',
  ...extra,
});
const delivery = (extra: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 'msg_1',
  type: 'webhook.test',
  state: 'delivered',
  attempts: 1,
  status: 204,
  error: null,
  created_at: '2026-11-21T09:00:00Z',
  attempted_at: '2026-11-21T09:00:00Z',
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
  readonly local?: boolean;
  readonly offered?: boolean;
}

/** What a person sees and what a service is told, where a project has this webhook or none. */
async function edited(answers: readonly Answer[], play: Play = {}) {
  const { stored, outcome = delivery(), yes = true, local = true, offered = true } = play;
  let { refusal } = play;
  const said: unknown[] = [];
  const copied: string[] = [];
  const confirmed: string[] = [];
  const dialogs = {
    ...person(...answers),
    confirm: (question: string) => (confirmed.push(question), Promise.resolve(yes)),
  };
  const client = {
    getWebhook: () =>
      offered
        ? Promise.resolve({ data: stored ?? null })
        : Promise.reject(new Failure('NOT_OFFERED', 'The service does not offer this.')),
    putWebhook: ({ body }: { readonly body: unknown }) => {
      said.push(body);
      const refused = refusal;
      refusal = undefined;
      if (refused) return Promise.reject(refused);
      const { secret, ...given } = NewWebhook.parse(body);
      return Promise.resolve({ data: { ...webhook(stored), ...given, secret: secret === null ? 'whsec_new' : null } });
    },
    testWebhook: () => (said.push('test'), Promise.resolve({ data: outcome })),
    deleteWebhook: () => (said.push('delete'), Promise.resolve({ data: { deleted: true } })),
  };
  await editWebhook({
    services: { connect: () => Promise.resolve({ local, client: client as never }) }, // only these are called
    settings: { crawl: { privateHosts: ['intranet:8080'] } },
    pickers: { project: () => Promise.resolve({ id: 'p', name: 'Acme' }) },
    dialogs,
    host: { copy: (text) => (copied.push(text), Promise.resolve()) },
  }).run({ project: 'p' });
  return { said, copied, confirmed, told: dialogs.told, asked: dialogs.asked };
}

test('a webhook is set up by its address, of what it tells and by how much; its secret goes to the clipboard', async () => {
  const { said, copied, told, asked } = await edited([
    ` ${url} `,
    ['Visibility falls', 'Visibility rises', 'A site is new'],
    '7,5',
    '20',
  ]);
  assert.deepEqual(said, [
    {
      url,
      active: true,
      secret: null,
      thresholds: {
        visibility_falls: 7.5,
        visibility_rises: 20,
        prompt_lost: false,
        competitor_new: false,
        domain_new: true,
      },
    },
  ]);
  assert.deepEqual(copied, ['whsec_new']);
  assert.equal(told.length, 1);
  assert.match(told[0] ?? '', /in the clipboard\. It is shown nowhere again/u);
  assert.ok(!JSON.stringify([asked, told]).includes('whsec_'));
  assert.deepEqual(
    asked[1]?.shown.filter((row) => row.startsWith('*')).map((row) => row.split(' | ')[0]),
    ['* Visibility falls', '* A prompt is lost'],
  );
  const { prompt, shown } = asked.at(-1) ?? {};
  assert.equal(prompt, 'Set up. A test shows whether the receiver takes it.');
  assert.deepEqual(shown, [
    `$(globe) Address | ${url}`,
    '$(bell) Told of | visibility falls by 7.5 points · visibility rises by 20 points · a site is new',
    '$(beaker) Send a Test | a made-up event, at once',
    '$(debug-pause) Pause | what happens meanwhile is not told',
    '$(key) New Secret… | copied to the clipboard, once',
    '$(trash) Turn Off…',
  ]);
});

test('Escape before the last question sets nothing up', async () => {
  for (const answers of [[], [url], [url, ['Visibility falls']]]) assert.deepEqual((await edited(answers)).said, []);
});

test('an address that the service refuses stands there again under the reason, with nothing lost', async () => {
  const refusal = new Failure('WEBHOOK_PRIVATE', 'It lies in a private network.');
  const { said, asked } = await edited(['https://box.example/a', ['A prompt is lost'], url, ['A prompt is lost']], {
    refusal,
  });
  assert.equal(said.length, 2);
  assert.match(asked[2]?.prompt ?? '', /lies in a private network/u);
  assert.deepEqual(asked[2]?.shown, ['https://box.example/a']);
  assert.deepEqual(
    asked[3]?.shown.filter((row) => row.startsWith('*')).map((row) => row.split(' | ')[0]),
    ['* A prompt is lost'],
  );
  const other = await edited(['Address', 'https://box.example/a', undefined], { stored: webhook(), refusal });
  assert.match(other.asked[2]?.prompt ?? '', /lies in a private network/u);
  assert.equal(other.asked.at(-1)?.shown[0], `* $(globe) Address | ${url}`);
});

test('each change keeps the rest and the secret; Escape and the value that is there send nothing', async () => {
  const stored = webhook();
  const other = 'https://other.example.com/';
  const { said, copied } = await edited(
    ['Address', other, 'Told of', ['A competitor is new'], 'Pause', 'Resume', 'Address', undefined, 'Address', other],
    { stored },
  );
  const only = { ...thresholds, visibility_falls: null, prompt_lost: false, competitor_new: true };
  assert.deepEqual(said, [
    { url: other, active: true, thresholds },
    { url: other, active: true, thresholds: only },
    { url: other, active: false, thresholds: only },
    { url: other, active: true, thresholds: only },
  ]);
  assert.deepEqual(copied, []);
});

test('a new secret is made once the person has said yes', async () => {
  const stored = webhook();
  const { said, copied, confirmed } = await edited(['New Secret…'], { stored });
  assert.deepEqual([said, copied], [[{ url, active: true, thresholds, secret: null }], ['whsec_new']]);
  assert.equal(confirmed.length, 1);
  const kept = await edited(['New Secret…', 'Turn Off…'], { stored, yes: false });
  assert.deepEqual([kept.said, kept.copied], [[], []]);
});

test('a test says what the receiver answered, and a failure what mends it', async () => {
  const good = await edited(['Send a Test'], { stored: webhook() });
  assert.deepEqual(good.said, ['test']);
  assert.match(good.asked.at(-1)?.prompt ?? '', /: the receiver took the test \(HTTP 204\)\.$/u);
  const bad = await edited(['Send a Test'], { stored: webhook(), outcome: failed('WEBHOOK_REJECTED') });
  assert.match(bad.asked.at(-1)?.prompt ?? '', /receiver refused what was sent\. \(HTTP 503\)$/u);
  assert.match(bad.asked.at(-1)?.shown[0] ?? '', /^\$\(error\) Test Again \| the last delivery failed: /u);
  const gone = await edited(['Send a Test'], {
    stored: webhook(),
    outcome: failed('WEBHOOK_REDIRECTED', { status: 302 }),
  });
  assert.match(
    gone.asked.at(-1)?.shown[0] ?? '',
    /^\$\(error\) Change the Address… .*another address\. Use that one\./u,
  );
});

test('the last delivery stands above the list, with when it is tried again', async () => {
  const last = failed('WEBHOOK_TIMEOUT', {
    type: 'project.changed',
    state: 'waiting',
    status: null,
    next_attempt_at: '2026-11-21T09:05:00Z',
  });
  const { asked } = await edited([], { stored: webhook({ last_delivery: last }) });
  assert.match(asked[0]?.prompt ?? '', /: The webhook’s receiver did not answer in time\. It is sent again: .+\.$/u);
  const done = await edited([], { stored: webhook({ last_delivery: delivery({ type: 'project.changed' }) }) });
  assert.match(done.asked[0]?.prompt ?? '', /: the receiver took the last event \(HTTP 204\)\.$/u);
});

test('a webhook is turned off once the person has said yes, which ends the list', async () => {
  const { said, told, asked } = await edited(['Turn Off…', 'Send a Test'], { stored: webhook() });
  assert.deepEqual([said, told, asked.length], [['delete'], ['Changes of Acme are told nowhere any more.'], 1]);
});

test('a service that does not offer webhooks says so', async () => {
  await assert.rejects(edited([url], { offered: false }), { code: 'NOT_OFFERED' });
});

test('addresses to which nothing is sent are told while they are typed', () => {
  const ofHere = ['intranet:8080'];
  for (const good of [url, ' https://a.example:8443/x?y=1 ', 'http://intranet:8080/hook'])
    assert.equal(addressFault(good, ofHere), undefined, good);
  for (const bad of [
    '',
    'hooks',
    'ftp://a.example',
    'https://a b.example',
    'https://me:pw@a.example',
    'http://a.example',
  ])
    assert.notEqual(addressFault(bad, ofHere), undefined, bad);
  assert.equal(addressFault('http://intranet/hook', undefined), undefined, 'another service knows its own');
});
