import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import type { Store } from '../../../../src/service/store/store.ts';
import { redirecting } from '../../../../src/service/work/jobs/redirecting.ts';
import { type Redirect, startRedirectServer } from '../../../fakes/redirectServer.ts';

type Source = { url: string; domain: string; title: string | null; position: number; cited: boolean };
type Answer = { sources: readonly Source[]; sourceNumbers?: readonly number[] | null; content: string };

const source = (url: string, position: number, more: Partial<Source> = {}): Source => ({
  url,
  domain: 'google.com',
  title: null,
  position,
  cited: false,
  ...more,
});

async function scene(
  t: TestContext,
  redirects: Readonly<Record<string, Redirect>>,
  answerOf: (url: (token: string) => string) => Answer | undefined,
) {
  const server = await startRedirectServer(redirects);
  t.after(() => server.close());
  let answer = answerOf(server.url);
  let written = 0;
  const warned: object[] = [];
  const stored = (id: number) => Promise.resolve(id === 7 ? answer : undefined);
  const change = (id: number, edit: (before: Answer) => Answer) => {
    assert.equal(id, 7);
    answer = answer && edit(answer);
    written += 1;
    return Promise.resolve();
  };
  const cancel = new AbortController();
  const job = redirecting({
    store: {
      read: { answers: { stored } },
      write: (action: (stores: object) => unknown) =>
        action({ answers: { change }, projects: { find: () => Promise.resolve(undefined) } }),
    } as unknown as Store,
    log: {
      warn: (about: object) => {
        warned.push(about);
      },
    },
    origin: server.origin,
  });
  return {
    server,
    cancel,
    warned,
    run: () => job.run(7, { signal: cancel.signal, closing: new AbortController().signal }),
    answer: () => answer,
    change: (next: Answer) => {
      answer = next;
    },
    written: () => written,
  };
}

describe('resolved redirects', () => {
  test('replace sources and links, and merge equal pages', async (t) => {
    const { run, answer, written, server } = await scene(
      t,
      {
        a: 'https://www.acme.com/pricing?utm_source=gemini#top',
        ab: 'https://globex.co.uk/',
        b: 'https://www.acme.com/pricing',
      },
      (url) => ({
        sources: [
          source(url('a'), 1, { title: 'acme.com' }),
          source(url('ab'), 2, { title: null }),
          source(url('b'), 3, { title: 'Pricing', cited: true }),
          source('https://globex.co.uk/', 4, { domain: 'globex.co.uk', title: 'Globex' }),
        ],
        content: `Acme is good [1][3], see [this](${url('ab')}).\n\nSources\n\n[1] ${url('a')}\n[2] [globex](${url('ab')})\n[3] <${url('b')}>\n[4] https://globex.co.uk/`,
      }),
    );
    await run();
    assert.deepEqual(answer()?.sources, [
      { url: 'https://www.acme.com/pricing', domain: 'acme.com', title: 'acme.com', position: 1, cited: true },
      { url: 'https://globex.co.uk/', domain: 'globex.co.uk', title: 'Globex', position: 2, cited: false },
    ]);
    assert.equal(
      answer()?.content,
      'Acme is good [1][3], see [this](https://globex.co.uk/).\n\nSources\n\n[1] https://www.acme.com/pricing\n[2] [globex](https://globex.co.uk/)\n[3] <https://www.acme.com/pricing>\n[4] https://globex.co.uk/',
    );
    await run();
    assert.equal(written(), 1, 'a second run finds nothing to do');
    assert.equal(server.asked.length, 3);
  });

  test('renumber the marks', async (t) => {
    const { run, answer } = await scene(t, { a: 'https://acme.com/', b: 'https://acme.com/#top' }, (url) => ({
      sources: [source(url('a'), 1), source(url('b'), 2), source('https://globex.com/', 3)],
      content: 'Acme [1] is good [2]. Globex is not [3].',
    }));
    await run();
    assert.deepEqual([answer()?.sources.length, answer()?.sourceNumbers], [2, [1, 1, 2]]);
  });

  test('are retried and logged after temporary failures', async (t) => {
    const redirects: Record<string, Redirect> = { a: 'https://acme.com/', busy: { status: 503 } };
    const { run, answer, warned, server } = await scene(t, redirects, (url) => ({
      sources: ['gone', 'busy', 'a'].map((token, index) => source(url(token), index + 1)),
      content: '',
    }));
    await run();
    assert.deepEqual(
      answer()?.sources.map(({ url }) => url),
      [server.url('gone'), server.url('busy'), 'https://acme.com/'],
    );
    assert.deepEqual(warned, [{ answer: 7, code: 'PROVIDER_UNREACHABLE', sources: 1, of: 3 }]);
    redirects.busy = 'https://globex.com/';
    await run();
    assert.deepEqual(
      answer()?.sources.map(({ url, position }) => [url, position]),
      [
        [server.url('gone'), 1],
        ['https://globex.com/', 2],
        ['https://acme.com/', 3],
      ],
    );
    assert.equal(warned.length, 1);
  });

  test('write nothing without redirects or without an answer', async (t) => {
    for (const answer of [undefined, { sources: [source('https://acme.com/', 1)], content: 'x' }]) {
      const { run, server, written } = await scene(t, {}, () => answer);
      await run();
      assert.deepEqual([server.asked.length, written()], [0, 0]);
    }
  });

  test('keep concurrent changes to the answer', async (t) => {
    const { run, answer, change, server } = await scene(t, { a: 'https://acme.com/' }, (url) => ({
      sources: [source(url('a'), 1)],
      content: '',
    }));
    const running = run();
    change({
      sources: [source('https://new.com/', 1, { domain: 'new.com' }), source(server.url('a'), 2)],
      content: `[1]: ${server.url('a')}`,
    });
    await running;
    assert.deepEqual(
      answer()?.sources.map(({ url }) => url),
      ['https://new.com/', 'https://acme.com/'],
    );
    assert.equal(answer()?.content, '[1]: https://acme.com/');
  });

  test('escape the address in Markdown links', async (t) => {
    const { run, answer } = await scene(
      t,
      { a: 'https://evil.com/)[x](y', b: 'https://en.wikipedia.org/wiki/Acme_(brand)' },
      (url) => ({ sources: [source(url('a'), 1), source(url('b'), 2)], content: `[1](${url('a')}) [2](${url('b')})` }),
    );
    await run();
    assert.equal(answer()?.content, '[1](https://evil.com/%29[x]%28y) [2](https://en.wikipedia.org/wiki/Acme_(brand))');
    assert.deepEqual(
      answer()?.sources.map(({ url }) => url),
      ['https://evil.com/%29[x]%28y', 'https://en.wikipedia.org/wiki/Acme_(brand)'],
    );
  });

  test('are requested four at a time', async (t) => {
    const tokens = Array.from({ length: 20 }, (_, index) => `t${index}`);
    const { run, server, answer } = await scene(
      t,
      Object.fromEntries(tokens.map((token) => [token, `https://acme.com/${token}`])),
      (url) => ({ sources: tokens.map((token, index) => source(url(token), index + 1)), content: '' }),
    );
    await run();
    assert.deepEqual(
      answer()?.sources.map(({ url }) => url),
      tokens.map((token) => `https://acme.com/${token}`),
    );
    assert.equal(server.most(), 4);
  });

  test('write nothing when cancelled', async (t) => {
    const { run, cancel, written } = await scene(t, { a: 'https://acme.com/', slow: { hangs: true } }, (url) => ({
      sources: [source(url('a'), 1), source(url('slow'), 2)],
      content: '',
    }));
    setTimeout(() => cancel.abort(new Error('cancelled')), 50);
    await assert.rejects(run(), { message: 'cancelled' });
    assert.equal(written(), 0);
  });
});
