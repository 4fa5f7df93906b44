import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { commandLineProgram } from '../fakes/programs.ts';
import { makeFolder } from '../service/testService.ts';

const bash = async (script: string, ...words: readonly string[]): Promise<string> => {
  const program = `"${process.execPath}" --disable-warning=ExperimentalWarning "${commandLineProgram}"`;
  const { stdout } = await promisify(execFile)('bash', [
    '-c',
    script.replaceAll('citedesk', program),
    'bash',
    ...words,
  ]).catch((error: { stdout: string; stderr: string }) => error);
  return stdout;
};

describe('the command line', { skip: os.platform() === 'win32' }, () => {
  test('reads articles from standard input and from pipes', async (context) => {
    const file = path.join(makeFolder(context), 'a.md');
    fs.writeFileSync(file, '# Anvils\n\nSmiths like it [2].\n');
    assert.match(await bash('cat "$1" | citedesk check -', file), /^-:3:16: error/);
    assert.match(await bash('citedesk check <(cat "$1")', file), /:3:16: error/);
    assert.match(await bash('citedesk score --json - < "$1"', file), /"words":5/);
  });

  test('imports answers from standard input and from pipes', async (context) => {
    const file = path.join(makeFolder(context), 'a.csv');
    fs.writeFileSync(file, 'prompt,model,date,text\nbest anvil,chatgpt,2026-11-01,Acme is good.\n');
    for (const script of ['cat "$1" | citedesk import --preview -', 'citedesk import --preview <(cat "$1")'])
      assert.match(await bash(script, file), /: 1 answer, read as/, script);
  });
});
