import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createPickers, type PickerCalls } from '../../../../src/extension/dialogs/pickers.ts';
import { Failure } from '../../../../src/contract/failure.ts';
import { type WhichCalls, whichPrompts } from '../../../../src/extension/dialogs/whichPrompts.ts';
import type { SelectedPlace } from '../../../../src/extension/tree/places.ts';
import { person } from '../../../fakes/person.ts';
import { project } from '../../../fakes/runs.ts';

/** Types a text into the list of topics and takes the row that stands for it. */
async function typed(text: string) {
  const created: string[] = [];
  const client = {
    listTopics: () => Promise.resolve({ data: [{ id: 7, name: 'Pricing', prompts_count: 2, created_at: '' }] }),
    createTopic: ({ body }: { readonly body: { readonly name: string } }) => {
      created.push(body.name);
      return Promise.resolve({ data: { id: 8 } });
    },
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

describe('pickers', () => {
  test('offer a new topic for an unknown name', async () => {
    assert.deepEqual(await typed('Comparisons'), {
      topic: { name: 'Comparisons' },
      created: [],
      labels: ['$(add) New topic “Comparisons”'],
    });
  });

  test('offer no topic for an empty, known or long name', async () => {
    for (const text of ['', 'pricing', 'x'.repeat(121)]) assert.equal((await typed(text)).topic, undefined);
  });

  test('continue in a project that was just created', async () => {
    const projects: { readonly id: string }[] = [];
    const client = { listProjects: () => Promise.resolve({ data: projects }) } as unknown as PickerCalls;
    const stage = (press: string | undefined) =>
      createPickers({
        dialogs: { ...person(), tell: () => Promise.resolve(press) },
        execute: (id) => {
          projects.push({ id });
          return Promise.resolve();
        },
      });
    assert.equal(await stage(undefined).project(client), undefined);
    assert.deepEqual(await stage('New Project').project(client), { id: 'citedesk.newProject' });
  });

  test('start projects and prompts on the selected row', async () => {
    const client = {
      listProjects: () => Promise.resolve({ data: ['a', 'b'].map((id) => ({ id, name: id, url: '' })) }),
      listPrompts: () => Promise.resolve({ data: [3, 4].map((id) => ({ id, text: `prompt ${id}` })), meta: {} }),
    } as unknown as PickerCalls;
    const shownWith = async (row: object | undefined) => {
      const dialogs = person('a', 'prompt 3');
      const pickers = createPickers({ dialogs, execute: () => Promise.resolve(), selectedRow: () => row });
      await pickers.project(client);
      await pickers.prompt(client, 'b');
      return dialogs.asked.map(({ shown }) => shown);
    };
    assert.deepEqual(await shownWith({ project: 'b', promptId: 4 }), [
      ['a', '* b'],
      ['prompt 3', '* prompt 4'],
    ]);
    for (const none of [undefined, {}])
      assert.deepEqual(await shownWith(none), [
        ['a', 'b'],
        ['prompt 3', 'prompt 4'],
      ]);
  });

  test('start the list of prompts to ask on the selection', async () => {
    const topics = ['Pricing', 'Reviews'].map((name, index) => ({
      id: index + 3,
      name,
      prompts_count: 2,
      created_at: '',
    }));
    const client = {
      listTopics: () => Promise.resolve({ data: topics }),
      getSummary: () => Promise.reject(new Failure('NOT_OFFERED', 'No.')),
    } as unknown as PickerCalls & WhichCalls;
    const shownWith = async (row: Omit<SelectedPlace, 'project'>, of = project) => {
      const dialogs = person();
      await whichPrompts(dialogs, client, { id: project, name: 'Acme' }, undefined, { project: of, ...row });
      return dialogs.asked[0]?.shown;
    };
    const [all, pricing, reviews] = ['All prompts of Acme | 4', 'Pricing | 2', 'Reviews | 2'];
    assert.deepEqual(await shownWith({ promptId: 9, topicId: 3, text: 'best crm' }), [
      all,
      '* Only: best crm',
      pricing,
      reviews,
    ]);
    assert.deepEqual(await shownWith({ topicId: 4 }), [all, pricing, `* ${reviews}`]);
    assert.deepEqual(await shownWith({ topicId: 4 }, 'b'.repeat(24)), [all, pricing, reviews]);
  });
});
