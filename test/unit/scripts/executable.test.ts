import assert from 'node:assert/strict';
import { test } from 'node:test';
import { executableOf } from '../../../scripts/editor/executable.ts';

test('the program of an installed editor stands by its command, on each system at its own place', () => {
  assert.equal(executableOf('/usr/share/code/bin/code', 'linux'), '/usr/share/code/code');
  assert.equal(
    executableOf('/Applications/Visual Studio Code.app/Contents/Resources/app/bin/code', 'darwin'),
    '/Applications/Visual Studio Code.app/Contents/MacOS/Electron',
  );
  const windows = 'C:\\Program Files\\Microsoft VS Code';
  assert.equal(executableOf(`${windows}\\bin\\code.cmd`, 'win32'), `${windows}\\Code.exe`);
  assert.equal(
    executableOf(`${windows} Insiders\\bin\\code-insiders.cmd`, 'win32'),
    `${windows} Insiders\\Code - Insiders.exe`,
  );
});

test('a command that stands elsewhere names no program', () => {
  assert.equal(executableOf('/home/ana/code', 'linux'), undefined);
});
