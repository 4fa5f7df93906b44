import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { patienceWith } from '../../../../../src/extension/models/lending/modelFailures.ts';

describe('wait for an editor model', () => {
  test('lasts until the caller cancels', async () => {
    const caller = new AbortController();
    const patience = patienceWith(caller.signal);
    const waited = patience.waited(new Promise(() => undefined));
    caller.abort(new Error('The window closes.'));
    await assert.rejects(waited, /The window closes\./u);
    await assert.rejects(patience.waited(new Promise(() => undefined)), /The window closes\./u);
    patience.stop();
  });

  test('returns the result or the failure', async () => {
    const patience = patienceWith(new AbortController().signal);
    assert.equal(await patience.waited(Promise.resolve('text')), 'text');
    await assert.rejects(patience.waited(Promise.reject(new Error('refused'))), /refused/u);
    patience.stop();
  });
});
