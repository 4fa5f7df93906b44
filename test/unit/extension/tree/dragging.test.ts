import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { draggedPrompts, droppedPrompts } from '../../../../src/extension/tree/dragging.ts';
import type { Node } from '../../../../src/extension/tree/node.ts';
import { promptsFixture } from '../../../fakes/promptsFixture.ts';

describe('drag and drop', () => {
  test('moves only prompts, and drops them on the topic of a row', async () => {
    const { tree } = promptsFixture();
    const rows: Node[] = [];
    const walk = async (node?: Node): Promise<void> => {
      for (const child of await tree.children(node)) {
        rows.push(child);
        await walk(child);
      }
    };
    await walk();
    const labels = rows.map(({ row }) => row.label);
    assert.ok(labels.includes('CRM'), labels.join());
    const dragged = draggedPrompts(rows, tree);
    assert.deepEqual(
      dragged.map(({ prompt, from }) => [prompt.text, from]),
      [
        ['best crm', 3],
        ['crm prices', 3],
      ],
    );
    const on = (kind: RegExp) =>
      droppedPrompts(
        dragged,
        rows.find(({ row }) => kind.test(row.kind)),
        tree,
      )?.onto?.name;
    assert.deepEqual(
      [on(/^topic/u), on(/^prompt/u), on(/^answer/u), on(/^project/u)],
      ['CRM', 'CRM', 'CRM', undefined],
    );
    assert.equal(droppedPrompts(dragged, undefined, tree)?.onto, undefined);
    assert.equal(droppedPrompts('rows of another window', rows[0], tree), undefined);
  });
});
