import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, test } from 'node:test';

const script = path.join(import.meta.dirname, '../../../scripts/start.mjs');
const start = (...args: string[]) => spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });

const wrong = {
  'an unknown option': [['--brwser'], "Unknown option '--brwser'"],
  'a port without a number': [['--port'], 'argument missing'],
  'a port out of range': [['--port', '70000'], '1 to 65535, not 70000'],
  'two editors': [['--browser', '--desktop'], '--browser or --desktop'],
  'a missing folder': [['/nowhere/at/all'], 'Folder not found: /nowhere/at/all'],
  'two folders': [['one', 'two'], 'one folder'],
} as const;

describe('npm start', () => {
  test('prints its options with --help and exits', () => {
    const { status, stdout, stderr } = start('--help');
    assert.deepEqual([status, stderr], [0, '']);
    for (const word of ['folder', '--browser', '--desktop', '--port']) assert.ok(stdout.includes(`  ${word} `), word);
  });

  for (const [name, [args, message]] of Object.entries(wrong)) {
    test(`rejects ${name} in one line`, () => {
      const { status, stdout, stderr } = start(...args);
      assert.deepEqual([status, stdout, stderr.trim().split('\n').length], [2, '', 1], stderr);
      assert.ok(stderr.includes(message), stderr);
    });
  }
});
