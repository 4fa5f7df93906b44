import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSettings } from '../../../../src/service/configuration.ts';
import type { Store } from '../../../../src/service/store/store.ts';
import { createPacing } from '../../../../src/service/work/pacing.ts';
import { model, chatgpt, judging, log, noon, pacingAt } from './pacingAt.ts';

test('a budget that is spent is told in one sentence, and holds until the next day in UTC or a higher one', async (context) => {
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

test('a spent budget is a failure of the configuration, and no other try helps', async () => {
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

test('who waits for the minute, or leaves meanwhile, has used nothing of the day', async (context) => {
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

test('who is refused for the day has used nothing of the minute', async (context) => {
  const { settings, begin, since } = pacingAt(context, chatgpt({ perMinute: 2, perDay: 1 }));
  const refused = await since(() => {
    for (const name of ['one', 'two', 'three', 'four']) begin(name);
  });
  assert.deepEqual(
    refused.map((line) => line.split(':')[0]),
    ['one', 'two', 'three', 'four'],
    'none waits for a minute to be told so',
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

test('without a budget nothing is written', async (context) => {
  const { begin, since, spent } = pacingAt(context, chatgpt({}));
  assert.deepEqual(await since(() => begin('one')), ['one']);
  assert.equal(spent.size, 0);
});

test('a call that is cancelled before its turn is counted is not counted', async (context) => {
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
