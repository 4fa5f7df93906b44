import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ifOffered } from '../../../src/client/notOffered.ts';
import { Failure } from '../../../src/contract/failure.ts';

test('a call that a service lacks brings nothing, and every other failure stays one', async () => {
  assert.equal(await ifOffered(Promise.resolve('a topic')), 'a topic');
  assert.equal(await ifOffered(Promise.reject(new Failure('NOT_OFFERED', 'No.'))), undefined);
  const gone = new Failure('TOPIC_NOT_FOUND', 'Gone.');
  await assert.rejects(ifOffered(Promise.reject(gone)), gone);
  const broken = new TypeError('no such thing');
  await assert.rejects(ifOffered(Promise.reject(broken)), broken);
});
