import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually } from '../../../../fakes/eventually.ts';
import { openAiAnswer, openAiBeginning, openAiError } from '../../../../fakes/providers/openAi.ts';
import { shortPatience } from '../../../../fakes/providers/question.ts';
import type { Reply } from '../../../../fakes/providers/server.ts';
import { asking, fails } from './openAiAsking.ts';

const link = '([crm.example](https://crm.example/best?utm_source=openai))';

describe('OpenAI', () => {
  test('turns links into marks and lists the searches', async (context) => {
    const { ask, asked } = await asking(
      context,
      openAiAnswer({
        text: `😀 Grüße: Acme ist gut. ${link} Globex 😀 auch. ([b.example](https://b.example/)).`,
        annotations: [
          { of: link, url: 'https://crm.example/best?utm_source=openai', title: 'Best CRMs' },
          { of: '[b.example](https://b.example/)', url: 'https://b.example/', title: 'B' },
        ],
        actions: [
          {
            type: 'search',
            query: 'best crm',
            queries: ['best crm', 'crm 2026'],
            sources: [
              { type: 'url', url: 'https://seen.example/' },
              { type: 'api', name: 'oai-weather' },
              { type: 'url', url: 'https://b.example/?utm_source=openai' },
            ],
          },
          { type: 'open_page', url: 'https://opened.example/' },
          { type: 'search', query: 'best crm' },
        ],
      }),
    );
    assert.deepEqual(await ask(), {
      markdown:
        '😀 Grüße: Acme ist gut.[1] Globex 😀 auch.[2].\n\nSources:\n\n[1] Best CRMs - https://crm.example/best\n[2] B - https://b.example/\n[3] https://seen.example/\n[4] https://opened.example/',
      sources: [
        { url: 'https://crm.example/best', title: 'Best CRMs', cited: true },
        { url: 'https://b.example/', title: 'B', cited: true },
        { url: 'https://seen.example/', cited: false },
        { url: 'https://opened.example/', cited: false },
      ],
      searchQueries: ['best crm', 'crm 2026'],
      searchPerformed: true,
      modelVersion: 'gpt-5.1-2025-11-13',
    });
    assert.equal(asked[0]?.path, '/v1/responses');
    assert.equal(asked[0].headers.authorization, 'Bearer sk-secret-123');
  });

  test('sends the prompt alone, with the region', async (context) => {
    const { ask, asked } = await asking(context, openAiAnswer({ text: 'Acme.' }));
    await ask({ region: 'JP' });
    const { model, input, tools, include, stream } = asked[0]?.body as Record<string, unknown>;
    assert.deepEqual(
      { model, stream, include },
      { model: 'gpt-5.1', stream: true, include: ['web_search_call.action.sources'] },
    );
    assert.deepEqual(input, [{ role: 'user', content: [{ type: 'input_text', text: 'Which CRM is best?' }] }]);
    assert.deepEqual(tools, [{ type: 'web_search', user_location: { type: 'approximate', country: 'JP' } }]);
  });

  test('places marks by code points', async (context) => {
    const { ask } = await asking(
      context,
      openAiAnswer({
        text: '👍👍 Acme is good. Yes.',
        annotations: [{ of: 'Acme is good', url: 'https://a.example/' }],
      }),
    );
    assert.equal((await ask()).markdown.split('\n')[0], '👍👍 Acme is good[1]. Yes.');
  });

  test('lists nothing without a search', async (context) => {
    const { ask } = await asking(context, openAiAnswer({ text: 'Acme is <b>good</b>.' }));
    const { markdown, sources, searchQueries, searchPerformed } = await ask();
    assert.deepEqual(
      { markdown, sources, searchQueries, searchPerformed },
      { markdown: 'Acme is **good**.', sources: [], searchQueries: [], searchPerformed: false },
    );
  });

  test('reports missing queries as unknown', async (context) => {
    const { ask } = await asking(context, openAiAnswer({ text: 'Acme.', actions: [{ type: 'search' }] }));
    const { searchQueries, searchPerformed } = await ask();
    assert.deepEqual({ searchQueries, searchPerformed }, { searchQueries: null, searchPerformed: true });
  });

  test('fills an empty end from earlier events', async (context) => {
    const { sse = [] } = openAiAnswer({ text: 'Acme.' });
    const end = JSON.parse(sse.at(-1) ?? '') as { response: object };
    const { ask } = await asking(context, {
      sse: [...sse.slice(0, -1), JSON.stringify({ ...end, response: { ...end.response, output: [] } })],
    });
    assert.equal((await ask()).markdown, 'Acme.');
  });

  test('ignores pages without a web address', async (context) => {
    const { ask } = await asking(
      context,
      openAiAnswer({
        text: 'Acme is good.',
        annotations: [{ of: 'Acme', url: 'javascript:alert(1)' }],
        actions: [{ type: 'search', query: 'x', sources: [{ type: 'url', url: 'javascript:alert(2)' }] }],
      }),
    );
    const { markdown, sources } = await ask();
    assert.deepEqual({ markdown, sources }, { markdown: 'Acme is good.', sources: [] });
  });

  test('declines a refusal and a filtered answer', async (context) => {
    await fails(context, openAiAnswer({ refusal: 'I cannot help with that.' }), 'PROVIDER_DECLINED');
    await fails(context, openAiAnswer({ text: 'Acme', incomplete: 'content_filter' }), 'PROVIDER_DECLINED');
  });

  test('rejects an answer that was cut short', async (context) => {
    await fails(
      context,
      openAiAnswer({ text: 'Acme', incomplete: 'max_output_tokens' }),
      'PROVIDER_TOO_LARGE',
      /max_output_tokens/,
    );
    await fails(
      context,
      openAiAnswer({ text: 'Acme', incomplete: `sk-secret-123\n${'x'.repeat(500)}` }),
      'PROVIDER_INTERRUPTED',
      /^.{0,80}\(\[key\] x{73}…\)\.$/,
    );
    await fails(context, openAiBeginning('Acme is'), 'PROVIDER_INTERRUPTED');
    await fails(context, { ...openAiBeginning('Acme is'), breaksOff: true }, 'PROVIDER_INTERRUPTED');
  });

  test('reads an error within the answer by its code', async (context) => {
    const failed = (code: string, message = 'no'): object => ({
      type: 'response.failed',
      response: { error: { code, message }, status: 'failed', model: 'gpt-5.1', output: [] },
    });
    await fails(context, openAiError(failed('server_error')), 'PROVIDER_FAILED');
    await fails(context, openAiError(failed('server_error'), 'Acme is'), 'PROVIDER_FAILED');
    await fails(context, openAiError(failed('rate_limit_exceeded'), 'Acme is'), 'PROVIDER_RATE_LIMITED');
    await fails(context, openAiError(failed('insufficient_quota')), 'PROVIDER_QUOTA');
    await fails(
      context,
      openAiError({ type: 'error', code: 'insufficient_quota', message: 'no', param: null }, 'Acme is'),
      'PROVIDER_QUOTA',
    );
    await fails(
      context,
      openAiError(
        {
          type: 'error',
          error: { type: 'invalid_request_error', code: 'context_length_exceeded', message: 'too long' },
        },
        'Acme is',
      ),
      'PROVIDER_REFUSED',
      /too long/,
    );
  });

  test('rejects what is not an answer', async (context) => {
    for (const text of [
      ' \n',
      '<div></div><script>alert(1)</script>',
      '<b> </b>',
      '\u200b\ufeff\u2060',
      '【2†source】',
    ])
      await fails(context, openAiAnswer({ text }), 'PROVIDER_EMPTY');
    await fails(context, { text: '<html><body>Welcome</body></html>' }, 'PROVIDER_EMPTY');
    await fails(context, { sse: ['{"type":'] }, 'PROVIDER_EMPTY');
    await fails(context, { sse: [] }, 'PROVIDER_EMPTY');
  });

  test('rejects invalid UTF-8', async (context) => {
    const latin1 =
      openAiAnswer({ text: 'Grüße' })
        .sse?.map((data) => `data: ${data}\n\n`)
        .join('') ?? '';
    await fails(
      context,
      { bytes: Buffer.from(latin1, 'latin1'), headers: { 'content-type': 'text/event-stream' } },
      'PROVIDER_EMPTY',
      /isn’t valid UTF-8/,
    );
    await fails(
      context,
      { bytes: Buffer.from(latin1), headers: { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' } },
      'PROVIDER_EMPTY',
    );
  });

  /** The end of an answer alone, as some gateways send it. */
  const endOnly = (text: string, annotations: readonly unknown[] = []): Reply => ({
    sse: [
      JSON.stringify({
        type: 'response.completed',
        response: { model: 5, output: [{ type: 'message', content: [{ type: 'output_text', text, annotations }] }] },
      }),
    ],
  });

  test('rejects answers of 5 MB and endless ones', async (context) => {
    await fails(context, endOnly('x '.repeat(2_500_000)), 'PROVIDER_TOO_LARGE');
    await fails(context, openAiAnswer({ text: 'Acme is good. '.repeat(360_000) }), 'PROVIDER_TOO_LARGE');
    const delta = JSON.stringify({
      type: 'response.output_text.delta',
      item_id: 'm',
      output_index: 0,
      content_index: 0,
      delta: 'Acme '.repeat(20_000),
      sequence_number: 1,
    });
    const { ask, open } = await asking(context, { endless: `data: ${delta}\n\n` });
    await assert.rejects(ask(), { code: 'PROVIDER_TOO_LARGE' });
    await eventually(() => open() === 0);
  });

  test('stops when timed out or cancelled', async (context) => {
    const { ask } = await asking(context, { hangs: true });
    await assert.rejects(ask({ patience: { ...shortPatience, firstWord: 30 } }), { code: 'PROVIDER_TIMEOUT' });
    await assert.rejects(ask({ signal: AbortSignal.timeout(30) }), { name: 'TimeoutError' });
    const { ask: askSlow } = await asking(context, { ...openAiBeginning('Acme'), hangs: true });
    await assert.rejects(askSlow({ patience: { ...shortPatience, nextWord: 30 } }), { code: 'PROVIDER_TIMEOUT' });
    await assert.rejects(askSlow({ patience: { ...shortPatience, whole: 60 } }), { code: 'PROVIDER_TIMEOUT' });
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('cancelled')), 30);
    await assert.rejects(askSlow({ signal: controller.signal }), { message: 'cancelled' });
  });

  test('retries after 503, but not after an exhausted quota', async (context) => {
    const patience = { ...shortPatience, tries: 3 };
    const again = await asking(
      context,
      { status: 503, json: { error: { message: 'overloaded' } } },
      openAiAnswer({ text: 'Acme.' }),
    );
    assert.equal((await again.ask({ patience })).markdown, 'Acme.');
    assert.equal(again.asked.length, 2);
    const spent = await asking(context, {
      status: 429,
      json: { error: { message: 'no', type: 'insufficient_quota', code: 'insufficient_quota' } },
    });
    await assert.rejects(spent.ask({ patience }), { code: 'PROVIDER_QUOTA' });
    assert.equal(spent.asked.length, 1);
  });

  test('ignores invalid sources', async (context) => {
    const url = 'https://a.example/';
    const annotations = [
      { type: 'url_citation', start_index: '0', end_index: '4', url, title: 5 },
      { type: 'url_citation', start_index: 0, end_index: 1.5, url: null, title: null },
      { type: 'url_citation', start_index: 0, end_index: -1, url },
      { type: 'url_citation', start_index: null, end_index: 4, url: 7 },
      null,
      'x',
      { type: 'url_citation', start_index: 0, end_index: 4, url },
    ];
    const { ask } = await asking(context, endOnly('Acme is good.', annotations));
    const { markdown, modelVersion } = await ask();
    assert.deepEqual([markdown, modelVersion], ['Acme[1] is good.\n\nSources:\n\n[1] https://a.example/', null]);
  });

  test('reads thousands of citations at one place', async (context) => {
    const text = '😀cme '.repeat(170_000);
    const annotations = Array.from({ length: 5000 }, (_, index) => ({
      type: 'url_citation',
      start_index: 800_000 + index,
      end_index: 800_004 + index,
      url: 'https://a.example/',
    }));
    const { ask } = await asking(context, endOnly(text, annotations));
    const { sources } = await ask();
    assert.equal(sources.length, 1);
  });
});
