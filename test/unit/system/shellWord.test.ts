import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { shellWord } from '../../../src/system/shellWord.ts';

describe('shell word', () => {
  test('leaves a plain path unchanged', () => {
    assert.equal(shellWord('/x/data-1/k.sqlite', 'linux'), '/x/data-1/k.sqlite');
    assert.equal(shellWord(String.raw`C:\data\k.sqlite`, 'win32'), String.raw`C:\data\k.sqlite`);
  });

  test('quotes spaces for the system’s shell', () => {
    assert.equal(shellWord('/x/da ta', 'linux'), "'/x/da ta'");
    assert.equal(shellWord(String.raw`C:\Users\A B`, 'win32'), String.raw`"C:\Users\A B"`);
  });

  test('is read by a shell as one identical word', { skip: process.platform === 'win32' && 'it asks sh' }, () => {
    for (const word of ['/x/da ta', "it's", '$HOME `id` "q" \\', '~', '*', 'a;b', 'größe', "'", '', 'a\nb'])
      assert.equal(execFileSync('sh', ['-c', `printf '%s|' ${shellWord(word)}`], { encoding: 'utf8' }), `${word}|`);
  });
});
