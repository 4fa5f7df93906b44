import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';

const script = path.join(import.meta.dirname, '../../../scripts/start.mjs');
const start = (...args: string[]) => spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });

test('npm start says how it is used, and begins nothing', () => {
  const { status, stdout, stderr } = start('--help');
  assert.deepEqual([status, stderr], [0, '']);
  for (const word of ['folder', '--browser', '--desktop', '--port']) assert.ok(stdout.includes(`  ${word} `), word);
});

test('a wrong command line is told in one sentence, with exit code 2', () => {
  const cases = [
    [['--brwser'], "Unknown option '--brwser'"],
    [['--port'], 'argument missing'],
    [['--port', '70000'], '1 to 65535, not 70000'],
    [['--browser', '--desktop'], '--browser or --desktop'],
    [['/nowhere/at/all'], 'There is no folder /nowhere/at/all'],
    [['one', 'two'], 'One folder'],
  ] as const;
  for (const [args, said] of cases) {
    const { status, stdout, stderr } = start(...args);
    assert.deepEqual([status, stdout, stderr.trim().split('\n').length], [2, '', 1], stderr);
    assert.ok(stderr.includes(said), stderr);
  }
});
