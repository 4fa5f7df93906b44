import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { executableOf } from '../../../scripts/editor/executable.ts';

describe('VS Code program', () => {
  test('is found on Linux', () => {
    assert.equal(executableOf('/usr/share/code/bin/code', 'linux'), '/usr/share/code/code');
  });

  test('is found on macOS', () => {
    const app = '/Applications/Visual Studio Code.app/Contents';
    assert.equal(executableOf(`${app}/Resources/app/bin/code`, 'darwin'), `${app}/MacOS/Electron`);
  });

  test('is found on Windows', () => {
    const folder = 'C:\\Program Files\\Microsoft VS Code';
    assert.equal(executableOf(`${folder}\\bin\\code.cmd`, 'win32'), `${folder}\\Code.exe`);
    assert.equal(
      executableOf(`${folder} Insiders\\bin\\code-insiders.cmd`, 'win32'),
      `${folder} Insiders\\Code - Insiders.exe`,
    );
  });

  test('is unknown for a command outside bin', () => {
    assert.equal(executableOf('/home/ana/code', 'linux'), undefined);
  });
});
