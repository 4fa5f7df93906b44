import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exploreSample } from '../../../../src/extension/sample/sampleCommands.ts';
import { activate } from '../../../fakes/editor/activate.ts';
import { screens } from '../../../fakes/editor/screens.ts';
import { projectDetail } from '../../../fakes/projectFixture.ts';

const screen = screens('sampleProject');
const own = projectDetail({ id: 'a'.repeat(24) });
const sample = projectDetail({
  id: 'b'.repeat(24),
  name: 'Tarnwick (sample)',
  url: 'https://tarnwick.citedesk-sample.example',
});
const shown = [['show prompts'], ['show report', { project: sample.id }]];

/** A person with these projects; `load` makes the sample, or fails. */
function exploring(
  projects: readonly (typeof own)[],
  { local = true, yes = true, load = () => Promise.resolve(sample.id) } = {},
) {
  const editor = activate({ yes, service: { local, projects } });
  const command = exploreSample({
    ...editor.needs,
    load({ onProgress }) {
      onProgress({ added: 1250, of: 5000 });
      return load();
    },
  });
  return { ...editor, explore: () => command.run() };
}

describe('explore sample', () => {
  test('loads it once for two clicks', async () => {
    const { explore, done, screen: lines } = exploring([own]);
    await Promise.all([explore(), explore()]);
    assert.deepEqual(done.slice(0, 2), [['refresh'], ['look']]);
    assert.deepEqual(done.slice(2).toSorted(), [...shown, ...shown].toSorted());
    screen('loading', lines);
  });

  test('shows an existing sample', async () => {
    const { explore, done } = exploring([own, sample]);
    await explore();
    assert.deepEqual(done, shown);
  });

  test('asks before it adds one to a shared service', async () => {
    const { explore, done, confirmed } = exploring([], { local: false, yes: false });
    await explore();
    assert.deepEqual(done, []);
    screen('shared service', confirmed);
  });

  test('can be tried again after a failure', async () => {
    const { explore, done } = exploring([], { load: () => Promise.reject(new Error('broken')) });
    await assert.rejects(explore(), /broken/u);
    await assert.rejects(explore(), /broken/u);
    assert.deepEqual(done, [['refresh'], ['look'], ['refresh'], ['look']]);
  });
});

describe('remove sample', () => {
  test('deletes only the sample, with its pages', async () => {
    const { run, inputs, done, confirmed, told } = activate({ service: { projects: [own, sample] } });
    await run('citedesk.removeSample');
    assert.deepEqual([inputs('deleteProject'), confirmed], [[{ project: sample.id }], []]);
    const pages = ['answer', 'comparison', 'article', 'report', 'prompt'].map((page) => [`leave ${page}`, sample.id]);
    assert.deepEqual(done, [['deleteProject', {}], ...pages, ['refresh']]);
    screen('removed', told);
  });

  test('deletes nothing without a sample', async () => {
    const { run, done, told } = activate({ service: { projects: [own] } });
    await run('citedesk.removeSample');
    assert.deepEqual(done, [['refresh']]);
    screen('no sample', told);
  });
});

test('run prompts skips the sample', async () => {
  const { run, done, told } = activate({
    settings: { assistants: { chatgpt: { kind: 'openai' } } },
    service: { projects: [sample] },
  });
  await run('citedesk.runPrompts', { project: sample.id });
  assert.deepEqual(done, []);
  screen('prompts of the sample', told);
});
