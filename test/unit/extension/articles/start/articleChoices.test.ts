import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { articleWishes } from '../../../../../src/extension/articles/start/articleChoices.ts';
import { person } from '../../../../fakes/editor/person.ts';
import { screens } from '../../../../fakes/editor/screens.ts';
import { contentRun } from '../../../../fakes/runs.ts';

const screen = screens('articleChoices');

describe('choices for an article', () => {
  const wishes = (more: { unwritten?: boolean; writer?: boolean }) =>
    articleWishes(contentRun({ status: 'completed', completed_at: '2026-11-21T08:00:00' }), {
      ...{ written: true, unwritten: false, writer: true, left: undefined },
      ...more,
    });

  for (const [why, more, values] of [
    ['of a written article', {}, ['open', 'refresh', 'modelRefresh', 'rewrite', 'another']],
    ['of an unwritten brief', { unwritten: true }, ['open', 'another']],
    ['of an unwritten brief without a model', { unwritten: true, writer: false }, ['open', 'another']],
  ] as const)
    test(`are those ${why}`, async () => {
      const { dialogs, asked, screen: shown } = person([]);
      await dialogs.pick(wishes(more), { title: why });
      assert.deepEqual(asked[0]?.values, values);
      screen(why, shown);
    });
});
