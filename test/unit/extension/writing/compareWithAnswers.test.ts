import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ComparedArticle } from '../../../../src/extension/writing/editor/writingFeatures.ts';
import { activate } from '../../../fakes/editor/activate.ts';
import { screens } from '../../../fakes/editor/screens.ts';
import { project } from '../../../fakes/runs.ts';

const screen = screens('compareWithAnswers');

/** Compares an article, and presses the button of the message. */
async function compared(found: Partial<ComparedArticle> | undefined, text?: string) {
  const place = { service: 'local', project, promptId: 7, answers: 0, comparable: false, missing: undefined };
  const host = { readAnswers: () => Promise.resolve(found && { ...place, ...found }) };
  const editor = activate({
    press: 0,
    parts: { writing: { host: () => Promise.resolve(host as never) }, active: { text } },
  });
  await editor.run('citedesk.compareWithAnswers');
  return editor;
}

describe('compare with answers', () => {
  test('leads to the list of missing points', async () => {
    const { done, told } = await compared({ answers: 4, comparable: true, missing: '2 unanswered searches' });
    assert.deepEqual(done, [['citedesk.checkArticle']]);
    screen('missing', told);
  });

  test('offers to run the prompt if it has no answers', async () => {
    const { done, told } = await compared({});
    assert.deepEqual(done, [['citedesk.runPrompts', { project, promptId: 7 }]]);
    screen('no answers', told);
  });

  test('reports that nothing is missing or comparable', async () => {
    const nothing = await compared({ answers: 1, comparable: true });
    const incomparable = await compared({ answers: 2 });
    screen('nothing missing', nothing.told, incomparable.told);
  });

  test('suggests what to do without an article for a prompt', async () => {
    const none = await compared(undefined);
    const toml = await compared(undefined, '+++\ntitle = "A"\n+++\n\nText.\n');
    const other = await compared({ service: 'https://else.where' });
    for (const { done } of [none, toml, other]) assert.deepEqual(done, []);
    screen('no article', none.told, toml.told, other.told);
  });
});
