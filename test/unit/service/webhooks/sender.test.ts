import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import { describe, test, type TestContext } from 'node:test';
import { attemptedWith, retryDelays } from '../../../../src/service/work/jobs/webhooks.ts';
import {
  createWebhookSender,
  newSecret,
  type Outcome,
  signedHeaders,
} from '../../../../src/service/webhooks/sender.ts';
import { type Behaviour, type Receiver, startReceiver } from '../../../fakes/receiver.ts';

const now = Date.UTC(2026, 10, 23, 12);
const secret = newSecret();
const event = { uuid: 'msg_1', body: '{"type":"project.changed","name":"Bücher"}' };

async function sent(context: TestContext, ...behaviours: readonly Behaviour[]) {
  const receiver = await startReceiver(...behaviours);
  context.after(() => receiver.close());
  return {
    receiver,
    outcome: await sendTo(context, receiver.url, [receiver.host], behaviours.includes('hang') ? 300 : 10_000),
  };
}

async function sendTo(
  context: TestContext,
  url: string,
  privateHosts: readonly string[],
  patience = 10_000,
): Promise<Outcome> {
  const sender = createWebhookSender({ privateHosts: () => privateHosts, now: () => now, patience });
  context.after(() => sender.close());
  return sender.send({ url, secret }, event);
}

/** Checks the signature by the specification, with only the secret. */
function isSigned({ received: [first] }: Receiver): boolean {
  assert.ok(first);
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = first.headers;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const due = createHmac('sha256', key)
    .update(`${String(id)}.${String(timestamp)}.${first.body}`)
    .digest('base64');
  return signature === `v1,${due}` && Number(timestamp) === now / 1000 && id === 'msg_1';
}

describe('webhook sender', () => {
  test('signs like the example of the specification', () => {
    const headers = signedHeaders({
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1614265330,
      body: '{"test": 2432232314}',
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    });
    assert.equal(headers['webhook-signature'], 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  /** Code of the documentation in one language. */
  function documented(language: string): string {
    const page = fs.readFileSync(path.join(import.meta.dirname, '../../../../docs/operate/api.md'), 'utf8');
    const code = page.split(`\`\`\`${language}\n`)[1]?.split('\n```')[0];
    assert.ok(code, language);
    return code;
  }

  test('signs as the documented code expects', async () => {
    type Check = (headers: Readonly<Record<string, string>>, body: string, secret: string) => boolean;
    const code = Buffer.from(documented('js')).toString('base64');
    const { isGenuine } = (await import(`data:text/javascript;base64,${code}`)) as { readonly isGenuine: Check };
    const { uuid: id, body } = event;
    const signed = (timestamp: number) => signedHeaders({ id, timestamp, body, secret });
    const fresh = signed(Math.floor(Date.now() / 1000));
    const old = signed(Math.floor(Date.now() / 1000) - 3600);
    const cases = [
      [fresh, body, secret, true],
      [fresh, `${body} `, secret, false],
      [fresh, body, newSecret(), false],
      [old, body, secret, false],
    ] as const;
    for (const [headers, text, key, genuine] of cases) assert.equal(isGenuine(headers, text, key), genuine);
    const script = `${documented('python')}
import json, sys
for headers, text, key, genuine in json.load(sys.stdin):
    assert is_genuine(headers, text.encode(), key) == genuine
`;
    const { status, stderr } = spawnSync('python3', ['-c', script], { input: JSON.stringify(cases), encoding: 'utf8' });
    assert.ok(status === 0 || status === null, stderr); // null: there is no Python here
  });

  test('posts JSON with a valid signature', async (context) => {
    const { receiver, outcome } = await sent(context);
    assert.deepEqual(outcome, { status: 204, failure: null });
    const [first] = receiver.received;
    assert.deepEqual([first?.path, first?.body], ['/hook?for=acme', event.body]);
    assert.equal(first?.headers['content-type'], 'application/json');
    assert.ok(isSigned(receiver));
  });

  test('reports a code for each failed delivery', async (context) => {
    const codeOf = async (behaviour: Behaviour) => {
      const { outcome, receiver } = await sent(context, behaviour);
      assert.equal(receiver.received.length, 1, 'nothing is followed');
      return [outcome.failure?.code, outcome.status];
    };
    const location = 'http://169.254.169.254/latest/meta-data';
    assert.deepEqual(await codeOf('hang'), ['WEBHOOK_TIMEOUT', null]);
    assert.deepEqual(await codeOf({ status: 302, headers: { location } }), ['WEBHOOK_REDIRECTED', 302]);
    assert.deepEqual(await codeOf({ status: 308, headers: { location } }), ['WEBHOOK_REDIRECTED', 308]);
    assert.deepEqual(await codeOf({ status: 500 }), ['WEBHOOK_REJECTED', 500]);
    assert.deepEqual(await codeOf({ status: 410 }), ['WEBHOOK_GONE', 410]);
    const { receiver } = await sent(context);
    await receiver.close();
    assert.equal((await sendTo(context, receiver.url, [receiver.host])).failure?.code, 'WEBHOOK_UNREACHABLE');
  });

  test('refuses private addresses unless configured', async (context) => {
    const receiver = await startReceiver();
    context.after(() => receiver.close());
    const { port } = new URL(receiver.url);
    const addresses = [
      receiver.url,
      `http://[::1]:${port}/`,
      'https://10.0.0.7/',
      'https://printer.local/',
      `http://localhost:${port}/`,
    ];
    for (const url of addresses) assert.equal((await sendTo(context, url, [])).failure?.code, 'WEBHOOK_PRIVATE', url);
    assert.deepEqual(receiver.received, []);
  });

  test('refuses names that resolve to a private address', async (context) => {
    const receiver = await startReceiver();
    context.after(() => receiver.close());
    const asked = context.mock.method(dns, 'lookup', () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]));
    syncBuiltinESMExports();
    try {
      const { port } = new URL(receiver.url);
      const { failure } = await sendTo(context, `http://hooks.example.com:${port}/`, []);
      assert.equal(failure?.code, 'WEBHOOK_PRIVATE');
      assert.ok(asked.mock.callCount() > 0);
      assert.deepEqual(receiver.received, []);
    } finally {
      asked.mock.restore();
      syncBuiltinESMExports();
    }
  });

  test('requires https or a configured host, and no password', () => {
    const sender = createWebhookSender({ privateHosts: () => ['127.0.0.1:8080'], now: () => now });
    const fault = (url: string) => {
      try {
        sender.check(url);
        return 'none';
      } catch (error) {
        return (error as { readonly code: string }).code;
      }
    };
    assert.equal(fault('https://hooks.example.com/a'), 'none');
    assert.equal(fault('http://127.0.0.1:8080/a'), 'none');
    assert.equal(fault('http://hooks.example.com/a'), 'VALIDATION_FAILED');
    assert.equal(fault('https://ada:secret@hooks.example.com/a'), 'VALIDATION_FAILED');
    assert.equal(fault('https://127.0.0.1/a'), 'WEBHOOK_PRIVATE');
    assert.equal(fault('https://intranet/a'), 'WEBHOOK_PRIVATE');
  });

  test('retries with growing delays, then gives up', async (context) => {
    const { outcome } = await sent(context, { status: 503 });
    for (const [before, delay] of retryDelays.entries()) {
      assert.deepEqual(attemptedWith(outcome, before, now).dueAt, now + delay);
      assert.ok(delay > (retryDelays[before - 1] ?? 0));
    }
    const { state, dueAt, code } = attemptedWith(outcome, retryDelays.length, now);
    assert.deepEqual([state, dueAt, code], ['failed', null, 'WEBHOOK_REJECTED']);
  });
});
