import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Definition } from '../../../../src/contract/projects/definition.ts';
import type { Project } from '../../../../src/contract/projects/project.ts';
import type { Summary } from '../../../../src/contract/views/summary.ts';
import { fileNotes } from '../../../../src/extension/projectFiles/fileNotes.ts';
import { createFileStandings } from '../../../../src/extension/projectFiles/fileStandings.ts';
import { lensesOf, standingTold } from '../../../../src/extension/projectFiles/lenses.ts';
import { placeAt } from '../../../../src/projectFile/places.ts';
import { fileOf } from '../../../data/projectFiles.ts';
import { settle } from '../../../fakes/clock.ts';
import type { OpenClient } from '../../../../src/client/client.ts';

describe('CodeLens of a project file', () => {
  test('shows visibility of the project and topics', async () => {
    const { over } = await looked(fileOf('topics:\n  anvils:\n    - Best Anvil\n'));
    assert.deepEqual(over('project:'), ['62% · 7 days ▲ 4', 'Ask Now (4 model calls)', 'Open Answers', 'Show Plan']);
    assert.deepEqual(over('anvils'), ['40% · 7 days ≈', 'Ask Now (4 model calls)', 'Open Answers']);
    assert.deepEqual(over('Best Anvil'), []);
  });

  test('finds a prompt by key, then by text, for its hover', async () => {
    const { tracked } = await looked(
      fileOf('topics:\n  anvils:\n    - Best Anvil\n    - key: first\n      text: reworded\n'),
    );
    const told = (words: string) => standingTold(tracked(words) ?? assert.fail(words));
    assert.match(told('Best Anvil').join('\n'), /75%/u);
    assert.deepEqual(told('reworded'), [], 'it has no answers');
  });

  test('opens the answers of a topic', async () => {
    const { lenses } = await looked(fileOf('topics:\n  anvils:\n    - Best Anvil\n'));
    const [first] = lenses('anvils');
    assert.deepEqual([first?.command, first?.argument], ['citedesk.showAnswers', { project: 'p1', topicId: 7 }]);
  });

  test('shows only the plan for a project not on the service', async () => {
    const { over } = await looked(
      fileOf('topics:\n  hammers:\n    - best hammer\n').replace('acme.example', 'other.example'),
    );
    assert.deepEqual(over('project:'), ['Show Plan']);
    assert.deepEqual(over('hammers'), []);
    assert.deepEqual(over('best hammer'), []);
  });

  test('reads a project once until something changes', async () => {
    const { calls, standings, project } = await looked(fileOf());
    for (let times = 0; times < 3; times += 1) standings.look(project);
    await settle();
    assert.deepEqual(calls, ['projects', 'definition', 'summary']);
    standings.forget();
    standings.look(project);
    await settle();
    assert.equal(calls.length, 6);
  });

  test('shows the price in credits or in dollars', async () => {
    const named = fileOf('topics:\n  Anvils:\n    - best anvil\n').replace(
      '  name:',
      `  id: ${'a'.repeat(24)}\n  name:`,
    );
    const elsewhere = await looked(named, { local: false });
    assert.ok(elsewhere.over('Anvils').includes('Ask Now (6 credits)'), String(elsewhere.over('Anvils')));
    const row = { kind: 'ask', calls: 10, unpriced: 0, usd: 1 };
    const usage = [
      { ...row, assistant: 'chatgpt', model: 'gpt-5' },
      { ...row, assistant: 'gemini', model: null, usd: 0.5 },
    ];
    const own = await looked(named, { usage });
    assert.ok(own.over('Anvils').includes('Ask Now (about $0.30)'), String(own.over('Anvils')));
    const unpriced = await looked(named, { usage: usage.slice(1) });
    assert.ok(unpriced.over('Anvils').includes('Ask Now (4 model calls)'));
  });

  test('spends no credits', async () => {
    assert.deepEqual((await looked(fileOf(), { own: false })).calls, []);
    assert.deepEqual((await looked(fileOf(), { local: false })).calls, []);
    const named = fileOf().replace('  name:', `  id: ${'a'.repeat(24)}\n  name:`);
    assert.deepEqual((await looked(named, { local: false })).calls, ['definition', 'summary']);
  });
});

const compared = (visibility: number, difference: number, verdict: 'up' | 'down' | 'noise') => {
  const figure = { answers: 100, mentioned: visibility, visibility };
  return { figure, previous: figure, difference, low: -1, high: 1, verdict, exploratory: false };
};

async function looked(text: string, { own = true, local = true, usage = [] as readonly object[] } = {}) {
  const calls: string[] = [];
  const reply = <Data>(name: string, data: unknown) => {
    calls.push(name);
    return Promise.resolve({ data: data as Data, meta: {} });
  };
  const client = {
    supports: () => own,
    listProjects: () => reply<Project[]>('projects', [{ id: 'p1', name: 'Acme', url: 'https://www.acme.example/' }]),
    getDefinition: () =>
      reply<Definition>('definition', {
        project: { id: 'p1', url: 'https://acme.example', models: ['chatgpt', 'gemini', 'copilot'] },
        topics: [{ id: 7, name: 'Anvils' }],
        prompts: [
          { id: 1, key: null, text: 'best anvil', topic_id: 7, active: true },
          { id: 2, key: 'first', text: 'another text', topic_id: 7, active: true },
          { id: 3, key: null, text: 'paused', topic_id: 7, active: false },
        ],
      }),
    getSummary: () =>
      reply<Summary>('summary', {
        unbranded: compared(62, 4, 'up'),
        topics: [{ topic_id: 7, ...compared(40, 1, 'noise') }],
        prompts: [{ prompt_id: 1, ...compared(75, -10, 'down') }],
        window: { from: '2026-11-14', to: '2026-11-20' },
        before: { from: '2026-11-07', to: '2026-11-13' },
      }),
    getUsage: () => Promise.resolve({ data: { rows: usage, standing: {} }, meta: {} }),
  } as unknown as OpenClient;
  const standings = createFileStandings({
    services: { current: { local, client } },
    onNews: () => undefined,
    setUp: () => ({ assistants: ['chatgpt', 'gemini'], writer: false, models: { chatgpt: 'gpt-5' } }),
    note: (error) => assert.fail(String(error)),
  });
  const { places, project } = fileNotes({ name: 'a', text });
  standings.look(project);
  await settle();
  const placeOf = (words: string) => placeAt(places, text.indexOf(words)) ?? assert.fail(words);
  const tracked = (words: string) => standings.find(project, placeOf(words));
  const lenses = (words: string) => lensesOf(placeOf(words), tracked(words));
  const over = (words: string): string[] => lenses(words).map(({ title }) => title);
  return { calls, standings, project, tracked, lenses, over };
}
