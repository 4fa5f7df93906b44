import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { activate } from '../../../fakes/editor/activate.ts';

describe('load more', () => {
  for (const [of, argument, done] of [
    ['prompts', { project: 'p', topicId: 3 }, [['more', { project: 'p', topicId: 3 }]]],
    ['asks of a run', { run: 7 }, [['more work', 7]]],
    ['nothing', undefined, []],
  ] as const)
    test(`reads more ${of}`, async () => {
      const editor = activate();
      await editor.run('citedesk.loadMore', argument);
      assert.deepEqual(editor.done, done);
    });
});
