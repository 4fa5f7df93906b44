import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { promptFinder } from '../../../../src/client/import/promptFinder.ts';

describe('prompt finder', () => {
  test('compares texts like the service', async () => {
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

  test('joins prompts that differ only in line breaks', async () => {
    const sent: string[] = [];
    const client = {
      listPrompts: () => Promise.resolve({ data: [], meta: { has_more: false, next_cursor: null } }),
      listTopics: () => Promise.resolve({ data: [{ id: 1, name: 'Imported' }] }),
      createTopic: () => assert.fail('it is there'),
      addPrompts: ({ body: { prompts } }: { readonly body: { readonly prompts: string[] } }) => {
        sent.push(...prompts);
        return Promise.resolve({ data: { added: [{ id: 7, text: 'best anvil' }], skipped: [] } });
      },
    };
    const finder = promptFinder({ client, project: 'p' });
    const wanted = ['best\n anvil', 'best anvil', undefined];
    assert.deepEqual(await finder.idsOf(wanted.map((prompt) => ({ prompt, topic: undefined }))), [7, 7, undefined]);
    assert.deepEqual(sent, ['best\n anvil']);
  });
});
