import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteRows } from '../../../../src/extension/commands/rows/deleteRows.ts';
import { movePrompts } from '../../../../src/extension/commands/rows/movePrompts.ts';
import { pausePrompts } from '../../../../src/extension/commands/rows/pausePrompts.ts';
import { restoreDeleted } from '../../../../src/extension/commands/rows/restoreDeleted.ts';
import { renameRow } from '../../../../src/extension/commands/rows/renameRow.ts';
import { managedFixture } from '../../../fakes/managedFixture.ts';

test('a topic gets another name, and a prompt other words without the mark of a list', async () => {
  const { needs, topic, prompt, said } = managedFixture({ answers: [' Software ', '- best crm'] });
  await renameRow(needs).run(topic(3, 'CRM'));
  await renameRow(needs).run(prompt(21));
  assert.deepEqual(said, [
    'updateTopic {"topic":3,"body":{"name":"Software"}}',
    'refresh',
    'updatePrompt {"prompt":21,"body":{"text":"best crm"}}',
    'refresh',
  ]);
});

test('a project under another name has its answers read again, and the person is told', async () => {
  const { needs, project, said, told, questions } = managedFixture({ answers: ['Acme Corp'] });
  await renameRow(needs).run(project);
  assert.deepEqual(said, ['updateProject {"body":{"name":"Acme Corp"}}', 'read again', 'refresh']);
  assert.match(told[0] ?? '', /read again by the new names/u);
  assert.deepEqual(questions[0]?.shown, ['Acme'], 'the box starts with the name that it has');
});

test('Escape and the same name change nothing, and a name that is taken is a failure', async () => {
  const { needs, topic, said } = managedFixture({ answers: [undefined, 'CRM'] });
  await renameRow(needs).run(topic(3, 'CRM'));
  await renameRow(needs).run(topic(3, 'CRM'));
  assert.deepEqual(said, []);
  const taken = managedFixture({ answers: ['Empty'], fails: { updateTopic: 'TOPIC_EXISTS' } });
  await assert.rejects(renameRow(taken.needs).run(topic(3, 'CRM')), { code: 'TOPIC_EXISTS' });
});

test('from the palette a project, a topic or a prompt is picked first', async () => {
  const { needs, said, questions } = managedFixture({ answers: ['A prompt…', 'prompt 22', 'crm prices'] });
  await renameRow(needs).run();
  assert.deepEqual(questions[0]?.shown, [
    '$(comment) A prompt…',
    '$(list-unordered) CRM | Topic',
    '$(list-unordered) Empty | Topic',
    '$(globe) Acme | Project',
  ]);
  assert.equal(said[0], 'updatePrompt {"prompt":22,"body":{"text":"crm prices"}}');
});

test('by key the first row that is selected is renamed, and a row that is none of these stays', async () => {
  const here = managedFixture();
  const selected = [here.prompt(21), here.prompt(22)];
  const { needs, said } = managedFixture({ answers: ['best crm'], selected });
  await renameRow(needs).run({ selected: true });
  assert.equal(said[0], 'updatePrompt {"prompt":21,"body":{"text":"best crm"}}');
  // The rows of an answer and of `Load more…` name a project and a topic as well.
  for (const row of [
    { project: here.project.project, responseId: 5 },
    { project: here.project.project, topicId: 3 },
  ]) {
    const other = managedFixture({ selected: [row] });
    await deleteRows(other.needs).run({ selected: true });
    assert.deepEqual([other.said, other.asked], [[], []]);
  }
});

test('prompts that are selected are deleted together, and their answers stay', async () => {
  const here = managedFixture();
  const selected = [here.topic(3, 'CRM'), here.prompt(21), here.prompt(22)];
  const { needs, said, asked } = managedFixture({ selected });
  await deleteRows(needs).run(selected[1]);
  assert.deepEqual(asked, [
    'Delete 2 prompts? Their answers stay, without their words. They can be restored for 30 days.',
  ]);
  assert.deepEqual(said, ['deletePrompt {"prompt":21}', 'deletePrompt {"prompt":22}', 'refresh']);
});

test('a row beside those that are selected is deleted alone, and nothing without a yes', async () => {
  const here = managedFixture();
  const { needs, said, asked } = managedFixture({ selected: [here.prompt(21)], yes: false });
  await deleteRows(needs).run(here.prompt(22));
  assert.deepEqual(asked, [
    'Delete the prompt “prompt 22”? Its answers stay, without its words. It can be restored for 30 days.',
  ]);
  assert.deepEqual(said, []);
});

test('a topic without prompts is deleted after a yes', async () => {
  const { needs, topic, said, asked } = managedFixture();
  await deleteRows(needs).run(topic(4, 'Empty'));
  assert.deepEqual(asked, ['Delete the topic Empty? It has no prompts.']);
  assert.deepEqual(said, ['deleteTopic {"topic":4}', 'refresh']);
});

test('the prompts of a topic are moved before it is deleted, or deleted with it', async () => {
  const { needs, topic, said, questions } = managedFixture({
    answers: ['Move its prompts to another topic…', 'Empty'],
  });
  await deleteRows(needs).run(topic(3, 'CRM'));
  assert.equal(questions[0]?.title, 'Delete CRM, which has 2 prompts');
  assert.deepEqual(said, [
    'updatePrompt {"prompt":21,"body":{"topic_id":4}}',
    'updatePrompt {"prompt":22,"body":{"topic_id":4}}',
    'refresh',
    'deleteTopic {"topic":3}',
    'refresh',
  ]);
  const with2 = managedFixture({ answers: ['Delete its prompts as well'] });
  await deleteRows(with2.needs).run(topic(3, 'CRM'));
  assert.deepEqual(with2.said, [
    'deletePrompt {"prompt":21}',
    'deletePrompt {"prompt":22}',
    'refresh',
    'deleteTopic {"topic":3}',
    'refresh',
  ]);
  const mind = managedFixture({ answers: ['Move its prompts to another topic…', undefined] });
  await deleteRows(mind.needs).run(topic(3, 'CRM'));
  assert.deepEqual(mind.said, []);
});

test('a project is deleted after a yes with the pages that show it, and comes back by the button of the message', async () => {
  const { needs, project, said, asked, told } = managedFixture({ press: 'Undo' });
  await deleteRows(needs).run(project);
  assert.match(asked[0] ?? '', /Delete the project Acme .* restored for 30 days/u);
  assert.deepEqual(said, ['deleteProject {}', 'leave its pages', 'refresh', 'restoreProject {}', 'refresh']);
  assert.deepEqual(told, ['Acme is deleted.', 'Acme is back.']);
  const kept = managedFixture({ yes: false });
  await deleteRows(kept.needs).run(project);
  assert.deepEqual(kept.said, []);
});

test('prompts and topics that were deleted come back by the button of the message, topics first', async () => {
  const { needs, prompt, said, told } = managedFixture({ press: 'Undo' });
  await deleteRows(needs).run(prompt(21));
  assert.deepEqual(said, ['deletePrompt {"prompt":21}', 'refresh', 'restorePrompt {"prompt":21}', 'refresh']);
  assert.deepEqual(told, ['1 prompt is deleted.', 'prompt 21 is back.']);
  const whole = managedFixture({ press: 'Undo', answers: ['Delete its prompts as well'] });
  await deleteRows(whole.needs).run(whole.topic(3, 'CRM'));
  assert.deepEqual(whole.said.slice(-4), [
    'restoreTopic {"topic":3}',
    'restorePrompt {"prompt":21}',
    'restorePrompt {"prompt":22}',
    'refresh',
  ]);
  assert.deepEqual(whole.told, ['CRM is deleted.', '3 are back.']);
});

test('what was deleted is listed with when, where and how much comes back, and what is ticked is restored', async () => {
  const { needs, said, told, questions } = managedFixture({
    answers: [['prompt 21', 'CRM']],
    deleted: [
      { kind: 'topic', id: 3, name: 'CRM' },
      { kind: 'prompt', id: 21, name: 'prompt 21', answers: 12 },
      { kind: 'project', id: null, name: 'Beta', answers: 1, prompts: 2 },
    ],
  });
  await restoreDeleted(needs).run();
  assert.deepEqual(questions[0]?.shown, [
    '$(list-unordered) CRM | Topic · Acme | Deleted May 12, 2025, 9:00 AM · kept until Jun 11, 2025',
    '$(comment) prompt 21 | Prompt · Acme | Deleted May 12, 2025, 9:00 AM · 12 answers · kept until Jun 11, 2025',
    '$(globe) Beta | Project | Deleted May 12, 2025, 9:00 AM · 2 prompts · 1 answer · kept until Jun 11, 2025',
  ]);
  assert.deepEqual(said, ['restoreTopic {"topic":3}', 'restorePrompt {"prompt":21}', 'refresh']);
  assert.deepEqual(told, ['2 are back.']);
  const none = managedFixture({ deleted: [] });
  await restoreDeleted(none.needs).run();
  assert.match(none.told[0] ?? '', /^Nothing was deleted in the last 30 days\./u);
});

test('what has another in its place by now stays deleted, and is named', async () => {
  const { needs, said, told } = managedFixture({
    answers: [['prompt 21', 'CRM']],
    deleted: [
      { kind: 'prompt', id: 21, name: 'prompt 21' },
      { kind: 'topic', id: 3, name: 'CRM' },
    ],
    fails: { restorePrompt: 'PROMPT_EXISTS' },
  });
  await restoreDeleted(needs).run();
  assert.deepEqual(said, ['restoreTopic {"topic":3}', 'refresh']);
  assert.deepEqual(told, ['CRM is back. “prompt 21” stays deleted, as there is another one with these words by now.']);
});

test('prompts are moved to a new topic, which is made then', async () => {
  const here = managedFixture();
  const selected = [here.prompt(21), here.prompt(22)];
  const { needs, said, told } = managedFixture({ selected, answers: ['New topic…', 'Prices'] });
  await movePrompts(needs).run(selected[0]);
  assert.deepEqual(said, [
    'createTopic {"body":{"name":"Prices"}}',
    'updatePrompt {"prompt":21,"body":{"topic_id":9}}',
    'updatePrompt {"prompt":22,"body":{"topic_id":9}}',
    'refresh',
  ]);
  assert.deepEqual(told, ['2 prompts moved to Prices.']);
});

test('prompts that are dropped on a topic move there, and go back by the button of the message', async () => {
  const { needs, topic, prompt, said, told } = managedFixture({ press: 'Undo' });
  const dropped = [
    { prompt: prompt(21), from: 3 },
    { prompt: prompt(22), from: 4 },
    { prompt: prompt(23), from: 5 },
  ];
  await movePrompts(needs).run({ dropped, onto: topic(4, 'Empty') });
  assert.deepEqual(told, ['2 prompts moved to Empty.'], 'one stood there already');
  assert.deepEqual(said, [
    'updatePrompt {"prompt":21,"body":{"topic_id":4}}',
    'updatePrompt {"prompt":23,"body":{"topic_id":4}}',
    'refresh',
    'updatePrompt {"prompt":21,"body":{"topic_id":3}}',
    'updatePrompt {"prompt":23,"body":{"topic_id":5}}',
    'refresh',
  ]);
  const beside = managedFixture({ press: 'Undo' });
  await movePrompts(beside.needs).run({ dropped: [{ prompt: prompt(21), from: undefined }], onto: topic(4, 'Empty') });
  assert.deepEqual(beside.buttons, [[]], 'nobody knows where a row beside the topics came from');
});

test('prompts that are dropped beside topics, on another project or where they are stay, with a sentence', async () => {
  const { needs, topic, prompt, said, told } = managedFixture();
  const dropped = [{ prompt: prompt(21), from: 3 }];
  await movePrompts(needs).run({ dropped, onto: undefined });
  await movePrompts(needs).run({ dropped, onto: { ...topic(3, 'CRM'), project: 'b'.repeat(24) } });
  assert.match(told[0] ?? '', /^Drop prompts on a topic\./u);
  assert.match(told[1] ?? '', /^Prompts stay in the project/u);
  await movePrompts(needs).run({ dropped, onto: topic(3, 'CRM') });
  assert.equal(told.length, 2);
  assert.deepEqual(said, []);
});

test('prompts are paused and resumed, and the tree is read anew even where the plan is full', async () => {
  const { needs, prompt, said, told } = managedFixture();
  const [pause, resume] = pausePrompts(needs);
  await pause?.run(prompt(21));
  await resume?.run(prompt(21));
  assert.deepEqual(said, [
    'updatePrompt {"prompt":21,"body":{"active":false}}',
    'refresh',
    'updatePrompt {"prompt":21,"body":{"active":true}}',
    'refresh',
  ]);
  assert.deepEqual(told, [
    '1 prompt is paused: asked by no schedule and with no topic until it is resumed.',
    '1 prompt is asked again.',
  ]);
  const full = managedFixture({ fails: { updatePrompt: 'PROMPT_LIMIT_REACHED' } });
  await assert.rejects(pausePrompts(full.needs)[1]?.run(prompt(21)) ?? Promise.resolve(), {
    code: 'PROMPT_LIMIT_REACHED',
  });
  assert.deepEqual(full.said, ['refresh']);
});
