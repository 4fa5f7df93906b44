import assert from 'node:assert/strict';
import { test } from 'mocha';
import * as vscode from 'vscode';

test('the extension is found by its id and activates', async () => {
  const extension = vscode.extensions.getExtension('citedesk.citedesk');
  assert.ok(extension);
  await extension.activate();
  assert.equal(extension.isActive, true);
});
