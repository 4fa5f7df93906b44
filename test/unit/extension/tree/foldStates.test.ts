import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FoldStates } from '../../../../src/extension/tree/foldStates.ts';
import type { Node, TreeRow } from '../../../../src/extension/tree/node.ts';

const row: TreeRow = { id: 't1', label: 'Topic', kind: 'topic', expandable: true };
const topic = { row } as Node;

function foldsOf(connection = 'local') {
  const model = { connection, children: () => [] };
  return { model, folds: new FoldStates(model) };
}

describe('fold states', () => {
  test('keep a row unchanged until a user folds or unfolds it', () => {
    const { folds } = foldsOf();
    assert.equal(folds.of(row), row);
    folds.keep(topic, true);
    assert.equal(folds.of(row).open, true);
    folds.keep(topic, false);
    assert.equal(folds.of({ ...row, open: true }).open, false);
  });

  test('treat a row whose children are requested as unfolded', async () => {
    const { folds } = foldsOf();
    await folds.children(undefined);
    assert.equal(folds.of(row).open, undefined);
    folds.keep(topic, false);
    // The editor did not report that it was unfolded again.
    await folds.children(topic);
    assert.equal(folds.of(row).open, true);
  });

  test('distinguish rows of different services', () => {
    const { folds, model } = foldsOf();
    folds.keep(topic, true);
    model.connection = 'https://team.example';
    assert.equal(folds.of(row).open, undefined);
  });
});
