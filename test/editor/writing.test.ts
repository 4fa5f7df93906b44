import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { suiteTeardown, test } from 'mocha';
import * as vscode from 'vscode';
import { eventually } from '../fakes/eventually.ts';

// While somebody writes; all of it works without a service.

const file = path.join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'written.md');
const execute = vscode.commands.executeCommand;

let editor: vscode.TextEditor;

suiteTeardown(async () => {
  await execute('workbench.action.revertAndCloseActiveEditor');
  fs.rmSync(file);
});

test('an article that is opened shows its scores over the title, and no notes', async () => {
  fs.writeFileSync(file, '---\nkeyword: bright tv\n---\n\n# A bright tv\n\nIt is bright.\n');
  editor = await vscode.window.showTextDocument(vscode.Uri.file(file));
  const [lens] = await eventually(async () => {
    const lenses = await execute<vscode.CodeLens[]>('vscode.executeCodeLensProvider', editor.document.uri, 9);
    return lenses.length > 0 && lenses;
  });
  assert.match(lens?.command?.title ?? '', /^Score \d+ · SEO \d+ · GEO \d+ · Readability \d+ · /u);
  assert.equal(lens?.range.start.line, 4);
  assert.deepEqual(notes(), []);
});

test('once somebody writes, notes stand at their places, and the light bulb switches their rule off for the file', async () => {
  await editor.edit((edit) => edit.insert(new vscode.Position(6, 13), ' About 45 % of all rooms are. '));
  await eventually(() => notes().includes('check.figure'));
  const place = new vscode.Position(6, 22);
  const actions = await execute<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    editor.document.uri,
    new vscode.Range(place, place),
  );
  const off = actions.find(({ title }) => title === 'Do not check for check.figure in this file');
  await execute(off?.command?.command ?? '', ...((off?.command?.arguments ?? []) as unknown[]));
  await eventually(() => !notes().includes('check.figure'));
  assert.match(
    editor.document.getText(),
    /^---\nkeyword: bright tv\ncitedesk:\n {2}ignore:\n {4}- check\.figure\n---\n/u,
  );
});

/** The rules that the list of problems names for the file. */
const notes = (): readonly unknown[] => vscode.languages.getDiagnostics(editor.document.uri).map(({ code }) => code);
