import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chooseEditor, type Surroundings } from '../../../scripts/editor/choice.ts';

const desktopHere: Surroundings = {
  platform: 'linux',
  env: { DISPLAY: ':0' },
  isRoot: false,
  codeVersion: '1.124.2',
  required: '^1.120.0',
};

const browserCases: Record<string, Partial<Surroundings>> = {
  'over SSH': { env: { DISPLAY: ':0', SSH_CONNECTION: '10.0.0.1 22' } },
  'in a remote window': { env: { DISPLAY: ':0', VSCODE_IPC_HOOK_CLI: '/tmp/hook.sock' } },
  'as root': { isRoot: true },
  'without a display': { env: {} },
  'without VS Code': { codeVersion: undefined },
  'with an old VS Code': { codeVersion: '1.119.9' },
  'with another major version of VS Code': { codeVersion: '2.0.0' },
};

describe('editor choice', () => {
  test('prefers desktop VS Code', () => {
    assert.equal(chooseEditor(desktopHere).editor, 'desktop');
    assert.equal(chooseEditor({ ...desktopHere, env: { WAYLAND_DISPLAY: 'wayland-0' } }).editor, 'desktop');
    assert.equal(chooseEditor({ ...desktopHere, platform: 'darwin', env: {} }).editor, 'desktop');
    assert.equal(chooseEditor({ ...desktopHere, codeVersion: '1.120.0' }).editor, 'desktop');
  });

  for (const [name, change] of Object.entries(browserCases)) {
    test(`takes the browser ${name}`, () => {
      assert.equal(chooseEditor({ ...desktopHere, ...change }).editor, 'browser');
    });
  }
});
