import assert from 'node:assert/strict';
import { test } from 'node:test';
import { articleWishes } from '../../../../src/extension/dialogs/articleChoices.ts';
import { contentRun } from '../../../fakes/runs.ts';

const labels = (more: { unwritten?: boolean; writer?: boolean }): string[] =>
  articleWishes(contentRun({ status: 'completed' }), {
    written: true,
    unwritten: false,
    writer: true,
    left: undefined,
    ...more,
  }).map(({ label }) => label.replace(/^\$\([a-z-]+\) /, ''));

test('a brief that nobody has written has nothing to rework: a model drafts it', () => {
  assert.deepEqual(labels({ unwritten: true }), ['Open', 'Have a Model Draft It']);
  assert.deepEqual(labels({ unwritten: true, writer: false }), ['Open', 'Write Another']);
  assert.deepEqual(labels({}), ['Open', 'Refresh', 'Refresh with a Model', 'Rewrite', 'Write Another']);
});
