import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runPrompts } from '../../../../src/extension/commands/prompts/runPrompts.ts';
import { exploreSample } from '../../../../src/extension/commands/sample/exploreSample.ts';
import { removeSample } from '../../../../src/extension/commands/sample/removeSample.ts';

const own = { id: 'a'.repeat(24), url: 'https://acme.com' };
const sample = { id: 'b'.repeat(24), url: 'https://tarnwick.citedesk-sample.example' };

/** A fixture with these projects; `load` makes the sample, or fails. */
function fixture(projects: (typeof own)[], { local = true, yes = true, load = () => Promise.resolve(sample.id) } = {}) {
  const done: string[] = [];
  const calls = {
    listProjects: () => Promise.resolve({ data: projects }),
    deleteProject: ({ project }: { readonly project: string }) => Promise.resolve(void done.push(`delete ${project}`)),
  };
  const needs = {
    services: { connect: () => Promise.resolve({ local, client: calls }) },
    dialogs: {
      confirm: (message: string) => (done.push(message), Promise.resolve(yes)),
      tell: (message: string) => (done.push(message), Promise.resolve(undefined)),
      progress: <Result>(
        title: string,
        work: (say: (line: string, more?: number) => void, stop: AbortSignal) => Promise<Result>,
      ) => work((line, more) => done.push(`${title}: ${line} (+${more} %)`), new AbortController().signal),
    },
    load: ({ onProgress }: { readonly onProgress: (so: { added: number; of: number }) => void }) => {
      onProgress({ added: 1250, of: 5000 });
      return load();
    },
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    tree: { refresh: () => done.push('refresh') },
    openPages: [{ leave: (project: string) => void done.push(`leave ${project}`) }],
    watcher: { look: () => done.push('look') },
    showPrompts: () => Promise.resolve(void done.push('prompts')),
    report: {
      show: ({ project }: { readonly project: string }) => Promise.resolve(void done.push(`report ${project}`)),
    },
  };
  return { needs, done };
}

test('exploring the sample loads it once, and shows where its brand stands', async () => {
  const { needs, done } = fixture([own]);
  const explore = exploreSample(needs);
  await Promise.all([explore.run(), explore.run()]);
  assert.deepEqual(done, [
    'Loading the sample: 1,250 of 5,000 answers (+25 %)',
    'refresh',
    'look',
    'prompts',
    'prompts',
    `report ${sample.id}`,
    `report ${sample.id}`,
  ]);
});

test('one that is there is shown at once', async () => {
  const { needs, done } = fixture([own, sample]);
  await exploreSample(needs).run();
  assert.deepEqual(done, ['prompts', `report ${sample.id}`]);
});

test('a service that others use gets it only after a yes', async () => {
  const { needs, done } = fixture([], { local: false, yes: false });
  await exploreSample(needs).run();
  assert.deepEqual(done, ['The sample goes into the service that you are connected to, where others may see it.']);
});

test('where loading fails, the rows are read anew and the next click tries again', async () => {
  const { needs, done } = fixture([], { load: () => Promise.reject(new Error('broken')) });
  const explore = exploreSample(needs);
  await assert.rejects(explore.run(), /broken/u);
  await assert.rejects(explore.run(), /broken/u);
  assert.deepEqual(
    done.filter((action) => action === 'refresh'),
    ['refresh', 'refresh'],
  );
});

test('removing takes the sample alone, with the pages that show it and without a question', async () => {
  const { needs, done } = fixture([own, sample]);
  await removeSample(needs).run();
  assert.deepEqual(done, [
    `delete ${sample.id}`,
    `leave ${sample.id}`,
    'refresh',
    'The sample project is gone, with its answers.',
  ]);
});

test('where there is none, nothing is deleted', async () => {
  const { needs, done } = fixture([own]);
  await removeSample(needs).run();
  assert.deepEqual(done, ['refresh', 'There is no sample project.']);
});

test('prompts of the sample are not asked', async () => {
  const { needs, done } = fixture([sample]);
  const started: unknown[] = [];
  await runPrompts<never>({
    ...needs,
    dialogs: { ...needs.dialogs, pick: () => Promise.resolve(undefined) },
    tree: { filterOf: () => undefined },
    selectedRows: () => [],
    services: { connect: () => Promise.resolve({ local: true, client: undefined as never }) },
    setUp: () => ({ assistants: ['chatgpt'], writer: true }),
    pickers: {
      project: () => Promise.resolve({ ...sample, name: 'Tarnwick (sample)', models: ['chatgpt'], timezone: 'UTC' }),
    },
    execute: (id) => Promise.resolve(void started.push(id)),
    watcher: { watch: (run) => started.push(run) },
  }).run({ project: sample.id });
  assert.deepEqual(done, [
    'Tarnwick (sample) is a sample with made-up data, so its prompts are not asked. Track your own brand to ask yours.',
  ]);
  assert.deepEqual(started, []);
});
