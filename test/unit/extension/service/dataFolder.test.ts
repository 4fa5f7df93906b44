import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { dataFolder } from '../../../../src/extension/service/dataCommands.ts';
import { shortPath } from '../../../../src/extension/service/embedded/ownDataFolder.ts';
import { activate } from '../../../fakes/editor/activate.ts';
import { type Answer, Row } from '../../../fakes/editor/person.ts';
import { screens } from '../../../fakes/editor/screens.ts';
import { temporaryFolder } from '../../../fakes/editor/temporaryFolder.ts';

const screen = screens('dataFolder');
const [show, backUp, move, remove] = [0, 1, 2, 4].map((index) => new Row(index));

interface Play {
  readonly yes?: boolean;
  readonly press?: number;
  readonly serviceUrl?: string;
  /** The file or folder that the person chooses, in the one of the test. */
  readonly chosen?: string;
  /** Other files in the folder. */
  readonly files?: Readonly<Record<string, string>>;
  /** This editor can show files. */
  readonly can?: boolean;
}

/** A person with a data folder `data`; paths begin with `~`. */
async function chose(
  context: TestContext,
  answers: readonly Answer[],
  { serviceUrl = '', chosen = 'new', files = {}, can = false, ...manners }: Play = {},
) {
  const home = temporaryFolder(context, { 'data/citedesk.sqlite': 'x', ...files });
  const short = (text: string): string => text.replaceAll(home, '~').replaceAll(shortPath(home, os.homedir()), '~');
  const editor = activate({
    ...manners,
    answers,
    paths: [path.join(home, chosen)],
    settings: { serviceUrl },
    parts: { files: { folder: home, ...(can && { revealer: () => (file) => Promise.resolve(note('reveal', file)) }) } },
  });
  const note = (...effect: readonly string[]): void => void editor.done.push(effect);
  const folder = path.join(home, 'data');
  await dataFolder({
    ...editor.needs,
    dataFolder: () => Promise.resolve(folder),
    beside: (at, [word, file = '']) => {
      fs.writeFileSync(file, 'copy');
      note('beside', at, word, file);
      return Promise.resolve();
    },
    alone: (at, words) => Promise.resolve(note('alone', at, ...words)),
  }).run();
  return {
    done: editor.done.map((effect) => effect.map((one) => (typeof one === 'string' ? short(one) : one))),
    screen: editor.screen.slice(1).map(short),
    list: editor.screen.slice(0, 1).map(short),
    told: editor.told.map(short),
    confirmed: editor.confirmed.map(short),
  };
}

describe('data folder', () => {
  test('is shown', async (context) => {
    const { done, list } = await chose(context, [show], { can: true });
    assert.deepEqual(done, [['reveal', '~/data/citedesk.sqlite']]);
    screen('actions', list);
  });

  test('has its path copied if the editor cannot show it', async (context) => {
    const { done, told } = await chose(context, [show], { press: 0 });
    assert.deepEqual(done, [['copy', '~/data']]);
    screen('path', told);
  });

  test('is backed up to a file while the service runs', async (context) => {
    const { done, screen: shown } = await chose(context, [backUp], { chosen: 'copy.sqlite' });
    assert.deepEqual(done, [['beside', '~/data', '--backup', '~/copy.sqlite']]);
    screen('back up', shown);
  });

  test('is moved before the setting changes', async (context) => {
    const { done, screen: shown } = await chose(context, [move]);
    assert.deepEqual(done, [['alone', '~/data', '--move', '~/new'], ['setting', 'dataFolder', '~/new'], ['reopen']]);
    screen('move', shown);
  });

  test('is deleted from the old folder after the move', async (context) => {
    const { done } = await chose(context, [move], { press: 0 });
    assert.deepEqual(done.at(-1), ['alone', '~/data', '--delete']);
  });

  for (const chosen of ['data', 'data/inside'])
    test(`is not moved to ${chosen}`, async (context) => {
      const { done, told } = await chose(context, [move], { chosen });
      assert.deepEqual(done, []);
      screen(`not to ${chosen}`, told);
    });

  test('uses a subfolder if the folder has other files', async (context) => {
    const { done } = await chose(context, [move], { chosen: 'full', files: { 'full/thesis.txt': '' } });
    assert.deepEqual(done[0], ['alone', '~/data', '--move', '~/full/citedesk']);
  });

  test('is deleted after a warning', async (context) => {
    const { done, screen: shown } = await chose(context, [remove]);
    assert.deepEqual(done, [['alone', '~/data', '--delete'], ['reopen'], ['refresh']]);
    screen('delete', shown);
  });

  test('is kept without confirmation', async (context) => {
    assert.deepEqual((await chose(context, [remove], { yes: false })).done, []);
  });

  test('of another service is not touched', async (context) => {
    const { done, list } = await chose(context, [], { serviceUrl: 'https://team.example/v1' });
    assert.deepEqual(done, []);
    screen('another service', list);
  });
});
