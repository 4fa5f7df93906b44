import assert from 'node:assert/strict';
import { test } from 'mocha';
import * as vscode from 'vscode';

const { contributes } = vscode.extensions.getExtension('citedesk.citedesk')?.packageJSON as {
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly views: { readonly citedesk: readonly { readonly id: string }[] };
  };
};

test('registers exactly the commands of the manifest and its views', async () => {
  const registered = (await vscode.commands.getCommands(true)).filter((id) => id.startsWith('citedesk.'));
  const views = contributes.views.citedesk.map(({ id }) => `${id}.`);
  const ours = registered.filter((id) => !views.some((view) => id.startsWith(view)));
  assert.deepEqual(ours.sort(), contributes.commands.map(({ command }) => command).sort());
});

test('commands that need a row do nothing without one', async () => {
  const before = tabs();
  for (const id of ['citedesk.openAnswer', 'citedesk.openArticle', 'citedesk.retryRun', 'citedesk.cancelRun'])
    await vscode.commands.executeCommand(id);
  assert.equal(tabs(), before);
});

const tabs = (): number => vscode.window.tabGroups.all.reduce((sum, group) => sum + group.tabs.length, 0);
