import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ifOffered } from '../../../src/client/notOffered.ts';
import { Failure } from '../../../src/contract/failure.ts';

describe('optional calls', () => {
  test('return nothing if unsupported, and pass on other failures', async () => {
    assert.equal(await ifOffered(Promise.resolve('a topic')), 'a topic');
    assert.equal(await ifOffered(Promise.reject(new Failure('NOT_OFFERED', 'No.'))), undefined);
    const gone = new Failure('TOPIC_NOT_FOUND', 'Gone.');
    await assert.rejects(ifOffered(Promise.reject(gone)), gone);
    const broken = new TypeError('no such thing');
    await assert.rejects(ifOffered(Promise.reject(broken)), broken);
  });
});
