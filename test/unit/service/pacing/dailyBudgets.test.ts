import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createSettings } from '../../../../src/service/models/configuration.ts';
import type { Store } from '../../../../src/service/store/store.ts';
import { createPacing } from '../../../../src/service/pacing/pacing.ts';
import { model, chatgpt, judging, log, noon, pacingAt } from './pacingAt.ts';

describe('daily budget', () => {
  test('lasts until the next UTC day or a higher limit', async (context) => {
    const { settings, begin, since, spent, day } = pacingAt(context, chatgpt({ perDay: 2000 }));
    spent.set('chatgpt 2027-01-04', 1999);
    assert.deepEqual(
      await since(() => {
        begin('last');
        begin('late');
      }),
      [
        'last',
        'late: Failure: The daily budget of 2,000 calls for the provider of ChatGPT is used up. Try again after 00:00 UTC, or raise the perDay setting.',
      ],
    );
    settings.replace(chatgpt({ perDay: 2001 }));
    assert.deepEqual(await since(() => begin('raised')), ['raised']);
    assert.equal((await since(() => begin('again'))).length, 1);
    day.start += 12 * 3_600_000;
    assert.deepEqual(await since(() => begin('tomorrow')), ['tomorrow']);
    assert.deepEqual(
      [...spent],
      [
        ['chatgpt 2027-01-04', 2001],
        ['chatgpt 2027-01-05', 1],
      ],
    );
  });

  test('fails without a retry when it is used up', async () => {
    const settings = createSettings({ assistants: {}, judge: model({ perDay: 1 }) });
    const store = { write: () => Promise.resolve(false) } as unknown as Store;
    const { signal } = new AbortController();
    const begun = createPacing({ store, settings, log, now: () => noon })
      .of('judge', judging, signal)
      .begin(signal, model({}));
    await assert.rejects(begun, {
      name: 'Failure',
      code: 'PROVIDER_BUDGET_SPENT',
      retryable: false,
      action: 'configure',
      message: /for the judge is used up/,
    });
  });

  test('does not count calls that wait or leave the queue', async (context) => {
    const { begin, pass, since, spent } = pacingAt(context, chatgpt({ perMinute: 1, perDay: 10 }));
    const leaving = new AbortController();
    await since(() => {
      begin('one');
      begin('two', 'chatgpt', leaving.signal);
      begin('three');
    });
    assert.deepEqual([...spent.values()], [1]);
    leaving.abort();
    await pass(60_000);
    assert.deepEqual([...spent.values()], [2]);
  });

  test('refuses without using the limit per minute', async (context) => {
    const { settings, begin, since } = pacingAt(context, chatgpt({ perMinute: 2, perDay: 1 }));
    const refused = await since(() => {
      for (const name of ['one', 'two', 'three', 'four']) begin(name);
    });
    assert.deepEqual(
      refused.map((line) => line.split(':')[0]),
      ['one', 'two', 'three', 'four'],
      'none waits for the minute',
    );
    settings.replace(chatgpt({ perMinute: 2 }));
    assert.deepEqual(
      await since(() => {
        begin('five');
        begin('six');
      }),
      ['five'],
    );
  });

  test('is not stored if none is set', async (context) => {
    const { begin, since, spent } = pacingAt(context, chatgpt({}));
    assert.deepEqual(await since(() => begin('one')), ['one']);
    assert.equal(spent.size, 0);
  });

  test('does not count a call cancelled before its turn', async (context) => {
    const { begin, since, spent } = pacingAt(context, chatgpt({ perDay: 10 }));
    const leaving = new AbortController();
    assert.deepEqual(
      await since(() => {
        begin('one', 'chatgpt', leaving.signal);
        leaving.abort(new Error('cancelled'));
      }),
      ['one: Error: cancelled'],
    );
    assert.equal(spent.size, 0);
  });
});
