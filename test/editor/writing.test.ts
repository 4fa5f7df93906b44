import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { suiteTeardown, test } from 'mocha';
import * as vscode from 'vscode';
import { eventually } from '../fakes/eventually.ts';

// Diagnostics and code lenses while a user writes, without a service.

const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
const files: string[] = [];
const execute = vscode.commands.executeCommand;
const top = '---\nkeyword: bright tv\n---\n\n# A bright tv\n\nIt is bright.\n';
const claim = ' About 45 % of all homes are. ';

let written: vscode.TextEditor;

suiteTeardown(async () => {
  for (const editor of vscode.window.visibleTextEditors) await leave(editor.document);
  await execute('workbench.action.closeAllEditors');
  for (const file of files) fs.rmSync(file, { force: true });
});

test('shows scores over the title and no diagnostics on open', async () => {
  const { document } = await opened('written');
  const [lens] = await lenses(document.uri);
  assert.match(lens?.command?.title ?? '', /^GEO \d+ · SEO \d+ · Readability \d+$/u);
  assert.equal(lens?.range.start.line, 4);
  assert.deepEqual(notes(document.uri), []);
});

test('offers a check in the articles folder until scores appear', async () => {
  const text = '# A bright tv\n\nIt is bright.\n';
  const titles = async (uri: vscode.Uri) => (await lenses(uri)).map(({ command }) => command?.title ?? '');
  const { document: outside } = await opened('outside', text);
  const { document } = await opened(path.join('content', 'own'), text);
  assert.deepEqual(await titles(document.uri), ['Check with Citedesk']);
  assert.deepEqual(await execute('vscode.executeCodeLensProvider', outside.uri), []);
  await execute('citedesk.checkArticle');
  const [scores = '', ...others] = await titles(document.uri);
  assert.match(scores, /^GEO/u);
  assert.deepEqual(others, []);
  // Other tests count the articles of the folder.
  await execute('workbench.action.closeActiveEditor');
  fs.rmSync(path.join(folder, 'content'), { recursive: true });
});

test('shows diagnostics on edit, and an action to turn off a rule', async () => {
  written = await opened('written');
  const editor = written;
  await write(editor);
  const place = new vscode.Position(6, 22);
  const actions = await execute<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    editor.document.uri,
    new vscode.Range(place, place),
  );
  const off = actions.filter(({ title }) => title === 'Turn off a rule…');
  assert.equal(off.length, 1);
  void execute(off[0]?.command?.command ?? '', ...((off[0]?.command?.arguments ?? []) as unknown[]));
  await eventually(async () => {
    await execute('workbench.action.acceptSelectedQuickOpenItem');
    return !notes(editor.document.uri).includes('check.figure');
  });
  assert.match(
    editor.document.getText(),
    /^---\nkeyword: bright tv\ncitedesk:\n {2}ignore:\n {4}- check\.figure\n---\n/u,
  );
});

test('flags words of the style list, and adds allowed words to it', async () => {
  const editor = written;
  const list = path.join(folder, '.citedesk', 'style.yaml');
  const words = (): readonly unknown[] => notes(editor.document.uri).filter((rule) => rule === 'style.word');
  fs.mkdirSync(path.dirname(list), { recursive: true });
  fs.writeFileSync(list, '# Ours\navoid:\n  - word: bright # dull\n    instead: clear\n');
  try {
    await eventually(() => words().length > 0);
    const at = editor.document.getText().indexOf('is bright') + 'is '.length;
    const place = new vscode.Range(editor.document.positionAt(at), editor.document.positionAt(at + 6));
    const actions = await eventually(async () => {
      const found = await execute<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        editor.document.uri,
        new vscode.Selection(place.start, place.end),
      );
      return found.some(({ title }) => title.startsWith('Allow')) && found;
    });
    const titles = actions.map(({ title }) => title);
    assert.ok(titles.includes('Use “clear”'), titles.join('\n'));
    const allow = actions.find(({ title }) => title === 'Allow “bright” in house style');
    // It ends with the button of its message, which the test does not press.
    void execute(allow?.command?.command ?? '', ...((allow?.command?.arguments ?? []) as unknown[]));
    await eventually(() => words().length === 0);
    assert.equal(
      fs.readFileSync(list, 'utf8'),
      '# Ours\navoid:\n  - word: bright # dull\n    instead: clear\nallowed:\n  - bright\n',
    );
    await leave(editor.document);
  } finally {
    fs.rmSync(list);
    fs.rmdirSync(path.dirname(list));
  }
});

test('offers fixes for wordy phrases', async () => {
  const text = '---\nkeyword: bright tv\nlanguage: en\n---\n\n# A bright tv\n\nIn order to see it, we utilize it.\n';
  const editor = await opened('plainer', text);
  await editor.edit((edit) => edit.insert(new vscode.Position(8, 0), '\nIt is bright.\n'));
  await eventually(() => notes(editor.document.uri).includes('readability.wording'));
  const place = new vscode.Range(7, 2, 7, 2);
  const actions = await execute<vscode.CodeAction[]>('vscode.executeCodeActionProvider', editor.document.uri, place);
  assert.equal(actions[0]?.title, 'Write “To”');
  const all = actions.find(({ title }) => title === 'Apply all 2 safe fixes');
  assert.ok(all?.edit && (await vscode.workspace.applyEdit(all.edit)));
  assert.equal(editor.document.lineAt(7).text, 'To see it, we use it.');
  await leave(editor.document);
});

test('follows a style list that is created and removed', async () => {
  const editor = await opened('housed');
  await write(editor);
  const list = path.join(folder, '.citedesk');
  const noted = (): boolean => notes(editor.document.uri).includes('style.word');
  for (let times = 0; times < 2; times++) {
    fs.mkdirSync(list);
    fs.writeFileSync(path.join(list, 'style.yaml'), 'avoid:\n  - word: bright\n');
    await eventually(noted);
    fs.rmSync(list, { recursive: true });
    await eventually(() => !noted());
  }
  await leave(editor.document);
});

test('updates diagnostics after a revert', async () => {
  const editor = await opened('reverted');
  await write(editor);
  await execute('workbench.action.files.revert');
  assert.equal(editor.document.isDirty, false);
  await eventually(() => !notes(editor.document.uri).includes('check.figure'));
});

test('clears diagnostics on rename until the next edit', async () => {
  const editor = await opened('before');
  await write(editor);
  await editor.document.save();
  const [old, fresh] = [editor.document.uri, vscode.Uri.file(fileOf('behind'))];
  const change = new vscode.WorkspaceEdit();
  change.renameFile(old, fresh, { overwrite: true });
  assert.ok(await vscode.workspace.applyEdit(change));
  await eventually(() => notes(old).length === 0);
  const moved = await vscode.window.showTextDocument(fresh);
  assert.match((await lenses(fresh))[0]?.command?.title ?? '', /^GEO/u);
  await moved.edit((edit) => edit.insert(new vscode.Position(6, 0), 'So. '));
  await eventually(() => notes(fresh).includes('check.figure'));
  await leave(moved.document);
});

test('shows diagnostics once in two editors of a file', async () => {
  const editor = await opened('twice');
  const beside = await vscode.window.showTextDocument(editor.document, { viewColumn: vscode.ViewColumn.Beside });
  await write(beside);
  assert.equal(notes(editor.document.uri).filter((rule) => rule === 'check.figure').length, 1);
  await editor.document.save();
  await execute('workbench.action.closeActiveEditor');
  const [left] = vscode.window.visibleTextEditors;
  await left?.edit((edit) => edit.insert(new vscode.Position(6, 0), 'About 46 % of homes were. '));
  await eventually(() => notes(editor.document.uri).filter((rule) => rule === 'check.figure').length === 2);
  await leave(editor.document);
});

test('shows scores and diagnostics of an article of 500 KB', async () => {
  const paragraph = 'A bright tv is one that somebody sees in a bright room, and it costs more than others do.\n\n';
  const editor = await opened('long', top + paragraph.repeat(500_000 / paragraph.length));
  assert.match((await lenses(editor.document.uri))[0]?.command?.title ?? '', /^GEO/u);
  await write(editor);
  await leave(editor.document);
});

test('keeps the diagnostics of twenty open files separate', async () => {
  const editors: vscode.TextDocument[] = [];
  for (let at = 0; at < 20; at++) {
    const editor = await opened(`many-${at}`);
    await editor.edit((edit) => edit.insert(new vscode.Position(6, 13), at % 2 === 0 ? claim : ' And so on. '));
    editors.push(editor.document);
  }
  await eventually(() => editors.every(({ uri }, at) => at % 2 !== 0 || notes(uri).includes('check.figure')));
  for (const { uri } of editors.filter((_, at) => at % 2 !== 0)) assert.ok(!notes(uri).includes('check.figure'));
  for (const document of editors) await leave(document);
});

test('moves diagnostics when a file is formatted on save', async () => {
  const formatter = vscode.languages.registerDocumentFormattingEditProvider('markdown', {
    provideDocumentFormattingEdits: () => [vscode.TextEdit.insert(new vscode.Position(6, 0), 'Formatted.\n\n')],
  });
  const settings = vscode.workspace.getConfiguration('editor', { languageId: 'markdown' });
  await settings.update('formatOnSave', true, vscode.ConfigurationTarget.Global, true);
  try {
    const editor = await opened('formatted');
    await write(editor);
    await editor.document.save();
    assert.equal(editor.document.lineAt(6).text, 'Formatted.');
    await eventually(() => figureLine(editor.document.uri) === 8);
    await leave(editor.document);
  } finally {
    await settings.update('formatOnSave', undefined, vscode.ConfigurationTarget.Global, true);
    formatter.dispose();
  }
});

const fileOf = (name: string): string => path.join(folder, `${name}.md`);

/** An editor of a new file. */
async function opened(name: string, text = top): Promise<vscode.TextEditor> {
  const file = fileOf(name);
  files.push(file);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
  return vscode.window.showTextDocument(vscode.Uri.file(file), { preview: false });
}

/** Writes a figure that no page carries, and waits for what is said of it. */
async function write(editor: vscode.TextEditor): Promise<void> {
  await editor.edit((edit) => edit.insert(new vscode.Position(6, 13), claim));
  await eventually(() => notes(editor.document.uri).includes('check.figure'));
}

/** So that closing asks nothing; by saving, as to revert a file it has to be shown first. */
async function leave(document: vscode.TextDocument): Promise<void> {
  if (document.isDirty) await document.save();
}

/** Waits for the code lenses of a file. */
const lenses = (uri: vscode.Uri): Promise<vscode.CodeLens[]> =>
  eventually(async () => {
    const found = await execute<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 9);
    return found.length > 0 && found;
  });

/** The rules that the list of problems names for a file. */
const notes = (uri: vscode.Uri): readonly unknown[] => vscode.languages.getDiagnostics(uri).map(({ code }) => code);

const figureLine = (uri: vscode.Uri): number | undefined =>
  vscode.languages.getDiagnostics(uri).find(({ code }) => code === 'check.figure')?.range.start.line;
