import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Store } from '../../../../src/service/store/store.ts';
import { untilCurrent } from '../../../../src/service/outdated.ts';
import { createPacing } from '../../../../src/service/pacing/pacing.ts';
import { model, chatgpt, judging, log, noon, pacingAt } from './pacingAt.ts';

describe('pacing', () => {
  test('limits calls per minute and keeps their order', async (context) => {
    const { begin, pass, since } = pacingAt(context, chatgpt({ perMinute: 2 }));
    assert.deepEqual(await since(() => begin('one')), ['one']);
    await pass(20_000);
    assert.deepEqual(
      await since(() => {
        for (const name of ['two', 'three', 'four', 'five']) begin(name);
      }),
      ['two'],
    );
    assert.deepEqual(await since(() => pass(39_999)), []);
    assert.deepEqual(await since(() => pass(1)), ['three']);
    assert.deepEqual(await since(() => pass(19_999)), []);
    assert.deepEqual(await since(() => pass(1)), ['four']);
    assert.deepEqual(await since(() => pass(40_000)), ['five']);
    assert.deepEqual(await since(() => begin('six')), []);
  });

  test('separates roles, and fails for unconfigured ones', async (context) => {
    const limits = model({ perMinute: 1 });
    const { begin, since } = pacingAt(context, {
      assistants: { chatgpt: limits, gemini: limits },
      writer: limits,
      judge: limits,
    });
    for (const role of ['chatgpt', 'gemini', 'writer', 'judge'] as const) {
      assert.deepEqual(
        await since(() => {
          begin('one', role);
          begin('two', role);
        }),
        ['one'],
        role,
      );
    }
    assert.deepEqual(
      await since(() => {
        begin('one', 'copilot');
        begin('two', 'copilot');
      }),
      ['one: Error', 'two: Error'],
    );
  });

  test('drops an aborted call and throws its reason', async (context) => {
    const { begin, pass, since } = pacingAt(context, chatgpt({ perMinute: 1 }));
    const leaving = new AbortController();
    const gone = AbortSignal.abort(new Error('came too late'));
    await since(() => begin('one'));
    assert.deepEqual(
      await since(() => {
        begin('two', 'chatgpt', leaving.signal);
        begin('three');
        begin('four', 'chatgpt', gone);
      }),
      ['four: Error: came too late'],
    );
    assert.deepEqual(await since(() => leaving.abort(new Error('cancelled'))), ['two: Error: cancelled']);
    assert.deepEqual(await since(() => pass(60_000)), ['three']);
  });

  test('runs no timer without waiting calls', async (context) => {
    const { begin, pass, since } = pacingAt(context, chatgpt({ perMinute: 1 }));
    const timers = context.mock.method(globalThis, 'setTimeout');
    const stopped = context.mock.method(globalThis, 'clearTimeout');
    const leaving = new AbortController();
    await since(() => begin('one'));
    assert.equal(timers.mock.callCount(), 0);
    await since(() => begin('two', 'chatgpt', leaving.signal));
    assert.equal(timers.mock.callCount(), 1);
    await since(() => leaving.abort());
    assert.equal(stopped.mock.calls.at(-1)?.arguments[0], timers.mock.calls[0]?.result);
    await pass(120_000);
    assert.equal(timers.mock.callCount(), 1);
  });

  test('applies new limits to waiting calls', async (context) => {
    const { settings, begin, pass, since } = pacingAt(context, chatgpt({ perMinute: 1 }));
    await since(() => {
      for (const name of ['one', 'two', 'three', 'four']) begin(name);
    });
    settings.replace(chatgpt({ perMinute: 3 }));
    assert.deepEqual(await since(() => pass(1000)), ['two', 'three']);
    settings.replace(chatgpt({ perMinute: 1 }));
    assert.deepEqual(await since(() => pass(59_500)), [], 'two began less than a minute ago');
    assert.deepEqual(await since(() => pass(500)), ['four']);
  });

  test('rejects waiting calls whose model was removed or replaced', async (context) => {
    const { settings, begin, pass, since, spent } = pacingAt(context, chatgpt({ perMinute: 2, perDay: 9 }));
    assert.deepEqual(
      await since(() => {
        for (const name of ['one', 'two', 'three', 'four']) begin(name);
      }),
      ['one', 'two'],
    );
    settings.replace({ assistants: {} });
    assert.deepEqual(await since(() => pass(1000)), ['three: Error', 'four: Error']);
    for (const change of [{ key: 'another' }, { model: 'another' }, { baseUrl: 'http://localhost:2' }]) {
      settings.replace(chatgpt({ perMinute: 2, perDay: 9 }));
      assert.deepEqual(await since(() => begin('old')), []);
      settings.replace(chatgpt({ perMinute: 3, perDay: 9, ...change }));
      assert.deepEqual(await since(() => pass(1000)), ['old: Error'], JSON.stringify(change));
    }
    assert.deepEqual([...spent.values()], [2]);
    assert.deepEqual(await since(() => begin('new')), ['new'], 'a rejected call uses no turn');
  });

  test('retries only work whose model was replaced', async (context) => {
    const { settings, begin, since } = pacingAt(context, chatgpt({}));
    const { signal } = new AbortController();
    const pacing = createPacing({ store: {} as Store, settings, log, now: () => noon });
    const models = [model({ key: 'old' }), model({})];
    assert.equal(
      await untilCurrent(async () => {
        const next = models.shift() ?? model({});
        await pacing.of('chatgpt', judging, signal).begin(signal, next);
        return next.key;
      }),
      undefined,
    );
    assert.equal(models.length, 0);
    await assert.rejects(
      untilCurrent(() => Promise.reject(new Error('other'))),
      /other/,
    );
    assert.deepEqual(await since(() => begin('one')), ['one']);
  });

  test('rejects waiting calls when the process closes', async (context) => {
    const { closing, begin, since, spent } = pacingAt(context, chatgpt({ perMinute: 1, perDay: 9 }));
    await since(() => {
      begin('one');
      begin('two');
    });
    assert.deepEqual(await since(() => closing.abort(new Error('closing'))), ['two: Error: closing']);
    assert.deepEqual(await since(() => begin('three')), ['three: Error: closing']);
    assert.deepEqual([...spent.values()], [1]);
  });

  test('waits as long as the provider requests', async (context) => {
    const { begin, rest, pass, since } = pacingAt(context, chatgpt({ perMinute: 2 }));
    assert.deepEqual(await since(() => begin('one')), ['one']);
    rest(30_000);
    rest(5000);
    assert.deepEqual(
      await since(() => {
        for (const name of ['two', 'three', 'four']) begin(name);
      }),
      [],
    );
    assert.deepEqual(await since(() => pass(29_500)), [], 'the longer one of two waits counts');
    assert.deepEqual(await since(() => pass(500)), ['two'], 'up to the limit per minute');
    assert.deepEqual(await since(() => pass(30_000)), ['three']);
  });

  test('fails early if the requested wait is too long', async (context) => {
    const { begin, rest, pass, since, spent } = pacingAt(context, chatgpt({ perMinute: 1, perDay: 9 }));
    await since(() => {
      begin('one');
      begin('two');
    });
    rest(3_600_000);
    const told =
      'Failure: Rate limit reached: the provider of ChatGPT won’t accept calls until 2027-01-04 13:00 UTC. Try again then.';
    assert.deepEqual(await since(() => pass(1000)), [`two: ${told}`]);
    await pass(120_000);
    assert.deepEqual(await since(() => begin('three')), [`three: ${told}`]);
    await pass(3_600_000 - 121_000 - 60_000);
    assert.deepEqual(await since(() => begin('four')), [], 'a minute is waited for');
    assert.deepEqual(await since(() => pass(60_000)), ['four']);
    assert.deepEqual([...spent.values()], [2]);
  });

  test('ends a requested wait with a new provider or after a day', async (context) => {
    const { settings, begin, rest, pass, since } = pacingAt(context, chatgpt({}));
    rest(1e15);
    assert.deepEqual(await since(() => begin('one')), [
      'one: Failure: Rate limit reached: the provider of ChatGPT won’t accept calls until 2027-01-05 12:00 UTC. Try again then.',
    ]);
    settings.replace(chatgpt({ perMinute: 5 }));
    assert.match(String(await since(() => begin('two'))), /won’t accept calls/, 'new limits keep the provider');
    settings.replace(chatgpt({ key: 'another' }));
    assert.deepEqual(await since(() => begin('three')), ['three']);
    rest(30_000);
    rest(60_000, model({}));
    assert.deepEqual(await since(() => begin('four')), [], 'the old provider does not delay it');
    assert.deepEqual(await since(() => pass(30_000)), ['four']);
  });
});
