import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import type { NewExport } from '../../../../../src/contract/projects/export.ts';
import { activate } from '../../../../fakes/editor/activate.ts';
import { type Answer, Row } from '../../../../fakes/editor/person.ts';
import { screens } from '../../../../fakes/editor/screens.ts';
import { notOffered } from '../../../../fakes/editor/service.ts';
import { exportEstimate, exportRun, project } from '../../../../fakes/runs.ts';

const screen = screens('exporting');
const run = exportRun();

interface Options {
  readonly local?: boolean;
  readonly estimate?: Partial<typeof exportEstimate>;
  /** Offers no more than the specification does. */
  readonly bare?: boolean;
  readonly prompts?: number;
}

/** A person with a project of 132 prompts, whose last answer came on 20 November. */
function exporting(
  context: TestContext,
  answers: readonly Answer[],
  { local = false, estimate = {}, bare = false, prompts = 2 }: Options = {},
) {
  context.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 10, 23) });
  const editor = activate({
    answers,
    now: Date.UTC(2026, 10, 23),
    service: {
      local,
      project: { timezone: 'Europe/Berlin', prompts_count: 132, last_answer_at: '2026-11-20T22:30:00Z' },
      topics: [{ id: 3, name: 'Pricing', prompts_count: 7 }],
      prompts: Array.from({ length: prompts }, (_, index) => ({ id: 40 + index, text: `prompt ${40 + index}` })),
      calls: {
        getSummary: { data: { topics: [{ missed: 2, lost: 0, unasked: 0 }] } },
        ...(bare && { getProject: notOffered, getSummary: notOffered, listTopics: notOffered }),
        estimateExport: ({ body }: { readonly body: NewExport }) => ({
          data: { plan: { ...body, models: [] }, estimate: { ...exportEstimate, ...estimate } },
        }),
        createExport: { data: run },
        getExport: { data: exportRun({ type: 'sources', format: 'ndjson', status: 'expired', include_answer: false }) },
      },
    },
  });
  const ordered = () => editor.inputs<{ body: NewExport }>('createExport').map(({ body }) => body);
  return { ...editor, ordered };
}

const week = { from: '2026-11-14' };

describe('export', () => {
  test('shows rows and cost before it starts', async (context) => {
    const answers = [{ type: 'sources' }, { format: 'csv', unpack: true }, week, { all: true }, true];
    const editor = exporting(context, answers);
    await editor.run('citedesk.export');
    assert.deepEqual(editor.ordered(), [{ type: 'sources', format: 'csv', from: '2026-11-14', to: '2026-11-20' }]);
    assert.deepEqual(editor.done.slice(1), [
      ['expect', run.id, true],
      ['watch', run.id],
    ]);
    screen('steps', editor.screen);
  });

  for (const [what, answers, selection] of [
    ['a topic', [{ topicId: 3 }], { topic_ids: [3] }],
    ['a group', [{ group: 'missing' }], { prompt_ids: [40, 41] }],
    ['ticked prompts', [{ some: true }, [41]], { prompt_ids: [41] }],
  ] as const)
    test(`takes typed days and ${what}`, async (context) => {
      const typed = ['typed', '2026-01-01', '2026-03-31'];
      const rows = { type: 'responses', include_answer: false };
      const packed = { format: 'ndjson', unpack: false };
      const editor = exporting(context, [rows, packed, ...typed, ...answers, true]);
      await editor.run('citedesk.export');
      const days = { from: '2026-01-01', to: '2026-03-31' };
      assert.deepEqual(editor.ordered(), [{ ...rows, format: 'ndjson', ...days, ...selection }]);
      assert.deepEqual(editor.effects('expect'), [[run.id, false]]);
    });

  test('exports the prompt of a row, free on this machine', async (context) => {
    const answers = [{ type: 'responses' }, { format: 'csv' }, { from: '2026-10-24' }, true];
    const editor = exporting(context, answers, { local: true });
    await editor.run('citedesk.export', { project, promptId: 4 });
    assert.deepEqual(editor.ordered()[0]?.prompt_ids, [4]);
    screen('free', editor.screen.slice(-1));
  });

  for (const [why, options, prompts] of [
    ['without a yes', {}, { all: true }],
    ['without rows', { estimate: { rows: 0 } }, { all: true }],
    ['with too many rows', { estimate: { rows: 2_000_000, too_large: true } }, { all: true }],
    ['without enough rows left', { estimate: { rows_available: 12, enough: false } }, { all: true }],
    ['with too many prompts', { prompts: 501 }, { group: 'missing' }],
  ] as const)
    test(`does not start ${why}`, async (context) => {
      const editor = exporting(context, [{ type: 'responses' }, { format: 'csv' }, new Row(3), prompts], options);
      await editor.run('citedesk.export');
      assert.deepEqual(editor.done, []);
      screen(why, editor.screen.slice(-1));
    });

  test('includes all prompts up to today if there is no choice', async (context) => {
    const answers = [{ type: 'rankings' }, { format: 'csv' }, { from: '2026-11-17' }, true];
    const editor = exporting(context, answers, { bare: true });
    await editor.run('citedesk.export');
    assert.deepEqual(editor.ordered(), [{ type: 'rankings', format: 'csv', from: '2026-11-17', to: '2026-11-23' }]);
  });

  test('is repeated unchanged after showing its price', async (context) => {
    const editor = exporting(context, [true]);
    await editor.run('citedesk.export', { project, again: run.id });
    assert.equal(editor.ordered()[0]?.type, 'sources');
    assert.deepEqual(editor.effects('expect'), [[run.id]]);
    screen('again', editor.screen);
  });
});
