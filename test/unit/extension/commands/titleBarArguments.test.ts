import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AddingCalls } from '../../../../src/extension/commands/prompts/addLines.ts';
import { addPrompts } from '../../../../src/extension/commands/prompts/addPrompts.ts';
import type { PickerCalls } from '../../../../src/extension/dialogs/pickers.ts';
import { morePrompts } from '../../../../src/extension/tree/nodes/moreNode.ts';
import { allTopics } from '../../../../src/extension/tree/places.ts';
import { projectDetail } from '../../../fakes/projectFixture.ts';

const { id: project } = projectDetail();

/** Presses Add Prompts in the title bar, which passes the focused row, and returns the topic that is not asked for. */
async function topicOfRow(place: Parameters<typeof morePrompts>[0]): Promise<number | undefined> {
  let topic: number | undefined;
  const command = addPrompts<AddingCalls & PickerCalls>({
    services: { connect: () => Promise.resolve({ client: {} as AddingCalls & PickerCalls }) },
    pickers: {
      project: () => Promise.resolve(projectDetail()),
      topic(_client, _project, { id }) {
        topic = id;
        return Promise.resolve(undefined);
      },
    },
    sources: { ask: () => Promise.resolve(undefined) },
    pages: { open: () => Promise.resolve(), find: () => undefined },
    dialogs: { tell: () => Promise.resolve(undefined), progress: () => Promise.reject(new Error('not asked')) },
    execute: () => Promise.resolve(),
    tree: { refresh: () => undefined },
  });
  await command.run(morePrompts(place).subject as { readonly project: string });
  return topic;
}

describe('Add Prompts with the focus on Load more', () => {
  test('adds to the topic of the row', async () => {
    assert.equal(await topicOfRow({ project, topicId: 3 }), 3);
  });

  test('asks for a topic on a row of a group', async () => {
    assert.equal(await topicOfRow({ project, topicId: allTopics, group: 'missing' }), undefined);
  });
});
