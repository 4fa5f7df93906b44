import assert from 'node:assert/strict';
import https from 'node:https';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, test, type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Failure } from '../../../../src/contract/failure.ts';
import { askOpenAi } from '../../../../src/service/assistants/openAi/openAi.ts';
import { providerFailure, StreamError } from '../../../../src/service/models/providerFailure.ts';
import { certificate } from '../../../fakes/certificates.ts';
import { openAiAnswer } from '../../../fakes/providers/openAi.ts';
import { providerFor } from '../../../fakes/providers/asking.ts';
import { question } from '../../../fakes/providers/question.ts';
import { type Reply, startProvider } from '../../../fakes/providers/server.ts';

const key = 'sk-secret-0123456789';

const provider = (baseUrl: string) => ({
  kind: 'openai' as const,
  model: 'gpt-5.1',
  key,
  baseUrl,
  concurrency: 1,
  perMinute: 60,
});

/** The failure of one call that a provider answers so. */
async function failure(context: TestContext, reply: Reply): Promise<Failure> {
  const server = await providerFor(context, reply);
  return failureAt(server.baseUrl);
}

async function failureAt(baseUrl: string): Promise<Failure> {
  const error: unknown = await askOpenAi(provider(baseUrl), question()).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof Failure, String(error));
  assert.doesNotMatch(error.message, /secret/);
  assert.match(error.message, /^\S[^\n]*[.…]$|: \S[^\n]*$/);
  return error;
}

const refusal = (status: number, error: object = {}, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  json: { error: { message: `about ${key} and sk-proj-****6789`, type: null, param: null, code: null, ...error } },
});

describe('provider failures', () => {
  test('have a code for every status', async (context) => {
    const expected: Record<number, [string, RegExp]> = {
      400: ['PROVIDER_REFUSED', /rejected the request \(HTTP 400\): about \[key\] and \[key\]$/],
      401: ['PROVIDER_KEY_INVALID', /rejected the key \(HTTP 401\)\. Set another key\.$/],
      402: ['PROVIDER_QUOTA', /Add credits there, or set another key\.$/],
      403: ['PROVIDER_KEY_INVALID', /doesn’t allow this call with this key/],
      404: ['PROVIDER_REFUSED', /The model or URL doesn’t exist at/],
      408: ['PROVIDER_FAILED', /failed \(HTTP 408\)/],
      413: ['PROVIDER_REFUSED', /too long/],
      422: ['PROVIDER_REFUSED', /rejected the request/],
      429: ['PROVIDER_RATE_LIMITED', /is limiting calls/],
      500: ['PROVIDER_FAILED', /failed \(HTTP 500\)/],
      503: ['PROVIDER_FAILED', /failed \(HTTP 503\)/],
      529: ['PROVIDER_FAILED', /failed \(HTTP 529\)/],
    };
    for (const [status, [code, message]] of Object.entries(expected)) {
      const { code: told, message: words, retryable } = await failure(context, refusal(Number(status)));
      assert.equal(told, code, status);
      assert.match(words, message);
      assert.equal(retryable, ['PROVIDER_FAILED', 'PROVIDER_RATE_LIMITED'].includes(code), status);
    }
  });

  test('read the wait from seconds and dates', async (context) => {
    const seconds = async (headers: Record<string, string>, status = 429): Promise<unknown> =>
      (await failure(context, refusal(status, {}, headers))).details;
    assert.deepEqual(await seconds({ 'retry-after': '7' }), { retry_after: 7 });
    assert.deepEqual(await seconds({ 'retry-after': '0.4' }), { retry_after: 1 });
    assert.deepEqual(await seconds({ 'retry-after': '30' }, 503), { retry_after: 30 });
    assert.equal(await seconds({}), undefined);
    assert.equal(await seconds({ 'retry-after': 'soon' }), undefined);
    const now = Date.UTC(2026, 10, 21);
    context.mock.timers.enable({ apis: ['Date'], now });
    const until = (moment: number) => seconds({ 'retry-after': new Date(moment).toUTCString() });
    assert.equal(await until(now - 5000), undefined);
    assert.deepEqual(await until(now + 20_000), { retry_after: 20 });
  });

  test('distinguish an exhausted account from rate limits', async (context) => {
    const spent = await failure(
      context,
      refusal(429, { code: 'insufficient_quota', type: 'insufficient_quota' }, { 'retry-after': '1' }),
    );
    assert.deepEqual([spent.code, spent.retryable], ['PROVIDER_QUOTA', false]);
    assert.match(
      spent.message,
      /^The account’s quota at 127\.0\.0\.1:\d+ is used up\. Add credits there, or set another key\.$/,
    );
  });

  test('distinguish blocked prompts and countries from bad keys', async (context) => {
    assert.equal(
      (await failure(context, refusal(400, { code: 'content_policy_violation' }))).code,
      'PROVIDER_DECLINED',
    );
    assert.equal(
      (await failure(context, refusal(403, { message: 'Your input was flagged for "violence".' }))).code,
      'PROVIDER_DECLINED',
    );
    assert.equal(
      (await failure(context, refusal(403, { code: 'unsupported_country_region_territory' }))).code,
      'PROVIDER_REFUSED',
    );
  });

  test('read pages and empty bodies by their status', async (context) => {
    assert.equal(
      (await failure(context, { status: 502, text: `<html><body>Bad gateway ${key}</body></html>` })).code,
      'PROVIDER_FAILED',
    );
    assert.equal((await failure(context, { status: 401, text: '' })).code, 'PROVIDER_KEY_INVALID');
    assert.equal(
      (await failure(context, { status: 500, json: [{ error: { code: 500, status: 'INTERNAL' } }] })).code,
      'PROVIDER_FAILED',
    );
  });

  test('treat a 403 without a provider error as temporary', async (context) => {
    const foreign: readonly Reply[] = [
      { status: 403, text: '<html><title>Attention Required! | Cloudflare</title></html>' },
      { status: 403, text: '' },
      { status: 403, json: { type: 'https://developers.cloudflare.com/1020', title: 'Access denied', status: 403 } },
    ];
    for (const reply of foreign) {
      const { code, retryable, message } = await failure(context, reply);
      assert.deepEqual([code, retryable], ['PROVIDER_FAILED', true]);
      assert.match(message, /^The request to \S+ failed \(HTTP 403\)\.$/);
    }
    for (const body of [{ error: 'Forbidden' }, { message: 'Forbidden' }, [{ error: { message: 'Forbidden' } }]])
      assert.equal((await failure(context, { status: 403, json: body })).code, 'PROVIDER_KEY_INVALID');
  });

  test('suggest a check when the host is unreachable', async (context) => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    await new Promise((resolve) => taken.close(resolve));
    const refused = await failureAt(`http://127.0.0.1:${port}`);
    assert.deepEqual([refused.code, refused.retryable], ['PROVIDER_UNREACHABLE', true]);
    assert.match(refused.message, /Couldn’t connect to 127\.0\.0\.1:\d+\. Check the URL/);
    const unknown = await failureAt('http://provider.invalid');
    assert.deepEqual(
      [unknown.code, unknown.message],
      [
        'PROVIDER_UNREACHABLE',
        'The host provider.invalid couldn’t be found. Check the URL and the network connection.',
      ],
    );
    const secret = https.createServer(certificate).listen(0, '127.0.0.1');
    await new Promise((resolve) => secret.once('listening', resolve));
    context.after(() => new Promise((resolve) => secret.close(resolve)));
    const untrusted = await failureAt(`https://127.0.0.1:${(secret.address() as AddressInfo).port}`);
    assert.equal(untrusted.code, 'PROVIDER_UNREACHABLE');
    assert.match(untrusted.message, /^The certificate for /);
  });

  test('distinguish missing TLS from an untrusted certificate', async (context) => {
    const plain = await startProvider(() => ({ json: {} }));
    context.after(() => plain.close());
    const { code, message } = await failureAt(plain.baseUrl.replace('http:', 'https:'));
    assert.equal(code, 'PROVIDER_UNREACHABLE');
    assert.match(message, /Couldn’t connect to \S+ with TLS\..* http:\/\//);
  });

  test('distinguish a truncated body from an unknown status', async (context) => {
    const whole = gzipSync(
      openAiAnswer({ text: 'Acme is good. '.repeat(500) })
        .sse?.map((data) => `data: ${data}\n\n`)
        .join('') ?? '',
    );
    const headers = { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' };
    assert.equal(
      (await failure(context, { bytes: whole.subarray(0, whole.length / 2), headers })).code,
      'PROVIDER_INTERRUPTED',
    );
    for (const status of [600, 999]) {
      const { code, message } = await failure(context, { status, text: 'x' });
      assert.deepEqual([code, message.includes(`HTTP ${status}`)], ['PROVIDER_FAILED', true]);
    }
  });

  test('read errors within an answer by their code', () => {
    const told = (error: unknown, heard = true): string =>
      providerFailure(error, { provider: provider('https://api.openai.com/v1'), key, heard }).code;
    assert.equal(
      told({ type: 'response.failed', response: { error: { code: 'rate_limit_exceeded', message: 'no' } } }),
      'PROVIDER_RATE_LIMITED',
    );
    assert.equal(
      told({ message: 'no', code: 'server_error', statusCode: 500, type: 'response.failed', data: {} }),
      'PROVIDER_FAILED',
    );
    assert.equal(
      told({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
      'PROVIDER_FAILED',
    );
    assert.equal(
      told({ type: 'error', error: { type: 'authentication_error', message: 'no' } }),
      'PROVIDER_KEY_INVALID',
    );
    assert.equal(
      told({ type: 'error', error: { type: 'invalid_request_error', message: 'Your credit balance is too low' } }),
      'PROVIDER_QUOTA',
    );
    assert.equal(told({ error: 'out of memory' }), 'PROVIDER_FAILED');
    assert.equal(told(new StreamError({ error: true })), 'PROVIDER_FAILED');
    assert.equal(told(new Failure('PROVIDER_DECLINED', 'no')), 'PROVIDER_DECLINED');
    assert.equal(told(new Error('outer', { cause: new Failure('PROVIDER_TOO_LARGE', 'no') })), 'PROVIDER_TOO_LARGE');
    assert.equal(told(new Error('anything')), 'PROVIDER_INTERRUPTED');
    assert.equal(told(new Error('anything'), false), 'PROVIDER_EMPTY');
    assert.equal(told(undefined, false), 'PROVIDER_EMPTY');
  });
});
