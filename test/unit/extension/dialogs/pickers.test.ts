import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPickers, type PickerCalls } from '../../../../src/extension/dialogs/pickers.ts';
import { person } from '../../../fakes/person.ts';
import { project } from '../../../fakes/runs.ts';

/** Types a text into the list of topics and takes the row that stands for it. */
async function typed(text: string) {
  const created: string[] = [];
  const client = {
    listTopics: () => Promise.resolve({ data: [{ id: 7, name: 'Pricing', prompts_count: 2, created_at: '' }] }),
    createTopic: ({ body }: { readonly body: { readonly name: string } }) => (
      created.push(body.name),
      Promise.resolve({ data: { id: 8 } })
    ),
  } as unknown as PickerCalls; // only these are called
  const labels: (string | undefined)[] = [];
  const pickers = createPickers({
    dialogs: {
      pick: (_choices, question) => {
        const row = question.typed?.(text);
        labels.push(row?.label);
        return Promise.resolve(row?.value);
      },
      input: () => Promise.reject(new Error('asked once more')),
      tell: () => Promise.resolve(undefined),
    },
    execute: () => Promise.resolve(),
  });
  return { topic: await pickers.topic(client, project, { title: 'Which?' }), created, labels };
}

test('a name that no topic has is offered as a new topic without asking again, and not made before it is needed', async () => {
  assert.deepEqual(await typed('Comparisons'), {
    topic: { name: 'Comparisons' },
    created: [],
    labels: ['$(add) New topic “Comparisons”'],
  });
});

test('nothing, a topic that is there, or a name that is too long is no new topic', async () => {
  for (const text of ['', 'pricing', 'x'.repeat(121)]) assert.equal((await typed(text)).topic, undefined);
});

test('where there is no project yet, what was begun goes on in the one that is made for it', async () => {
  const projects: { readonly id: string }[] = [];
  const client = { listProjects: () => Promise.resolve({ data: projects }) } as unknown as PickerCalls;
  const stage = (press: string | undefined) =>
    createPickers({
      dialogs: { ...person(), tell: () => Promise.resolve(press) },
      execute: (id) => (projects.push({ id }), Promise.resolve()),
    });
  assert.equal(await stage(undefined).project(client), undefined);
  assert.deepEqual(await stage('New Project').project(client), { id: 'citedesk.newProject' });
});
