import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ExplainedSentence } from '../../../../src/extension/writing/editor/writingFeatures.ts';
import { activate } from '../../../fakes/editor/activate.ts';
import type { Answer } from '../../../fakes/editor/person.ts';
import { screens } from '../../../fakes/editor/screens.ts';
import { project } from '../../../fakes/runs.ts';

const screen = screens('explainSentence');
const sentence = { words: 'Glare spoils it.', start: 0, end: 16, project, evidence: true };
const page = { words: 'Glare it is.', urls: ['https://www.a.com/x'], sites: ['a.com'], linked: true };
const answer = {
  words: 'It is glare.',
  urls: [],
  sites: [],
  linked: false,
  answer: { responseId: 9, model: 'chatgpt' },
};

async function explained(found: ExplainedSentence | undefined, answers: readonly Answer[] = []) {
  const host = { explain: () => Promise.resolve(found) };
  const editor = activate({ answers, parts: { writing: { host: () => Promise.resolve(host as never) } } });
  await editor.run('citedesk.explainSentence');
  return editor;
}

describe('explain sentence', () => {
  const carriers = [page, answer];

  test('opens the page with the same statement', async () => {
    const { done, screen: shown } = await explained({ ...sentence, carriers }, [{ sites: ['a.com'] }]);
    assert.deepEqual(done, [['open outside', 'https://www.a.com/x']]);
    screen('carriers', shown);
  });

  test('opens the answer with the same statement', async () => {
    const { done } = await explained({ ...sentence, carriers }, [{ answer: { responseId: 9 } }]);
    assert.deepEqual(done, [['citedesk.openAnswer', { project, responseId: 9 }]]);
  });

  test('lists no support for a sentence', async () => {
    const nothing = await explained({ ...sentence, carriers: [] }, [undefined]);
    assert.deepEqual(nothing.told, []);
    screen('nothing', nothing.screen);
  });

  test('offers to compare an article without evidence', async () => {
    const { done, screen: shown } = await explained({ ...sentence, carriers: [], evidence: false }, ['compare']);
    assert.deepEqual(done, [['citedesk.compareWithAnswers']]);
    screen('unread', shown);
  });

  test('asks to place the cursor', async () => {
    screen('no sentence', (await explained(undefined)).told);
  });
});
