import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lazyTree } from '../../../../src/extension/tree/lazyTree.ts';
import { MessageNode } from '../../../../src/extension/tree/nodes/messageNode.ts';
import type { Node } from '../../../../src/extension/tree/nodes/node.ts';

const row = new MessageNode({ id: 'a', text: 'A row' });

function stage({ broken = false } = {}) {
  let loads = 0;
  let disposed = 0;
  let looks = 0;
  const told: ((changed: Node | undefined) => void)[] = [];
  const tree = lazyTree(
    () => 'local',
    () => {
      loads += 1;
      if (broken && loads === 1) return Promise.reject(new Error('not there'));
      return Promise.resolve({
        connection: 'https://other.example',
        message: 'Loading…',
        badge: { value: 2, tooltip: 'Two' },
        looked: () => void (looks += 1),
        children: () => [row],
        subscribe: (listener: (changed: Node | undefined) => void) => {
          told.push(listener);
          return { dispose: () => undefined };
        },
        dispose: () => void (disposed += 1),
      });
    },
  );
  return { tree, told, loads: () => loads, looks: () => looks, disposed: () => disposed };
}

test('a tree is loaded with the first look, once, and tells its changes from then on', async () => {
  const { tree, told, loads, disposed } = stage();
  const heard: (Node | undefined)[] = [];
  tree.subscribe((changed) => heard.push(changed));
  assert.deepEqual([loads(), tree.message], [0, undefined]);
  assert.deepEqual(await Promise.all([tree.children(), tree.children()]), [[row], [row]]);
  assert.deepEqual([loads(), tree.message], [1, 'Loading…']);
  told[0]?.(row);
  assert.deepEqual(heard, [row]);
  void tree.dispose();
  assert.equal(disposed(), 1);
});

test('rows, badge and what stands before each are the tree’s own once it is there', async () => {
  const { tree, looks } = stage();
  tree.looked?.();
  assert.deepEqual([tree.connection, tree.badge, looks()], ['local', undefined, 0]);
  await tree.children();
  tree.looked?.();
  assert.deepEqual([tree.connection, tree.badge, looks()], ['https://other.example', { value: 2, tooltip: 'Two' }, 1]);
});

test('what a tree keeps when it is taken apart is waited for', async () => {
  let kept = false;
  const tree = lazyTree(
    () => 'local',
    () =>
      Promise.resolve({
        connection: 'local',
        message: undefined,
        children: () => [row],
        subscribe: () => ({ dispose: () => undefined }),
        async dispose() {
          await Promise.resolve();
          kept = true;
        },
      }),
  );
  await tree.loaded();
  await tree.dispose();
  assert.equal(kept, true);
});

test('an action that needs the tree loads it, as a look does', async () => {
  const { tree, loads } = stage();
  assert.equal((await tree.loaded()).message, 'Loading…');
  await tree.children();
  assert.equal(loads(), 1);
});

test('a tree that could not be loaded is loaded by the next look', async () => {
  const { tree } = stage({ broken: true });
  await assert.rejects(Promise.resolve(tree.children()));
  assert.deepEqual(await tree.children(), [row]);
});

test('a tree that is over before it came is taken apart when it comes', async () => {
  const { tree, disposed } = stage();
  const looking = tree.children();
  void tree.dispose();
  await looking;
  assert.equal(disposed(), 1);
});
