import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadMore } from '../../../../src/extension/commands/prompts/loadMore.ts';

test('the row at the end of a list reads more of prompts, or of the asks of a run', async () => {
  const read: unknown[] = [];
  const command = loadMore({
    tree: { loadMore: (place) => Promise.resolve(void read.push(place)) },
    work: { loaded: () => Promise.resolve({ loadMore: (id) => void read.push(id) }) },
  });
  await command.run({ project: 'p', topicId: 3 });
  await command.run({ run: 7 });
  await command.run();
  assert.deepEqual(read, [{ project: 'p', topicId: 3 }, 7]);
});
