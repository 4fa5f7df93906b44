import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAnswer } from '../../../../src/extension/commands/prompts/openAnswer.ts';

test('the first action on a row previews its answer, the second one brings the keyboard to it', async () => {
  const shown: unknown[] = [];
  const command = openAnswer({
    answers: { show: ({ responseId, quiet }) => Promise.resolve(void shown.push([responseId, quiet])) },
  });
  const row = (responseId: number) => ({ project: 'p', responseId, quiet: true });
  await command.run(row(1));
  await command.run(row(2));
  await command.run(row(2));
  await command.run(row(2));
  await command.run({ project: 'p', responseId: 3 });
  assert.deepEqual(shown, [
    [1, true],
    [2, true],
    [2, false],
    [2, true],
    [3, false],
  ]);
});
