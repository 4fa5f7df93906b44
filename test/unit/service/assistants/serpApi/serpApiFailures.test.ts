import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { askSerpApi } from '../../../../../src/service/assistants/serpApi/serpApi.ts';
import { aiModePage, refused, resultPage } from '../../../../fakes/providers/serpApi.ts';
import { type Reply, startProvider } from '../../../../fakes/providers/server.ts';
import { eventually } from '../../../../fakes/eventually.ts';
import { ask, fails, key, patience } from './serpApiAsking.ts';

describe('SerpApi failures', () => {
  test('have a code that names the fix', async (t) => {
    await fails(
      t,
      refused(401, `Invalid API key ${key}. Your API key should be here: https://serpapi.com/manage-api-key`),
      'PROVIDER_KEY_INVALID',
    );
    await fails(t, refused(403, 'The account has been deleted.'), 'PROVIDER_KEY_INVALID');
    await fails(t, refused(400, 'Unsupported `xx` country - gl parameter.'), 'PROVIDER_REFUSED');
    await fails(t, refused(429, 'Your account has run out of searches.'), 'PROVIDER_QUOTA');
    await fails(
      t,
      resultPage({ error: 'Your searches for the month have run out. You can upgrade your plan.' }),
      'PROVIDER_QUOTA',
    );
    await fails(t, resultPage({ error: `Invalid API key: ${key}` }), 'PROVIDER_KEY_INVALID');
    await fails(t, resultPage({ error: 'Unsupported value for hl.' }), 'PROVIDER_REFUSED');
    await fails(t, resultPage({ error: 'Something broke.' }), 'PROVIDER_FAILED');
    const limited = await fails(
      t,
      refused(429, 'You exceeded the hourly throughput limit.', { 'retry-after': '7' }),
      'PROVIDER_RATE_LIMITED',
    );
    assert.deepEqual(limited.details, { retry_after: 7 });
  });

  test('include failed and unfinished searches', async (t) => {
    for (const status of ['Error', 'Processing', 'Queued']) {
      await fails(
        t,
        {
          json: {
            search_metadata: { status },
            error: "We couldn't get valid results for this search. Please try again later.",
          },
        },
        'PROVIDER_FAILED',
      );
    }
    for (const status of [500, 503])
      await fails(t, refused(status, "We couldn't get valid results for this search."), 'PROVIDER_FAILED');
  });

  test('are retried if temporary', async (t) => {
    const { answer, asked, paced } = await ask(t, (_, call) => (call < 3 ? refused(503, 'busy') : aiModePage), {
      assistant: 'aimode',
      tries: 4,
    });
    assert.match((await answer).markdown, /Acme/);
    assert.deepEqual([asked.length, paced()], [3, 3]);
  });

  test('include responses that are not result pages', async (t) => {
    const replies: readonly Reply[] = [
      { text: '<html><body>Sign in to the network</body></html>' },
      { text: '{"search_metadata":{"status":"Success"},"text_bl' },
      { text: '' },
      {
        bytes: Buffer.from('{"search_metadata":{"status":"Success"},"text_blocks":[{"snippet":"caf\xe9"}]}', 'latin1'),
      },
      { json: [] },
      { json: null },
      { json: {} },
      { json: { message: 'hello' } },
      resultPage({ text_blocks: [] }),
      resultPage({ text_blocks: 'none' }),
    ];
    for (const reply of replies) await fails(t, reply, 'PROVIDER_EMPTY');
  });

  test('include interrupted and endless pages', async (t) => {
    await fails(t, { text: '{"text_blocks":[', breaksOff: true }, 'PROVIDER_INTERRUPTED');
    await fails(t, { text: '{"a":"', endless: 'x'.repeat(1 << 20) }, 'PROVIDER_TOO_LARGE');
  });

  test('include timeouts before and after the first byte', async (t) => {
    const impatient = { ...patience, firstWord: 60, nextWord: 60 };
    for (const reply of [{ hangs: true }, { text: '{', hangs: true }] as const) {
      const { answer } = await ask(t, () => reply, { assistant: 'aimode', patience: impatient });
      await assert.rejects(answer, { code: 'PROVIDER_TIMEOUT' });
    }
  });

  test('throw the reason when cancelled', async (t) => {
    const cancel = new AbortController();
    const { answer, asked } = await ask(t, () => ({ hangs: true }), {
      assistant: 'copilot',
      tries: 4,
      signal: cancel.signal,
    });
    const rejected = assert.rejects(answer, { message: 'not wanted any more' });
    await eventually(() => asked.length === 1);
    cancel.abort(new Error('not wanted any more'));
    await rejected;
    assert.equal(asked.length, 1);
  });

  test('include an unreachable server and another assistant', async (t) => {
    const server = await startProvider(() => ({}));
    await server.close();
    const provider = { kind: 'serpapi', key, baseUrl: server.baseUrl, concurrency: 2, perMinute: 60 } as const;
    const question = {
      text: 'x',
      region: 'US',
      language: 'en',
      signal: new AbortController().signal,
      pace: { begin: () => Promise.resolve(undefined) },
      patience,
    };
    await assert.rejects(askSerpApi(provider, { ...question, assistant: 'copilot' }), { code: 'PROVIDER_UNREACHABLE' });
    await fails(t, aiModePage, 'PROVIDER_REFUSED', 'gemini');
  });

  test('include answers of 5 MB and invisible text', async (t) => {
    await fails(
      t,
      resultPage({ text_blocks: [{ type: 'paragraph', snippet: 'x '.repeat(2_500_000) }] }),
      'PROVIDER_TOO_LARGE',
    );
    await fails(t, resultPage({ reconstructed_markdown: 'x '.repeat(2_500_000) }), 'PROVIDER_TOO_LARGE');
    const table = [Array.from({ length: 5000 }, () => 'x'), ...Array.from({ length: 5000 }, () => ['x'])];
    await fails(t, resultPage({ text_blocks: [{ type: 'table', table }] }), 'PROVIDER_TOO_LARGE');
    await fails(t, resultPage({ text_blocks: [{ type: 'paragraph', snippet: '\u200b\ufeff' }] }), 'PROVIDER_EMPTY');
  });
});
