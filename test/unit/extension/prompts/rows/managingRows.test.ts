import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Failure } from '../../../../../src/contract/failure.ts';
import { activate, type Scene } from '../../../../fakes/editor/activate.ts';
import { screens } from '../../../../fakes/editor/screens.ts';
import type { ServiceScene } from '../../../../fakes/editor/service.ts';
import { project } from '../../../../fakes/runs.ts';

const screen = screens('managingRows');
const acme = { rowKind: 'project', project, name: 'Acme' } as const;
const topic = (topicId: number, name: string) => ({ rowKind: 'topic', project, topicId, name }) as const;
const prompt = (promptId: number) => ({ rowKind: 'prompt', project, promptId, text: `prompt ${promptId}` }) as const;
const [crm, empty] = [topic(3, 'CRM'), topic(4, 'Empty')];

/** A project with the topics CRM (prompts 21 and 22) and Empty. */
function managing({ calls = {}, ...scene }: Omit<Scene, 'service'> & Pick<ServiceScene, 'calls'> = {}) {
  return activate({
    ...scene,
    service: {
      topics: [
        { id: 3, name: 'CRM', prompts_count: 2 },
        { id: 4, name: 'Empty', prompts_count: 0 },
      ],
      prompts: [21, 22].map((id) => ({ id, text: `prompt ${id}`, topic_id: 3 })),
      calls,
    },
  });
}

const moved = (id: number, to: number) => ['updatePrompt', { prompt: id, body: { topic_id: to } }];
const deleted = (id: number) => ['deletePrompt', { prompt: id }];
const restored = (id: number) => ['restorePrompt', { prompt: id }];
const refresh = ['refresh'];

describe('rename', () => {
  test('renames a topic', async () => {
    const { run, done } = managing({ answers: [' Software '] });
    await run('citedesk.rename', crm);
    assert.deepEqual(done, [['updateTopic', { topic: 3, body: { name: 'Software' } }], refresh]);
  });

  test('rewords a prompt without a list mark', async () => {
    const { run, done, screen: shown } = managing({ answers: ['- best crm'] });
    await run('citedesk.rename', prompt(21));
    assert.deepEqual(done, [['updatePrompt', { prompt: 21, body: { text: 'best crm' } }], refresh]);
    screen('rename prompt', shown);
  });

  test('reanalyzes answers after a project was renamed', async () => {
    const { run, done, asked, screen: shown } = managing({ answers: ['Acme Corp'] });
    await run('citedesk.rename', acme);
    assert.deepEqual(done, [['updateProject', { body: { name: 'Acme Corp' } }], ['read again', project], refresh]);
    assert.deepEqual(asked[0]?.values, ['Acme']);
    screen('rename project', shown);
  });

  test('changes nothing after Escape or with the same name', async () => {
    const { run, done } = managing({ answers: [undefined, 'CRM'] });
    await run('citedesk.rename', crm);
    await run('citedesk.rename', crm);
    assert.deepEqual(done, []);
  });

  test('fails if the name is taken', async () => {
    const { run } = managing({ answers: ['Empty'], calls: { updateTopic: new Failure('TOPIC_EXISTS', 'No.') } });
    await assert.rejects(run('citedesk.rename', crm), { code: 'TOPIC_EXISTS' });
  });

  test('asks for the row without a selection', async () => {
    const { run, done, screen: shown } = managing({ answers: ['prompt', { id: 22 }, 'crm prices'] });
    await run('citedesk.rename');
    assert.deepEqual(done[0], ['updatePrompt', { prompt: 22, body: { text: 'crm prices' } }]);
    screen('rename what', shown.slice(0, 1));
  });

  test('uses the first selected row with the keyboard', async () => {
    const { run, done } = managing({ answers: ['best crm'], selected: [prompt(21), prompt(22)] });
    await run('citedesk.rename', { selected: true });
    assert.deepEqual(done[0], ['updatePrompt', { prompt: 21, body: { text: 'best crm' } }]);
  });
});

describe('delete', () => {
  // The rows of an answer and of `Load More` name a project and a topic as well.
  for (const [name, row] of Object.entries({
    'an answer': { project, responseId: 5 },
    'more rows': { project, topicId: 3 },
  }))
    test(`leaves the row of ${name} alone`, async () => {
      const { run, done, confirmed } = managing({ selected: [row] });
      await run('citedesk.delete', { selected: true });
      assert.deepEqual([done, confirmed], [[], []]);
    });

  test('deletes all selected prompts', async () => {
    const selected = [crm, prompt(21), prompt(22)] as const;
    const { run, done, confirmed } = managing({ selected });
    await run('citedesk.delete', selected[1]);
    assert.deepEqual(done, [deleted(21), deleted(22), refresh]);
    screen('delete prompts', confirmed);
  });

  test('deletes only a row outside the selection', async () => {
    const { run, done, confirmed } = managing({ selected: [prompt(21)] });
    await run('citedesk.delete', prompt(22));
    assert.deepEqual(done, [deleted(22), refresh]);
    screen('delete prompt', confirmed);
  });

  test('deletes an empty topic after confirmation', async () => {
    const { run, done, confirmed } = managing();
    await run('citedesk.delete', empty);
    assert.deepEqual(done, [['deleteTopic', { topic: 4 }], refresh]);
    screen('delete empty topic', confirmed);
  });

  test('moves the prompts of a topic first', async () => {
    const { run, done, screen: shown } = managing({ answers: ['move', { id: 4 }] });
    await run('citedesk.delete', crm);
    assert.deepEqual(done, [moved(21, 4), moved(22, 4), refresh, ['deleteTopic', { topic: 3 }], refresh]);
    screen('delete topic', shown);
  });

  test('deletes the prompts of a topic with it', async () => {
    const { run, done } = managing({ answers: ['delete'] });
    await run('citedesk.delete', crm);
    assert.deepEqual(done, [deleted(21), deleted(22), refresh, ['deleteTopic', { topic: 3 }], refresh]);
  });

  test('keeps a topic whose prompts cannot be moved', async () => {
    const { run, done } = managing({ answers: ['move', undefined] });
    await run('citedesk.delete', crm);
    assert.deepEqual(done, []);
  });

  test('closes the pages of a project', async () => {
    const { run, done, confirmed } = managing();
    await run('citedesk.delete', acme);
    const pages = ['answer', 'comparison', 'article', 'report', 'prompt'].map((page) => [`leave ${page}`, project]);
    assert.deepEqual(done, [['deleteProject', {}], ...pages, refresh]);
    screen('delete project', confirmed);
  });

  for (const [name, row] of Object.entries({ project: acme, topic: empty, prompt: prompt(22) }))
    test(`keeps a ${name} without confirmation`, async () => {
      const { run, done } = managing({ yes: false });
      await run('citedesk.delete', row);
      assert.deepEqual(done, []);
    });
});

describe('undo', () => {
  test('restores a project', async () => {
    const { run, done, told } = managing({ press: 0 });
    await run('citedesk.delete', acme);
    assert.deepEqual(done.slice(-3), [refresh, ['restoreProject', {}], refresh]);
    screen('undo project', told);
  });

  test('restores a prompt', async () => {
    const { run, done, told } = managing({ press: 0 });
    await run('citedesk.delete', prompt(21));
    assert.deepEqual(done, [deleted(21), refresh, restored(21), refresh]);
    screen('undo prompt', told);
  });

  test('restores a topic before its prompts', async () => {
    const { run, done, told } = managing({ press: 0, answers: ['delete'] });
    await run('citedesk.delete', crm);
    assert.deepEqual(done.slice(-4), [['restoreTopic', { topic: 3 }], restored(21), restored(22), refresh]);
    screen('undo topic', told);
  });
});

describe('restore', () => {
  const row = (kind: string, id: number | null, name: string, counts = {}) => ({
    ...{ kind, id, name, project, project_name: 'Acme', answers: 0, prompts: 0 },
    ...{ deleted_at: '2025-05-12T09:00:00', kept_until: '2025-06-11T09:00:00', ...counts },
  });
  const listDeleted = (...data: readonly object[]) => ({ data, meta: { next_cursor: null } });

  test('lists deleted items and restores the selected ones', async () => {
    const {
      run,
      done,
      screen: shown,
    } = managing({
      answers: [[{ kind: 'prompt' }, { kind: 'topic' }]],
      calls: {
        listDeleted: listDeleted(
          row('topic', 3, 'CRM'),
          row('prompt', 21, 'prompt 21', { answers: 12 }),
          row('project', null, 'Beta', { answers: 1, prompts: 2 }),
        ),
      },
    });
    await run('citedesk.restoreDeleted');
    assert.deepEqual(done, [['restoreTopic', { topic: 3 }], restored(21), refresh]);
    screen('restore', shown);
  });

  test('reports that nothing was deleted', async () => {
    const { run, asked, told } = managing({ calls: { listDeleted: listDeleted() } });
    await run('citedesk.restoreDeleted');
    assert.deepEqual(asked, []);
    screen('nothing deleted', told);
  });

  test('lists what cannot be restored', async () => {
    const { run, done, told } = managing({
      answers: [[{ kind: 'prompt' }, { kind: 'topic' }]],
      calls: {
        listDeleted: listDeleted(row('prompt', 21, 'prompt 21'), row('topic', 3, 'CRM')),
        restorePrompt: new Failure('PROMPT_EXISTS', 'No.'),
      },
    });
    await run('citedesk.restoreDeleted');
    assert.deepEqual(done, [['restoreTopic', { topic: 3 }], refresh]);
    screen('stays deleted', told);
  });
});

describe('move prompts', () => {
  test('creates the target topic', async () => {
    const selected = [prompt(21), prompt(22)] as const;
    const { run, done, told } = managing({ selected, answers: ['new', 'Prices'] });
    await run('citedesk.movePrompts', selected[0]);
    assert.deepEqual(done, [['createTopic', { body: { name: 'Prices' } }], moved(21, 23), moved(22, 23), refresh]);
    screen('moved', told);
  });

  const drop = (id: number, from: number | undefined) => ({ prompt: prompt(id), from });

  test('moves dropped prompts and leaves those already there', async () => {
    const { run, done, told } = managing();
    await run('citedesk.movePrompts', { dropped: [drop(21, 3), drop(22, 4), drop(23, 5)], onto: empty });
    assert.deepEqual(done, [moved(21, 4), moved(23, 4), refresh]);
    screen('dropped', told);
  });

  test('moves dropped prompts back', async () => {
    const { run, done } = managing({ press: 0 });
    await run('citedesk.movePrompts', { dropped: [drop(21, 3), drop(23, 5)], onto: empty });
    assert.deepEqual(done.slice(3), [moved(21, 3), moved(23, 5), refresh]);
  });

  test('offers no undo if the origin is unknown', async () => {
    const { run, done, told } = managing({ press: 0 });
    await run('citedesk.movePrompts', { dropped: [drop(21, undefined)], onto: empty });
    assert.deepEqual(done, [moved(21, 4), refresh]);
    screen('no way back', told);
  });

  test('explains drops that move nothing', async () => {
    const { run, done, told } = managing();
    const dropped = [drop(21, 3)];
    await run('citedesk.movePrompts', { dropped, onto: undefined });
    await run('citedesk.movePrompts', { dropped, onto: { ...crm, project: 'b'.repeat(24) } });
    screen('useless drops', told);
    await run('citedesk.movePrompts', { dropped, onto: crm });
    assert.deepEqual([done, told.length], [[], 2], 'a prompt that is there already needs no words');
  });
});

describe('pause prompts', () => {
  test('pauses and resumes a prompt', async () => {
    const { run, done, told } = managing();
    await run('citedesk.pausePrompts', prompt(21));
    await run('citedesk.resumePrompts', prompt(21));
    assert.deepEqual(done, [
      ['updatePrompt', { prompt: 21, body: { active: false } }],
      refresh,
      ['updatePrompt', { prompt: 21, body: { active: true } }],
      refresh,
    ]);
    screen('pause', told);
  });

  test('refreshes the rows if the plan is full', async () => {
    const { run, done } = managing({ calls: { updatePrompt: new Failure('PROMPT_LIMIT_REACHED', 'No.') } });
    await assert.rejects(run('citedesk.resumePrompts', prompt(21)), { code: 'PROMPT_LIMIT_REACHED' });
    assert.deepEqual(done, [refresh]);
  });
});

describe('messages about rows', () => {
  const drop = { dropped: [{ prompt: prompt(21), from: 3 }], onto: empty };
  for (const [id, argument] of [
    ['citedesk.delete', prompt(21)],
    ['citedesk.delete', empty],
    ['citedesk.delete', acme],
    ['citedesk.movePrompts', drop],
    ['citedesk.pausePrompts', prompt(21)],
  ] as const)
    test(`come after the rows are refreshed: ${id} ${'rowKind' in argument ? argument.rowKind : 'drop'}`, async () => {
      const last: unknown[] = [];
      const tell = () => {
        last.push(editor.done.at(-1));
        return Promise.resolve(undefined);
      };
      const editor = managing({ parts: { dialogs: { tell } } });
      await editor.run(id, argument);
      assert.deepEqual(last, [refresh]);
    });
});
