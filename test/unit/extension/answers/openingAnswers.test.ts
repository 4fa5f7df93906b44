import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { activate } from '../../../fakes/editor/activate.ts';

describe('open answer', () => {
  const opened = async (...rows: readonly object[]) => {
    const quiet: unknown[] = [];
    const { run } = activate({
      parts: { answers: { show: (answer) => Promise.resolve(void quiet.push(answer.quiet)) } },
    });
    for (const row of rows) await run('citedesk.openAnswer', { project: 'p', responseId: 2, ...row });
    return quiet;
  };

  test('previews a row first, then focuses the page', async () => {
    const [row, other] = [{ quiet: true }, { quiet: true, responseId: 1 }];
    assert.deepEqual(await opened(other, row, row, row), [true, true, false, true]);
  });

  test('focuses the page without a row', async () => {
    assert.deepEqual(await opened({}), [false]);
  });
});
