import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DamageNote } from '../../../../src/contract/service/service.ts';
import { restoreBackup } from '../../../../src/extension/commands/service/restoreBackup.ts';

/** Runs the command on what is known of a store; gives what happened, in its order. */
async function run(note: DamageNote | undefined, agrees = true): Promise<string[]> {
  const done: string[] = [];
  await restoreBackup({
    damage: () => Promise.resolve(note),
    mend: (words) => Promise.resolve(void done.push(words.join(' '))),
    services: { connect: () => (done.push('connect'), Promise.resolve()) },
    dialogs: {
      confirm: (question, button, instead) => (
        done.push(
          `${instead === undefined ? '' : `${instead}, or `}${button}: ${question.replace(/of Nov .* [AP]M/u, 'of a day')}`,
        ),
        Promise.resolve(agrees)
      ),
      progress: (_, work) => work(() => undefined, new AbortController().signal),
      tell: () => Promise.resolve(undefined),
    },
  }).run();
  return done;
}

const backup = { name: 'b.sqlite', made_at: '2026-11-20T09:00:00.000Z' };

test('a backup is restored once the person agreed, who is told what that means', async () => {
  const question =
    'Restore: Restore the backup of a day? What came after it is not in it. The damaged data is kept in /aside.';
  assert.deepEqual(await run({ state: 'damaged', aside: '/aside', backup }), [
    question,
    '--restore b.sqlite',
    'connect',
  ]);
  assert.deepEqual(await run({ state: 'damaged', aside: '/aside', backup }, false), [question]);
});

test('where there is no backup the person may start empty', async () => {
  assert.deepEqual(await run({ state: 'damaged', aside: '/aside' }), [
    'Not Now, or Start Empty: Start with empty data? Projects, prompts and answers are not in it. The damaged data is kept in /aside.',
    '--empty',
    'connect',
  ]);
});

test('where another window was quicker there is only to connect', async () => {
  assert.deepEqual(await run(undefined), ['connect']);
});
