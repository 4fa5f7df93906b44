import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { geminiAnswer, geminiError, redirect } from '../../../../fakes/providers/google.ts';
import { shortPatience } from '../../../../fakes/providers/question.ts';
import { asking, fails } from './googleAsking.ts';

const pages = [
  { uri: redirect('AUZ_a-_1'), title: 'crm.example' },
  { uri: redirect('B2'), title: 'b.example' },
  { uri: redirect('C3'), title: 'seen.example' },
];

describe('Gemini', () => {
  test('places marks by byte offsets and keeps redirects', async (context) => {
    const { ask } = await asking(
      context,
      geminiAnswer({
        texts: ['😀 Für Österreich: „Acme“ ist ', 'gut. 日本では Globex が人気です。'],
        queries: ['bestes crm', 'crm 日本'],
        pages,
        supports: [
          { of: '日本では Globex が人気です', pages: [1] },
          { of: '„Acme“ ist gut', pages: [0, 1] },
          { of: 'gut', pages: [9] },
        ],
      }),
    );
    assert.deepEqual(await ask(), {
      markdown: `😀 Für Österreich: „Acme“ ist gut[1][2]. 日本では Globex が人気です[2]。\n\nSources:\n\n[1] crm.example - <${redirect('AUZ_a-_1')}>\n[2] b.example - ${redirect('B2')}\n[3] seen.example - ${redirect('C3')}`,
      sources: pages.map(({ uri, title }, index) => ({ url: uri, title, cited: index < 2 })),
      searchQueries: ['bestes crm', 'crm 日本'],
      searchPerformed: true,
      modelVersion: 'gemini-2.5-flash-001',
    });
  });

  test('sends only the prompt with the search tool', async (context) => {
    const { ask, asked } = await asking(context, geminiAnswer({ texts: ['Acme.'] }));
    await ask();
    assert.equal(asked[0]?.path, '/v1beta/models/gemini-2.5-flash:streamGenerateContent');
    assert.equal(asked[0].headers['x-goog-api-key'], 'AIzaSecret123');
    const { contents, tools, systemInstruction } = asked[0].body as Record<string, unknown>;
    assert.deepEqual(
      { contents, tools, systemInstruction },
      {
        contents: [{ role: 'user', parts: [{ text: 'Which CRM is best?' }] }],
        tools: [{ googleSearch: {} }],
        systemInstruction: undefined,
      },
    );
  });

  test('reports no search without grounding', async (context) => {
    const { ask } = await asking(context, geminiAnswer({ texts: ['Acme is <b>good</b>.'] }));
    const { markdown, sources, searchQueries, searchPerformed } = await ask();
    assert.deepEqual(
      { markdown, sources, searchQueries, searchPerformed },
      { markdown: 'Acme is **good**.', sources: [], searchQueries: [], searchPerformed: false },
    );
  });

  test('numbers sources across events and skips repeated ones', async (context) => {
    const first =
      geminiAnswer({
        texts: ['Acme is good. '],
        queries: ['a'],
        pages: pages.slice(0, 1),
        supports: [{ of: 'Acme is good', pages: [0] }],
        finish: null,
      }).sse ?? [];
    const whole = 'Globex is better.';
    const more = (list: typeof pages) =>
      geminiAnswer({ texts: [whole], queries: ['b'], pages: list, supports: [{ of: whole.slice(0, -1), pages: [1] }] })
        .sse ?? [];
    for (const list of [pages.slice(1, 2), pages.slice(0, 2)]) {
      const { ask } = await asking(context, { sse: [...first, ...more(list)] });
      const { markdown, searchQueries, sources } = await ask();
      assert.equal(markdown.split('\n')[0], 'Acme is good[1]. Globex is better[2].');
      assert.deepEqual([searchQueries, sources.length], [['a', 'b'], 2]);
    }
  });

  test('excludes thoughts and sources without a web address', async (context) => {
    const { sse = [] } = geminiAnswer({
      texts: ['Acme is good.'],
      queries: ['x'],
      pages: [{ uri: 'javascript:alert(1)', title: 'x' }, { title: 'no address' }],
      supports: [{ of: 'Acme', pages: [0, 1] }],
    });
    const thought = JSON.stringify({
      candidates: [{ content: { role: 'model', parts: [{ text: 'I think of Globex', thought: true }] } }],
    });
    const { ask } = await asking(context, { sse: [thought, ...sse] });
    const { markdown, sources } = await ask();
    assert.deepEqual({ markdown, sources }, { markdown: 'Acme is good.', sources: [] });
  });

  test('declines blocked prompts and answers', async (context) => {
    for (const blockReason of ['PROHIBITED_CONTENT', 'OTHER']) {
      await fails(
        context,
        { sse: [JSON.stringify({ promptFeedback: { blockReason }, modelVersion: 'g' })] },
        'PROVIDER_DECLINED',
        new RegExp(blockReason),
      );
    }
    await fails(
      context,
      { sse: [JSON.stringify({ promptFeedback: { blockReason: `AIzaSecret123\n${'x'.repeat(500)}` } })] },
      'PROVIDER_DECLINED',
      /\(\[key\] x{73}…\)\.$/,
    );
    await fails(context, geminiAnswer({ texts: [''], finish: 'y'.repeat(500) }), 'PROVIDER_EMPTY', /\(y{79}…\)\.$/);
    for (const finish of ['SAFETY', 'RECITATION', 'BLOCKLIST', 'SPII', 'PROHIBITED_CONTENT']) {
      await fails(context, geminiAnswer({ texts: ['Acme'], finish }), 'PROVIDER_DECLINED');
    }
  });

  test('rejects an answer that was cut short', async (context) => {
    await fails(
      context,
      geminiAnswer({ texts: ['Acme is'], finish: 'MAX_TOKENS' }),
      'PROVIDER_TOO_LARGE',
      /MAX_TOKENS/,
    );
    await fails(context, geminiAnswer({ texts: ['Acme is'], finish: null }), 'PROVIDER_INTERRUPTED');
    await fails(
      context,
      { ...geminiAnswer({ texts: ['Acme is'], finish: null }), breaksOff: true },
      'PROVIDER_INTERRUPTED',
    );
  });

  test('maps an error within the stream by its code', async (context) => {
    const { sse: words = [] } = geminiAnswer({ texts: ['Acme is'], finish: null });
    const error = (code: number, status: string): string => JSON.stringify({ error: { code, status, message: 'no' } });
    await fails(context, { sse: [...words, error(503, 'UNAVAILABLE')] }, 'PROVIDER_FAILED');
    await fails(context, { sse: [...words, error(429, 'RESOURCE_EXHAUSTED')] }, 'PROVIDER_RATE_LIMITED');
  });

  test('rejects empty answers and other content', async (context) => {
    for (const text of ['', '<div></div><script>alert(1)</script>', '\u200b\ufeff'])
      await fails(context, geminiAnswer({ texts: [text] }), 'PROVIDER_EMPTY');
    await fails(context, { text: '<html><body>Welcome</body></html>' }, 'PROVIDER_EMPTY');
    await fails(context, { json: geminiAnswer({ texts: ['Acme'] }) }, 'PROVIDER_EMPTY');
    const latin1 =
      geminiAnswer({ texts: ['Grüße'] })
        .sse?.map((data) => `data: ${data}\n\n`)
        .join('') ?? '';
    await fails(context, { bytes: Buffer.from(latin1, 'latin1') }, 'PROVIDER_EMPTY', /isn’t valid UTF-8/);
  });

  test('rejects answers of 5 MB and endless ones', async (context) => {
    await fails(
      context,
      geminiAnswer({ texts: Array.from({ length: 50 }, () => 'Acme '.repeat(20_000)) }),
      'PROVIDER_TOO_LARGE',
    );
    await fails(
      context,
      { endless: `data: ${geminiAnswer({ texts: ['Acme '.repeat(20_000)], finish: null }).sse?.[0]}\n\n` },
      'PROVIDER_TOO_LARGE',
    );
  });

  test('maps API errors to codes with a fix', async (context) => {
    const quota = (quotaId: string): object[] => [
      {
        '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
        violations: [
          {
            quotaMetric: 'generativelanguage.googleapis.com/generate_content_free_tier_requests',
            quotaId,
            quotaValue: '250',
          },
        ],
      },
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '26.4s' },
    ];
    await fails(
      context,
      geminiError(400, 'INVALID_ARGUMENT', {
        message: 'API key not valid. Please pass a valid API key.',
        details: [
          { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
        ],
      }),
      'PROVIDER_KEY_INVALID',
    );
    await fails(
      context,
      geminiError(400, 'INVALID_ARGUMENT', { message: 'Search Grounding is not supported.' }),
      'PROVIDER_REFUSED',
      /Search Grounding is not supported/,
    );
    await fails(
      context,
      geminiError(403, 'PERMISSION_DENIED', { message: 'Your API key AIzaSecret123 was reported as leaked.' }),
      'PROVIDER_KEY_INVALID',
      /\[key\] was reported/,
    );
    await fails(
      context,
      geminiError(429, 'RESOURCE_EXHAUSTED', { details: quota('GenerateRequestsPerDayPerProjectPerModel-FreeTier') }),
      'PROVIDER_QUOTA',
      /Today/,
    );
    const { ask } = await asking(
      context,
      geminiError(429, 'RESOURCE_EXHAUSTED', {
        details: quota('GenerateRequestsPerMinutePerProjectPerModel-FreeTier'),
      }),
    );
    await assert.rejects(ask(), { code: 'PROVIDER_RATE_LIMITED', details: { retry_after: 27 } });
  });

  test('stops when cancelled or timed out', async (context) => {
    const { ask } = await asking(context, { ...geminiAnswer({ texts: ['Acme'], finish: null }), hangs: true });
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('cancelled')), 30);
    await assert.rejects(ask({ signal: controller.signal }), { message: 'cancelled' });
    await assert.rejects(ask({ patience: { ...shortPatience, nextWord: 30 } }), { code: 'PROVIDER_TIMEOUT' });
  });

  test('uses the first candidate and ignores invalid sources', async (context) => {
    const odd = [
      { endIndex: '4' },
      { endIndex: 1.5 },
      { endIndex: -3 },
      { endIndex: null, text: 7 },
      null,
      { text: 'good', endIndex: 99 },
    ];
    const groundingMetadata = {
      webSearchQueries: [5, 'crm'],
      groundingChunks: [null, { web: { uri: 'https://a.example/', title: 5 } }],
      groundingSupports: [...odd.map((segment) => ({ segment, groundingChunkIndices: [1, 'x', 0.5] })), null],
    };
    const event = JSON.stringify({
      candidates: [
        { index: 1, content: { parts: [{ text: 'Globex' }] }, finishReason: 'STOP' },
        { index: 0, content: { parts: [{ text: 'Acme is good.' }] }, finishReason: 'STOP', groundingMetadata },
      ],
      modelVersion: 5,
    });
    const { ask } = await asking(context, { sse: [event.replace('-3', '1e999')] });
    const { markdown, searchQueries } = await ask();
    assert.deepEqual([markdown, searchQueries], ['Acme is good[1].\n\nSources:\n\n[1] https://a.example/', ['crm']]);
  });
});
