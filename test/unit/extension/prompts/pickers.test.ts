import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createPickers } from '../../../../src/extension/prompts/pickers.ts';
import { whichPrompts } from '../../../../src/extension/prompts/runPrompts.ts';
import type { SelectedPlace } from '../../../../src/extension/tree/places.ts';
import { activate, type Scene } from '../../../fakes/editor/activate.ts';
import { type Answer, Typed } from '../../../fakes/editor/person.ts';
import { screens } from '../../../fakes/editor/screens.ts';
import { notOffered, type ServiceScene } from '../../../fakes/editor/service.ts';
import { projectDetail } from '../../../fakes/projectFixture.ts';
import { project } from '../../../fakes/runs.ts';

const screen = screens('pickers');

function picking(answers: readonly Answer[], service: ServiceScene, scene: Scene = {}) {
  const editor = activate({ ...scene, answers, service });
  return { ...editor, pickers: createPickers(editor.needs) };
}

describe('topic picker', () => {
  const topics = [{ id: 7, name: 'Pricing', prompts_count: 2 }];
  const typed = async (text: string) => {
    const editor = picking([new Typed(text)], { topics });
    return { ...editor, topic: await editor.pickers.topic(editor.client, project, { title: 'Which?' }) };
  };

  test('offers a new name without creating the topic', async () => {
    const { topic, done, asked, screen: shown } = await typed('Comparisons');
    assert.deepEqual([topic, done, asked.length], [{ name: 'Comparisons' }, [], 1]);
    screen('new topic', shown);
  });

  for (const [what, text] of [
    ['nothing', ''],
    ['a topic that is there', 'pricing'],
    ['a name that is too long', 'x'.repeat(121)],
  ] as const)
    test(`creates no topic from ${what}`, async () => {
      assert.equal((await typed(text)).topic, undefined);
    });
});

describe('project picker', () => {
  test('continues in a new project', async () => {
    const made = projectDetail();
    const projects: (typeof made)[] = [];
    const execute = () => Promise.resolve(void projects.push(made));
    const editor = picking(
      [],
      { calls: { listProjects: () => ({ data: projects }) } },
      { press: 0, parts: { execute } },
    );
    assert.equal(await editor.pickers.project(editor.client), made);
    screen('no project', editor.told);
  });

  test('returns nothing if no project is created', async () => {
    const { pickers, client, done } = picking([], { projects: [] });
    assert.deepEqual([await pickers.project(client), done], [undefined, []]);
  });
});

describe('lists of projects and prompts', () => {
  const [a, b] = ['a', 'b'].map((id) => projectDetail({ id, name: id }));
  const service = { projects: a && b ? [a, b] : [], prompts: [3, 4].map((id) => ({ id, text: `prompt ${id}` })) };
  const startsOn = async (...selected: readonly object[]) => {
    const { pickers, client, asked } = picking([{ id: 'a' }, { id: 3 }], service, { selected });
    await pickers.project(client);
    await pickers.prompt(client, 'b');
    return asked.map(({ active }) => (active as { readonly id: unknown } | undefined)?.id);
  };

  test('start on the selected row', async () => {
    assert.deepEqual(await startsOn({ project: 'b', promptId: 4 }), ['b', 4]);
  });

  test('put wanted prompts first', async () => {
    const { pickers, client, asked } = picking([{ id: 4 }], service);
    await pickers.prompt(client, 'b', [4]);
    assert.deepEqual((asked[0]?.active as { readonly id: unknown } | undefined)?.id, 4);
  });

  test('start at the top without one', async () => {
    assert.deepEqual([await startsOn(), await startsOn({})], Array(2).fill([undefined, undefined]));
  });
});

describe('prompt scope picker', () => {
  const topics = ['Pricing', 'Reviews'].map((name, index) => ({ id: index + 3, name, prompts_count: 2 }));
  const asked = async (row: Omit<SelectedPlace, 'project'>, of = project) => {
    const editor = activate({ service: { topics, calls: { getSummary: notOffered } } });
    const selected = { project: of, ...row };
    await whichPrompts(editor.needs.dialogs, editor.client, { id: project, name: 'Acme' }, undefined, selected);
    return { ...editor, values: editor.asked[0]?.values, active: editor.asked[0]?.active };
  };
  const all = [{}, { topicId: 3 }, { topicId: 4 }];

  test('starts on the selected prompt', async () => {
    const { values, active, screen: shown } = await asked({ promptId: 9, topicId: 3, text: 'best crm' });
    assert.deepEqual([values, active], [all.toSpliced(1, 0, { promptId: 9 } as never), { promptId: 9 }]);
    screen('which prompts', shown);
  });

  test('starts on the selected topic', async () => {
    const { values, active } = await asked({ topicId: 4 });
    assert.deepEqual([values, active], [all, { topicId: 4 }]);
  });

  test('ignores a row of another project', async () => {
    const { values, active } = await asked({ topicId: 4 }, 'b'.repeat(24));
    assert.deepEqual([values, active], [all, undefined]);
  });
});
