import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DamageNote } from '../../../../../src/contract/service/service.ts';
import { restoreBackup } from '../../../../../src/extension/service/dataCommands.ts';
import { activate } from '../../../../fakes/editor/activate.ts';
import { screens } from '../../../../fakes/editor/screens.ts';

const screen = screens('restoring');
const backup = { name: 'b.sqlite', made_at: '2026-11-20T09:00:00' };

/** Runs the command on what is known of a store. */
async function restored(note: DamageNote | undefined, yes = true) {
  const editor = activate({ yes });
  await restoreBackup({
    ...editor.needs,
    damage: () => Promise.resolve(note),
    mend: (words) => Promise.resolve(void editor.done.push(words)),
    services: { connect: () => Promise.resolve(void editor.done.push(['connect'])) },
  }).run();
  return editor;
}

describe('restore backup', () => {
  test('restores the backup after confirmation', async () => {
    const { done, screen: shown } = await restored({ state: 'damaged', aside: '/aside', backup });
    assert.deepEqual(done, [['--restore', 'b.sqlite'], ['connect']]);
    screen('backup', shown);
  });

  test('changes nothing without confirmation', async () => {
    assert.deepEqual((await restored({ state: 'damaged', aside: '/aside', backup }, false)).done, []);
  });

  test('starts empty without a backup', async () => {
    const { done, screen: shown } = await restored({ state: 'damaged', aside: '/aside' });
    assert.deepEqual(done, [['--empty'], ['connect']]);
    screen('no backup', shown);
  });

  test('only connects if another window restored it', async () => {
    const { done, confirmed } = await restored(undefined);
    assert.deepEqual([done, confirmed], [[['connect']], []]);
  });
});
