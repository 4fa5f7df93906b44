import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseEditor, type Surroundings } from '../../../scripts/editor/choice.ts';

const desktopHere: Surroundings = {
  platform: 'linux',
  env: { DISPLAY: ':0' },
  isRoot: false,
  codeVersion: '1.124.2',
  required: '^1.120.0',
};

test('a display, a person and a VS Code that is new enough open the desktop', () => {
  assert.equal(chooseEditor(desktopHere).editor, 'desktop');
  assert.equal(chooseEditor({ ...desktopHere, env: { WAYLAND_DISPLAY: 'wayland-0' } }).editor, 'desktop');
  assert.equal(chooseEditor({ ...desktopHere, platform: 'darwin', env: {} }).editor, 'desktop');
  assert.equal(chooseEditor({ ...desktopHere, codeVersion: '1.120.0' }).editor, 'desktop');
});

const browserCases: Record<string, Partial<Surroundings>> = {
  'the shell came over SSH': { env: { DISPLAY: ':0', SSH_CONNECTION: '10.0.0.1 22' } },
  'the shell belongs to a remote window': { env: { DISPLAY: ':0', VSCODE_IPC_HOOK_CLI: '/tmp/hook.sock' } },
  'the user is root': { isRoot: true },
  'there is no display': { env: {} },
  'there is no code': { codeVersion: undefined },
  'code is too old': { codeVersion: '1.119.9' },
  'code is of another major version': { codeVersion: '2.0.0' },
};
for (const [reason, change] of Object.entries(browserCases)) {
  test(`the browser is chosen when ${reason}`, () => {
    assert.equal(chooseEditor({ ...desktopHere, ...change }).editor, 'browser');
  });
}
