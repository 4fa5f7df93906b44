import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asking, isAsking, opening } from '../../../src/extension/keyboard.ts';
import { settle } from '../../fakes/clock.ts';

test('a document that opens while a list is open leaves the keyboard there, and takes it again when the list is gone', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  const asked = asking(() => answer);
  assert.equal(isAsking(), true);
  assert.equal(await opening((preserveFocus) => Promise.resolve(preserveFocus)), true);
  resolve('yes');
  assert.equal(await asked, 'yes');
  assert.equal(await opening((preserveFocus) => Promise.resolve(preserveFocus)), false);
});

test('a list that is asked for while a document opens is shown behind it, also where that fails', async () => {
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

test('of two lists the one that stays keeps the keyboard, and one that fails holds it no longer', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stays = asking(() => promise);
  await assert.rejects(asking(() => Promise.reject(new Error('lost'))));
  assert.equal(isAsking(), true);
  resolve();
  await stays;
  assert.equal(isAsking(), false);
});
