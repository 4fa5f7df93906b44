import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import type { OpenClient } from '../../../../src/client/client.ts';
import { dataFolder } from '../../../../src/extension/commands/service/dataFolder.ts';
import { type Answer, person } from '../../../fakes/person.ts';
import { projectDetail } from '../../../fakes/projectFixture.ts';

interface Play {
  readonly answers: readonly Answer[];
  readonly yes?: boolean;
  readonly press?: string;
  readonly serviceUrl?: string;
  /** The folder that the person chooses, in the one of the test. */
  readonly chosen?: string;
  readonly can?: boolean;
}

/** A person with a data folder `data`; `done` holds all that was done, in its order. */
function fixture(
  context: TestContext,
  { answers, yes = true, press, serviceUrl = '', chosen = 'new', can = false }: Play,
) {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-folder-'));
  context.after(() => fs.rmSync(home, { recursive: true }));
  const folder = path.join(home, 'data');
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'citedesk.sqlite'), 'x');
  const done: string[] = [];
  const plain = (text: string): string => text.replaceAll(home, '~');
  const say = (...words: readonly string[]): void => void done.push(plain(words.join(' ')));
  const asking = person(...answers);
  const command = dataFolder({
    settings: { serviceUrl, write: (key, value) => (say(key, value), Promise.resolve()) },
    services: {
      connect: () =>
        Promise.resolve({
          client: {
            listProjects: () => Promise.resolve({ data: [{ ...projectDetail(), prompts_count: 12 }] }),
          } as unknown as OpenClient,
        }),
      reopen: () => say('reopen'),
    },
    dataFolder: () => Promise.resolve(folder),
    beside: (at, [word, file = '']) => (
      fs.writeFileSync(file, 'copy'),
      say('beside', at, word, file),
      Promise.resolve()
    ),
    alone: (at, words) => (say('alone', at, ...words), Promise.resolve()),
    dialogs: {
      ...asking,
      confirm: (question, button, instead = '', detail = '') => (
        say(`${question} [${button}|${instead}] ${detail.replaceAll('\n', ' / ')}`),
        Promise.resolve(yes)
      ),
      tell: (message, ...buttons) => (
        say(message),
        Promise.resolve(press !== undefined && buttons.includes(press) ? press : undefined)
      ),
      folder: () => Promise.resolve(path.join(home, chosen)),
      saveFile: ({ file }) => Promise.resolve(path.join(home, path.basename(file))),
      progress: (_title, work) => work(() => undefined, new AbortController().signal),
    },
    host: { copy: (text) => (say('copy', text), Promise.resolve()) },
    files: { folder: home, revealer: () => (can ? (file) => (say('reveal', file), Promise.resolve()) : undefined) },
    clock: { now: () => Date.UTC(2026, 10, 24) },
    tree: { refresh: () => say('refresh') },
  });
  return { run: () => command.run(), done, home };
}

test('the data folder is shown, or its path where this editor cannot show one', async (context) => {
  const here = fixture(context, { answers: ['Show'], can: true });
  await here.run();
  assert.deepEqual(here.done, ['reveal ~/data/citedesk.sqlite']);
  const remote = fixture(context, { answers: ['Show'], press: 'Copy Path' });
  await remote.run();
  assert.deepEqual(remote.done, ['The data lies in ~/data.', 'copy ~/data']);
});

test('a backup goes to the file that the person names, while the service runs', async (context) => {
  const { run, done } = fixture(context, { answers: ['Back Up…'] });
  await run();
  assert.equal(done[0], 'beside ~/data --backup ~/citedesk-2026-11-24.sqlite');
  assert.match(done[1] ?? '', /^Everything is backed up in .*, 4 byte\.$/u);
});

test('data is moved before the setting is, and only then may the old folder be emptied', async (context) => {
  const { run, done } = fixture(context, { answers: ['Move…'], press: 'Delete the Old Data' });
  await run();
  assert.deepEqual(done.slice(1, 4), ['alone ~/data --move ~/new', 'dataFolder ~/new', 'reopen']);
  assert.equal(done.at(-1), 'alone ~/data --delete', 'the old folder, not the one that the settings name by then');
});

test('data goes to no folder that has data, lies in it, or holds it, and to one of its own beside other things', async (context) => {
  for (const chosen of ['data', 'data/inside']) {
    const { run, done } = fixture(context, { answers: ['Move…'], chosen });
    await run();
    assert.match(done.join(), /^\S+ cannot be used/u);
  }
  const { run, done, home } = fixture(context, { answers: ['Move…'], chosen: 'full' });
  fs.mkdirSync(path.join(home, 'full'));
  fs.writeFileSync(path.join(home, 'full', 'thesis.txt'), '');
  await run();
  assert.equal(done[1], 'alone ~/data --move ~/full/citedesk');
});

test('data is deleted after a warning that says what is lost, in which Enter keeps it', async (context) => {
  const kept = fixture(context, { answers: ['Delete…'], yes: false });
  await kept.run();
  assert.deepEqual(kept.done, [
    'Delete all data of Citedesk on this machine? [Delete Everything|Keep] 1 project with 12 prompts, and all their answers and articles / All backups in the folder, and its log / ~/data /  / This cannot be undone. Settings and keys stay.',
  ]);
  const gone = fixture(context, { answers: ['Delete…'] });
  await gone.run();
  assert.deepEqual(gone.done.slice(1, 4), ['alone ~/data --delete', 'reopen', 'refresh']);
});

test('the data of another service is its owner’s', async (context) => {
  const { run, done } = fixture(context, { answers: [], serviceUrl: 'https://team.example/v1' });
  await run();
  assert.match(done.join(), /^Another service keeps the data/u);
});
