import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { asking, isAsking, opening } from '../../../../src/extension/editor/keyboard.ts';
import { settle } from '../../../fakes/clock.ts';

describe('keyboard focus', () => {
  test('stays in an open list while a document opens', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<string>();
    const asked = asking(() => answer);
    assert.equal(isAsking(), true);
    assert.equal(await opening((preserveFocus) => Promise.resolve(preserveFocus)), true);
    resolve('yes');
    assert.equal(await asked, 'yes');
    assert.equal(await opening((preserveFocus) => Promise.resolve(preserveFocus)), false);
  });

  test('waits for an opening document before a list is shown', async () => {
    const done: string[] = [];
    const { promise, reject } = Promise.withResolvers<never>();
    const opened = opening(() => promise).catch(() => done.push('failed'));
    const asked = asking(() => Promise.resolve(done.push('list')));
    await settle();
    assert.deepEqual(done, []);
    reject(new Error('no such file'));
    await Promise.all([opened, asked]);
    assert.deepEqual(done.toSorted(), ['failed', 'list']);
  });

  test('stays in a second list after the first one fails', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stays = asking(() => promise);
    await assert.rejects(asking(() => Promise.reject(new Error('lost'))));
    assert.equal(isAsking(), true);
    resolve();
    await stays;
    assert.equal(isAsking(), false);
  });
});
