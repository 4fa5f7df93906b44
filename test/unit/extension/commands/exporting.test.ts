import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../../../../src/contract/failure.ts';
import type { Export, NewExport } from '../../../../src/contract/projects/export.ts';
import { shortDays } from '../../../../src/extension/l10n.ts';
import { startExport } from '../../../../src/extension/commands/runs/startExport.ts';
import { person, type Answer } from '../../../fakes/person.ts';
import { project } from '../../../fakes/promptsFixture.ts';
import { exportEstimate, exportRun } from '../../../fakes/runs.ts';

interface Options {
  readonly local?: boolean;
  readonly estimate?: Partial<typeof exportEstimate>;
  /** Offers no more than the specification does. */
  readonly bare?: boolean;
  readonly prompts?: number;
}

/** A person who answers the questions in turn, what they were shown, and what was asked for then. */
function fixture(
  answers: readonly Answer[],
  { local = false, estimate = {}, bare = false, prompts = 2 }: Options = {},
) {
  const dialogs = person(...answers);
  const ordered: NewExport[] = [];
  const said: string[] = [];
  const reply = (data: unknown, meta: object = {}) => Promise.resolve({ data, meta } as never);
  const notOffered = () => Promise.reject(new Failure('NOT_OFFERED', 'not offered'));
  const client = {
    supports: () => true,
    getProject: () => (bare ? notOffered() : reply({ last_answer_at: '2026-11-20T22:30:00Z' })),
    getSummary: () => (bare ? notOffered() : reply({ topics: [{ missed: 2, lost: 0, unasked: 0 }] })),
    listTopics: () => (bare ? notOffered() : reply([{ id: 3, name: 'Pricing', prompts_count: 7 }])),
    listPrompts: () =>
      reply(
        Array.from({ length: prompts }, (_, index) => ({ id: 40 + index, text: `prompt ${40 + index}` })),
        { has_more: false, next_cursor: null },
      ),
    estimateExport: ({ body }: { readonly body: NewExport }) =>
      reply({ plan: { ...body, models: [] }, estimate: { ...exportEstimate, ...estimate } }),
    createExport: ({ body }: { readonly body: NewExport }) => (ordered.push(body), reply(exportRun())),
    getExport: () => reply(exportRun({ type: 'sources', format: 'ndjson', status: 'expired', include_answer: false })),
  };
  const command = startExport({
    services: { connect: () => Promise.resolve({ local, client }) },
    pickers: { project: () => Promise.resolve({ ...project, timezone: 'Europe/Berlin', prompts_count: 132 }) },
    dialogs,
    watcher: { watch: (run: Export) => void said.push(`watch ${run.id.slice(0, 4)}`) },
    saving: { expect: (run, { unpack }) => void said.push(`expect ${run.id.slice(0, 4)} ${unpack}`) },
    clock: { now: () => Date.UTC(2026, 10, 23) },
  });
  return { command, dialogs, ordered, said };
}

test('an export is asked for step by step, and its rows and cost are seen before it is started', async () => {
  const { command, dialogs, ordered, said } = fixture([
    'Sources',
    'CSV',
    'The last 7 days',
    'All prompts',
    'Export 4,212 rows',
  ]);
  await command.run();
  assert.deepEqual(ordered, [{ type: 'sources', format: 'csv', from: '2026-11-14', to: '2026-11-20' }]);
  assert.deepEqual(said, ['expect 0b6e true', 'watch 0b6e']);
  assert.deepEqual(
    dialogs.asked.map(({ title }) => title),
    ['Export: what?', 'Export: as which file?', 'Export: which days?', 'Export: which prompts?', 'Export: now?'],
  );
  assert.deepEqual(dialogs.asked.at(2)?.shown, [
    `The last 7 days | ${shortDays('2026-11-14', '2026-11-20')}`,
    `* The last 28 days | ${shortDays('2026-10-24', '2026-11-20')}`,
    `November 2026 | ${shortDays('2026-11-01', '2026-11-20')}`,
    `All | up to ${shortDays('2026-11-20', '2026-11-20')}`,
    'From … to … | days that you type',
  ]);
  assert.deepEqual(dialogs.asked.at(3)?.shown, [
    'All prompts | 132 prompts',
    'Missing everywhere | 2 prompts',
    'Pricing | topic, 7 prompts',
    '$(list-selection) Choose prompts…',
  ]);
  assert.deepEqual(dialogs.asked.at(4)?.shown, [
    '$(cloud-download) Export 4,212 rows | takes 4,212 of 9,000 Export rows that are left',
  ]);
});

test('days can be typed, and prompts be those of a topic, of a group, or ticked ones', async () => {
  const typed = ['Answers without their text', 'NDJSON, packed', 'From … to …', '2026-01-01', '2026-03-31'];
  const chosen = async (...answers: readonly Answer[]) => {
    const { command, ordered, said } = fixture([...typed, ...answers, 'Export 4,212 rows']);
    await command.run();
    assert.equal(said[0], 'expect 0b6e false');
    return ordered[0];
  };
  const days = { type: 'responses', include_answer: false, format: 'ndjson', from: '2026-01-01', to: '2026-03-31' };
  assert.deepEqual(await chosen('Pricing'), { ...days, topic_ids: [3] });
  assert.deepEqual(await chosen('Missing everywhere'), { ...days, prompt_ids: [40, 41] });
  assert.deepEqual(await chosen('Choose prompts…', ['prompt 41']), { ...days, prompt_ids: [41] });
});

test('a row of the tree says which prompts are meant, and one’s own machine counts no rows', async () => {
  const { command, dialogs, ordered } = fixture(['Answers', 'CSV', 'The last 28 days', 'Export 4,212 rows'], {
    local: true,
  });
  await command.run({ project: project.id, promptId: 4 });
  assert.deepEqual(ordered[0]?.prompt_ids, [4]);
  assert.deepEqual(dialogs.asked.at(-1)?.shown, ['$(cloud-download) Export 4,212 rows | costs nothing']);
});

test('nothing is started without a yes, nor where there is nothing, too much or not enough left', async () => {
  const answers = ['Answers', 'CSV', 'All', 'All prompts'];
  const shown = async (options: Options, steps: readonly Answer[] = answers) => {
    const { command, dialogs, ordered } = fixture(steps, options);
    await command.run();
    assert.deepEqual(ordered, []);
    return dialogs.asked.at(-1)?.shown;
  };
  assert.deepEqual(await shown({}), [
    '$(cloud-download) Export 4,212 rows | takes 4,212 of 9,000 Export rows that are left',
  ]);
  assert.deepEqual(await shown({ estimate: { rows: 0 } }), ['$(info) There is nothing of this kind in these days.']);
  assert.deepEqual(await shown({ estimate: { rows: 2_000_000, too_large: true } }), [
    '$(info) These are 2,000,000 rows; an export has 1,000,000 at most. Choose fewer days or prompts.',
  ]);
  assert.deepEqual(await shown({ estimate: { rows_available: 12, enough: false } }), [
    '$(info) This takes 4,212 of 12 Export rows that are left.',
  ]);
  assert.deepEqual(await shown({ prompts: 501 }, ['Answers', 'CSV', 'All', 'Missing everywhere']), [
    '$(info) An export names up to 500 prompts. Choose fewer, or a topic.',
  ]);
});

test('a service of the specification alone exports all prompts up to today', async () => {
  const { command, ordered } = fixture(['Rankings', 'CSV', 'The last 7 days', 'Export 4,212 rows'], { bare: true });
  await command.run();
  assert.deepEqual(ordered, [{ type: 'rankings', format: 'csv', from: '2026-11-17', to: '2026-11-23' }]);
});

test('what expired is exported once more as it was, after its price', async () => {
  const { command, dialogs, ordered, said } = fixture(['Export 4,212 rows']);
  await command.run({ project: project.id, again: exportRun().id });
  assert.deepEqual(
    dialogs.asked.map(({ title }) => title),
    ['Export again?'],
  );
  assert.equal(ordered[0]?.type, 'sources');
  assert.deepEqual(said, ['expect 0b6e undefined', 'watch 0b6e']);
});
