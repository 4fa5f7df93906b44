import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lazyTree } from '../../../../src/extension/tree/lazyTree.ts';
import { MessageNode } from '../../../../src/extension/tree/messageNodes.ts';
import type { Node } from '../../../../src/extension/tree/node.ts';

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

describe('lazy tree', () => {
  test('loads once, with the first look', async () => {
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

  test('passes on rows, badge and parents', async () => {
    const { tree, looks } = stage();
    tree.looked?.();
    assert.deepEqual([tree.connection, tree.badge, looks()], ['local', undefined, 0]);
    await tree.children();
    tree.looked?.();
    assert.deepEqual(
      [tree.connection, tree.badge, looks()],
      ['https://other.example', { value: 2, tooltip: 'Two' }, 1],
    );
  });

  test('waits for its disposal', async () => {
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

  test('loads for an action', async () => {
    const { tree, loads } = stage();
    assert.equal((await tree.loaded()).message, 'Loading…');
    await tree.children();
    assert.equal(loads(), 1);
  });

  test('loads again after a failure', async () => {
    const { tree } = stage({ broken: true });
    await assert.rejects(Promise.resolve(tree.children()));
    assert.deepEqual(await tree.children(), [row]);
  });

  test('disposes a tree that loads too late', async () => {
    const { tree, disposed } = stage();
    const looking = tree.children();
    void tree.dispose();
    await looking;
    assert.equal(disposed(), 1);
  });
});
