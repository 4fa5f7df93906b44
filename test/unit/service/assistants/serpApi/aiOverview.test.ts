import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import {
  noResults,
  overview,
  overviewSteps,
  refused,
  resultPage,
  withToken,
} from '../../../../fakes/providers/serpApi.ts';
import { eventually } from '../../../../fakes/eventually.ts';
import { ask, fails, key, none, pages, pagesOf, patience } from './serpApiAsking.ts';

describe('AI Overview', () => {
  test('is read from the result page in one search', async (t) => {
    const { answer, asked } = await ask(t, overviewSteps({ google: [resultPage({ ai_overview: overview })] }), {
      assistant: 'aioverview',
      region: 'GB',
    });
    const read = await answer;
    assert.deepEqual(
      asked.map(({ query }) => Object.fromEntries(query)),
      [{ engine: 'google', q: 'best project tool', gl: 'gb', hl: 'en', no_cache: 'true', api_key: key }],
    );
    const marked =
      'Acme is **a project tool for small teams**. It is free.[1][2]\n\n## Other tools:\n\n- **Globex:** Good for large teams.[2]\n' +
      '  - Has a calendar[2]\n  - Has a phone app\n- [Initech](https://initech.example/): Cheap\n\n';
    assert.equal(read.markdown.slice(0, marked.length), marked);
    assert.deepEqual(pagesOf(read), [
      [pages.acme, 'Acme review', true],
      [pages.globex, 'Globex docs', true],
      [pages.initech, 'Initech on Wikipedia', false],
      ['https://initech.example/', 'Initech', true],
    ]);
  });

  test('is fetched with a second search for a page token', async (t) => {
    const steps = overviewSteps({ google: [withToken('t1')], overview: [resultPage({ ai_overview: overview })] });
    const { answer, asked, paced } = await ask(t, steps, { assistant: 'aioverview' });
    assert.match((await answer).markdown, /Acme is \*\*a project tool for small teams\*\*/);
    assert.deepEqual(Object.fromEntries(asked[1]?.query ?? []), {
      engine: 'google_ai_overview',
      page_token: 't1',
      api_key: key,
    });
    assert.deepEqual([asked.length, paced()], [2, 2]);
  });

  test('can be absent on the result page or after a token', async (t) => {
    const facts = [
      resultPage({ organic_results: [{ position: 1 }] }),
      resultPage({ ai_overview: null }),
      noResults('organic_results_state'),
      resultPage({ ai_overview: { error: 'An AI Overview is not available for this search.' } }),
      resultPage({ ai_overview: { products: [{ title: 'Acme licence' }] } }),
      withToken('t1'),
    ];
    for (const google of facts) {
      const { answer } = await ask(t, overviewSteps({ google: [google], overview: [noResults('ai_overview_state')] }), {
        assistant: 'aioverview',
      });
      assert.deepEqual(await answer, none);
    }
  });

  test('starts again with a new token after one fails', async (t) => {
    const failures = [
      refused(500, 'oops'),
      refused(503, 'busy'),
      refused(400, 'Invalid `page_token`.'),
      resultPage({ ai_overview: {} }),
      { text: '<html>' },
      resultPage({}),
    ];
    for (const failure of failures) {
      const steps = overviewSteps({
        google: [withToken('t1'), withToken('t2')],
        overview: [failure, resultPage({ ai_overview: overview })],
      });
      const { answer, asked, paced } = await ask(t, steps, { assistant: 'aioverview', tries: 3 });
      assert.match((await answer).markdown, /Acme/);
      assert.deepEqual(
        asked.map(({ query }) => query.get('page_token')),
        [null, 't1', null, 't2'],
      );
      assert.equal(paced(), 4);
    }
  });

  test('gives up after the allowed number of tries', async (t) => {
    const { answer, asked } = await ask(
      t,
      overviewSteps({ google: [withToken('t1')], overview: [refused(503, 'busy')] }),
      { assistant: 'aioverview', tries: 2 },
    );
    await assert.rejects(answer, { code: 'PROVIDER_FAILED' });
    assert.equal(asked.length, 4);
  });

  test('is not reported as absent after an expired token', async (t) => {
    mock.timers.enable({ apis: ['Date'], now: 0 });
    t.after(() => mock.timers.reset());
    let calls = 0;
    const pace = { begin: () => Promise.resolve(void mock.timers.setTime((calls += 1) * 61_000)) };
    const late = await ask(
      t,
      overviewSteps({ google: [withToken('t1')], overview: [noResults('ai_overview_state')] }),
      {
        assistant: 'aioverview',
        pace,
      },
    );
    await assert.rejects(late.answer, { code: 'PROVIDER_FAILED' });
  });

  test('fails if Google can’t create it now', async (t) => {
    await fails(
      t,
      resultPage({ ai_overview: { error: "Can't generate an AI overview right now. Try again later." } }),
      'PROVIDER_FAILED',
      'aioverview',
    );
  });

  test('stops the second search when timed out or cancelled', async (t) => {
    const steps = overviewSteps({ google: [withToken('t1')], overview: [{ hangs: true }] });
    const hanging = await ask(t, steps, { assistant: 'aioverview', patience: { ...patience, firstWord: 60 } });
    await assert.rejects(hanging.answer, { code: 'PROVIDER_TIMEOUT' });
    const cancel = new AbortController();
    const { answer, asked } = await ask(t, steps, { assistant: 'aioverview', tries: 4, signal: cancel.signal });
    const rejected = assert.rejects(answer, { message: 'not wanted any more' });
    await eventually(() => asked.length === 2);
    cancel.abort(new Error('not wanted any more'));
    await rejected;
    assert.equal(asked.length, 2);
  });

  test('is not reported as absent for other content', async (t) => {
    const unread = [{ text_blocks: [{ type: 'new' }] }, 'Acme', [{ text_blocks: [] }], []].map((found) =>
      resultPage({ ai_overview: found }),
    );
    for (const reply of [{ json: {} }, { text: '<html>' }, ...unread]) {
      await fails(t, reply, 'PROVIDER_EMPTY', 'aioverview');
    }
  });

  test('quotes Google in 80 characters without the key', async (t) => {
    const { message } = await fails(
      t,
      resultPage({ ai_overview: { error: `Not right now ${key}\n${'x'.repeat(500)}` } }),
      'PROVIDER_FAILED',
      'aioverview',
    );
    assert.match(message, /^Google didn’t create an AI Overview: Not right now \[key\] x+…$/);
    assert.equal(message.length, 'Google didn’t create an AI Overview: '.length + 80);
  });
});
