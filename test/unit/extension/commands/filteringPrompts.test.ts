import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clearPromptFilter, filterPrompts } from '../../../../src/extension/commands/prompts/filterPrompts.ts';
import type { Choice } from '../../../../src/extension/editor/dialogs.ts';
import { project, promptsFixture } from '../../../fakes/promptsFixture.ts';

/** A person who ticks these rows and no others; undefined is Escape. */
function fixture(ticks: readonly string[] | undefined) {
  const { tree } = promptsFixture();
  const picked: string[] = [];
  const needs = {
    services: {
      connect: () =>
        Promise.resolve({ client: { listTopics: () => Promise.resolve({ data: [{ id: 3, name: 'CRM' }] }) } }),
    },
    pickers: { project: () => Promise.resolve(project) },
    dialogs: {
      pickMany: <Value>(choices: readonly Choice<Value>[]) => {
        picked.push(...choices.filter((choice) => choice.picked).map(({ label }) => label));
        return Promise.resolve(ticks && choices.filter(({ label }) => ticks.includes(label)).map(({ value }) => value));
      },
    },
    tree,
  };
  return { tree, picked, filter: filterPrompts(needs), clear: clearPromptFilter(needs) };
}

test('what a person ticks becomes the filter of the project, and is ticked the next time', async () => {
  const { tree, filter, picked } = fixture([
    'Brand missed',
    'ChatGPT',
    'Negative',
    'Asked today',
    'Asked in the last 7 days',
    'CRM',
  ]);
  await filter.run();
  assert.deepEqual(tree.filterOf(project.id), {
    marks: ['missed'],
    models: ['chatgpt'],
    sentiments: ['negative'],
    topicId: 3,
    days: 1,
  });
  assert.deepEqual(picked, []);
  await filter.run();
  assert.deepEqual(picked, ['Brand missed', 'ChatGPT', 'Negative', 'Asked today', 'CRM']);
  await tree.dispose();
});

test('Escape changes nothing, and the way back shows all', async () => {
  const { tree, filter, clear } = fixture(undefined);
  const kept = { marks: ['lost' as const], models: [], sentiments: [] };
  tree.filter(project.id, kept);
  await filter.run();
  assert.deepEqual(tree.filterOf(project.id), kept);
  await clear.run({ project: project.id });
  assert.equal(tree.filterOf(project.id), undefined);
  await tree.dispose();
});
