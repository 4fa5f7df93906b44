import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Import } from '../../../../../src/contract/projects/import.ts';
import { undoImport } from '../../../../../src/extension/answers/importing/undoImport.ts';
import { activate } from '../../../../fakes/editor/activate.ts';
import type { Answer } from '../../../../fakes/editor/person.ts';
import { screens } from '../../../../fakes/editor/screens.ts';
import { project } from '../../../../fakes/runs.ts';

const screen = screens('undoingImport');

const one: Import = {
  id: 'one',
  source: 'answers.csv',
  created_at: '2026-11-20T09:00:00Z',
  undo_until: '2026-12-20T09:00:00Z',
  undone_at: null,
  answers: 240,
  duplicates: 24,
  prompts: 12,
  topics: 1,
};
const undone: Import = {
  ...one,
  id: 'two',
  source: 'old.csv',
  undone_at: '2026-11-21T09:00:00Z',
  answers: 1,
  prompts: 0,
};

/** Undoes an import of a project with these imports; the service takes two calls for it. */
async function undoing(
  imports: readonly Import[],
  answers: readonly Answer[],
  {
    yes = true,
    kept = 0,
    ...place
  }: { readonly yes?: boolean; readonly importId?: string; readonly kept?: number } = {},
) {
  let left = 1;
  const editor = activate({
    answers,
    yes,
    service: {
      calls: {
        listImports: { data: imports, meta: { has_more: false, next_cursor: null } },
        undoImport: () => ({
          data: one,
          meta: {
            removed: { answers: left ? 200 : 40, prompts: left ? 0 : 12, topics: left ? 0 : 1 },
            kept: left ? kept : 0,
            left: left--,
          },
        }),
      },
    },
  });
  await undoImport({
    ...editor.needs,
    pickers: { project: () => Promise.resolve({ id: project, name: 'Acme' }) },
    onAnswers: (of) => editor.done.push(['news', of]),
  }).run({ project, ...place });
  return editor;
}

describe('undo an import', () => {
  test('lists imports and removes the answers of the selected one', async () => {
    const { screen: shown, done } = await undoing([one, undone], [one]);
    screen('chosen', shown);
    const call = ['undoImport', { import: 'one' }];
    assert.deepEqual(done, [call, call, ['refresh'], ['news', project]]);
  });

  test('undoes the import in a message without a question', async () => {
    const { told } = await undoing([], [], { importId: 'one' });
    assert.deepEqual(told, ['“Import undone. Removed: 240 answers, 12 prompts, 1 topic.”']);
  });

  test('explains which answers stay, and how to store the others', async () => {
    const { told } = await undoing([], [], { importId: 'one', kept: 5 });
    assert.deepEqual(told, [
      '“Import undone. Removed: 240 answers, 12 prompts, 1 topic. 5 answers stay as this import stored them, because another import has them too. To store what the other file has, undo that import too, and import its file again.”',
    ]);
  });

  test('undoes nothing without confirmation, or twice', async () => {
    for (const answers of [[one], [undone], []] as const) {
      const { done } = await undoing([one, undone], answers, { yes: false });
      assert.ok(!done.some(([name]) => name === 'undoImport'));
    }
  });

  test('reports that there is nothing to undo', async () => {
    const { told } = await undoing([], []);
    assert.deepEqual(told, ['“Nothing was imported into Acme in the last 30 days.”']);
  });
});
