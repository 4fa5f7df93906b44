import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promptFinder } from '../../../../src/client/import/promptFinder.ts';

test('a prompt is found by its text as the service compares texts, and not made again', async () => {
  const client = {
    listPrompts: () =>
      Promise.resolve({
        data: [{ id: 7, text: 'Best café in Hauptstraße' }],
        meta: { has_more: false, next_cursor: null },
      }),
    listTopics: () => assert.fail('none is needed'),
    createTopic: () => assert.fail('none is needed'),
    addPrompts: () => assert.fail('it is there'),
  };
  const finder = promptFinder({ client, project: 'p' });
  assert.deepEqual(await finder.idsOf([{ prompt: ' BEST CAFE\u0301 IN HAUPTSTRASSE ', topic: undefined }]), [7]);
});
