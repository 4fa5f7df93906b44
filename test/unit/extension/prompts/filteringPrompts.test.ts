import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { activate } from '../../../fakes/editor/activate.ts';
import type { Answer } from '../../../fakes/editor/person.ts';
import { screens } from '../../../fakes/editor/screens.ts';
import { promptsFixture } from '../../../fakes/promptsFixture.ts';
import { project } from '../../../fakes/runs.ts';

const screen = screens('filteringPrompts');

/** A person at the tree of prompts, with one topic. */
function filtering(context: TestContext, answers: readonly Answer[]) {
  const { tree } = promptsFixture();
  context.after(() => tree.dispose());
  const topics = [{ id: 3, name: 'CRM', prompts_count: 2 }];
  const service = { project: { models: ['chatgpt' as const] }, topics };
  return { ...activate({ answers, service, parts: { tree } }), tree };
}

describe('filter prompts', () => {
  const [missed, chatgpt, negative, crm] = [
    { mark: 'missed' },
    { model: 'chatgpt' },
    { sentiment: 'negative' },
    { topicId: 3 },
  ];

  test('remembers the selection', async (context) => {
    const ticks = [missed, chatgpt, negative, { days: 1 }, { days: 7 }, crm];
    const { run, tree, asked, screen: shown } = filtering(context, [ticks]);
    await run('citedesk.filterPrompts');
    assert.deepEqual(tree.filterOf(project), {
      ...{ marks: ['missed'], models: ['chatgpt'], sentiments: ['negative'] },
      ...{ topicId: 3, days: 1 },
    });
    await run('citedesk.filterPrompts');
    assert.deepEqual([asked[0]?.picked, asked[1]?.picked], [[], [missed, chatgpt, negative, { days: 1 }, crm]]);
    screen('filter', shown.slice(0, 1));
  });

  test('changes nothing after Escape', async (context) => {
    const { run, tree } = filtering(context, []);
    const kept = { marks: ['lost' as const], models: [], sentiments: [] };
    tree.filter(project, kept);
    await run('citedesk.filterPrompts');
    assert.deepEqual(tree.filterOf(project), kept);
  });

  test('is cleared', async (context) => {
    const { run, tree } = filtering(context, []);
    tree.filter(project, { marks: ['lost'], models: [], sentiments: [] });
    await run('citedesk.clearPromptFilter', { project });
    assert.equal(tree.filterOf(project), undefined);
  });
});
