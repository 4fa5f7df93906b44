import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { askPerplexity } from '../../../../../src/service/assistants/chat/perplexity.ts';
import { eventually } from '../../../../fakes/eventually.ts';
import { sonarAnswer } from '../../../../fakes/providers/perplexity.ts';
import { askingProvider } from '../../../../fakes/providers/asking.ts';
import { failsWith, shortPatience } from '../../../../fakes/providers/question.ts';
import type { Reply } from '../../../../fakes/providers/server.ts';

const asking = (context: TestContext, reply: Reply) =>
  askingProvider(context, [reply], (baseUrl, question) =>
    askPerplexity(
      { kind: 'perplexity', model: 'sonar', key: 'pplx-secret', baseUrl, concurrency: 1, perMinute: 60 },
      question,
    ),
  );

const fails = async (context: TestContext, reply: Reply, code: string, message?: RegExp): Promise<void> =>
  failsWith((await asking(context, reply)).ask(), code, message);

const results = [
  { title: 'Seen', url: 'https://seen.example/', date: '2026-01-02', last_updated: null },
  { title: 'Best CRMs', url: 'https://crm.example/best?utm_source=perplexity', date: null },
  { title: 'B', url: 'https://b.example/' },
];

describe('Perplexity', () => {
  test('numbers sources by first citation, with result titles', async (context) => {
    const { ask } = await asking(
      context,
      sonarAnswer({
        texts: ['**Acme** ist gut', '[3][2]. Glo', 'bex 日本語[2]. Use `a[1]`.'],
        results,
        citations: results.map(({ url }) => url),
        searches: 2,
      }),
    );
    assert.deepEqual(await ask(), {
      markdown:
        '**Acme** ist gut[1][2]. Globex 日本語[2]. Use `a[1]`.\n\nSources:\n\n[1] B - https://b.example/\n[2] Best CRMs - https://crm.example/best\n[3] Seen - https://seen.example/',
      sources: [
        { url: 'https://b.example/', title: 'B', cited: true },
        { url: 'https://crm.example/best', title: 'Best CRMs', cited: true },
        { url: 'https://seen.example/', title: 'Seen', cited: false },
      ],
      searchQueries: null,
      searchPerformed: true,
      modelVersion: 'sonar',
    });
  });

  test('sends only the prompt and the region', async (context) => {
    const { ask, asked } = await asking(context, sonarAnswer({ texts: ['Acme.'] }));
    await ask({ region: 'JP' });
    assert.equal(asked[0]?.path, '/chat/completions');
    assert.equal(asked[0].headers.authorization, 'Bearer pplx-secret');
    const { model, messages, stream, web_search_options } = asked[0].body as Record<string, unknown>;
    assert.deepEqual(
      { model, messages, stream, web_search_options },
      {
        model: 'sonar',
        stream: true,
        web_search_options: { user_location: { country: 'JP' } },
        messages: [{ role: 'user', content: 'Which CRM is best?' }],
      },
    );
  });

  test('falls back to citations, or reports no search', async (context) => {
    const cited = await asking(
      context,
      sonarAnswer({ texts: ['Acme[1].'], citations: ['https://a.example/', 'javascript:alert(1)', 'no address'] }),
    );
    const { sources, searchPerformed } = await cited.ask();
    assert.deepEqual(
      { sources, searchPerformed },
      { sources: [{ url: 'https://a.example/', cited: true }], searchPerformed: true },
    );
    const plain = await asking(context, sonarAnswer({ texts: ['Acme is <i>good</i>.'], searches: 0 }));
    const answer = await plain.ask();
    assert.deepEqual([answer.markdown, answer.searchPerformed, answer.searchQueries], ['Acme is *good*.', false, null]);
    const searched = await asking(context, sonarAnswer({ texts: ['Acme.'], searches: 1 }));
    assert.equal((await searched.ask()).searchPerformed, true);
  });

  test('removes marks of sources without a web address', async (context) => {
    const { ask } = await asking(
      context,
      sonarAnswer({
        texts: ['Acme[1] and Globex[2].'],
        results: [
          { title: 'x', url: 'javascript:alert(1)' },
          { title: 'B', url: 'https://b.example/' },
        ],
      }),
    );
    assert.equal((await ask()).markdown.split('\n')[0], 'Acme and Globex[1].');
  });

  test('excludes the reasoning of the model', async (context) => {
    const { ask } = await asking(
      context,
      sonarAnswer({ texts: ['<think>\nGlobex? [1]', '</think>\n\nAcme[1].'], results }),
    );
    assert.equal((await ask()).markdown.split('\n')[0], 'Acme[1].');
  });

  test('rejects partial, filtered and empty answers', async (context) => {
    await fails(context, sonarAnswer({ texts: ['Acme is'], finish: 'length' }), 'PROVIDER_TOO_LARGE');
    await fails(context, sonarAnswer({ texts: ['Acme is'], finish: null }), 'PROVIDER_INTERRUPTED');
    await fails(
      context,
      { ...sonarAnswer({ texts: ['Acme is'], finish: null }), breaksOff: true },
      'PROVIDER_INTERRUPTED',
    );
    await fails(context, sonarAnswer({ texts: ['Acme is'], finish: 'content_filter' }), 'PROVIDER_DECLINED');
    for (const text of [' ', '<div></div><script>alert(1)</script>', '\u200b\ufeff', '[1][2]'])
      await fails(context, sonarAnswer({ texts: [text], results }), 'PROVIDER_EMPTY');
    await fails(context, { text: '<html></html>' }, 'PROVIDER_EMPTY');
  });

  test('maps errors in the status, the stream and HTML pages', async (context) => {
    const { sse = [] } = sonarAnswer({ texts: ['Acme is'], finish: null });
    await fails(
      context,
      { status: 401, text: '<html><head><title>401 Authorization Required</title></head></html>' },
      'PROVIDER_KEY_INVALID',
    );
    await fails(
      context,
      {
        status: 401,
        json: { error: { message: 'You exceeded your current quota', type: 'insufficient_quota', code: 401 } },
      },
      'PROVIDER_QUOTA',
    );
    await fails(
      context,
      {
        status: 400,
        json: { error: { message: "Invalid model 'sonor'. pplx-secret", type: 'invalid_model', code: 400 } },
      },
      'PROVIDER_REFUSED',
      /Invalid model 'sonor'\. \[key\]/,
    );
    await fails(
      context,
      { sse: [...sse, JSON.stringify({ error: { message: 'busy', type: 'rate_limit_error', code: 429 } })] },
      'PROVIDER_RATE_LIMITED',
    );
    await fails(
      context,
      { sse: [...sse, JSON.stringify({ error: { message: 'broken', type: 'internal_error', code: 500 } })] },
      'PROVIDER_FAILED',
    );
  });

  test('rejects answers of 5 MB and invalid UTF-8', async (context) => {
    await fails(
      context,
      sonarAnswer({ texts: Array.from({ length: 50 }, () => 'Acme '.repeat(20_000)) }),
      'PROVIDER_TOO_LARGE',
    );
    const latin1 =
      sonarAnswer({ texts: ['Grüße'] })
        .sse?.map((data) => `data: ${data}\n\n`)
        .join('') ?? '';
    await fails(context, { bytes: Buffer.from(latin1, 'latin1') }, 'PROVIDER_EMPTY', /isn’t valid UTF-8/);
  });

  test('closes the connection when cancelled or timed out', async (context) => {
    const { ask, open } = await asking(context, { ...sonarAnswer({ texts: ['Acme'], finish: null }), hangs: true });
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('cancelled')), 30);
    await assert.rejects(ask({ signal: controller.signal }), { message: 'cancelled' });
    await assert.rejects(ask({ patience: { ...shortPatience, nextWord: 30 } }), { code: 'PROVIDER_TIMEOUT' });
    await eventually(() => open() === 0);
  });
});
