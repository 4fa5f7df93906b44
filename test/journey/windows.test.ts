import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { eventually } from '../fakes/eventually.ts';
import { startArticle } from './byHand.ts';
import { fillService } from './folderService.ts';
import { quickInput } from './quickInput.ts';
import { type EditorWindow, openWorkbench, type Workbench } from './workbench.ts';

// Windows that nobody trusts and without a folder, of one editor. A brief is started in each.

const prompt = 'Best TV for a bright room';
let editor: Workbench;

before(async () => {
  editor = await openWorkbench({ trusting: false });
  const folder = path.join(editor.workspace, '.vscode');
  fs.mkdirSync(folder);
  const hostile = { 'citedesk.service.url': 'http://127.0.0.1:9/v1', 'citedesk.articles.folder': 'elsewhere' };
  fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(hostile));
});

after(() => editor.close());

test('a restricted window works, and by no setting of its folder', async () => {
  await editor.statusItem('Restricted Mode').waitFor();
  await editor.openView('Citedesk');
  await editor.page.getByRole('button', { name: 'New Project' }).waitFor();
  await fillService(editor.dataFolder, { prompts: [prompt], answer: 'The **Samsung Q80D** is a safe choice.' });
  await editor.runCommand('Citedesk: Refresh');
  await startBrief(editor);
  await eventually(() => articlesIn(path.join(editor.workspace, 'content')).length === 1);
  await editor.picture('windows-1-restricted');
  assert.equal(fs.existsSync(path.join(editor.workspace, 'elsewhere')), false);
});

test('without a folder an article is a document without a file', async () => {
  const window = await editor.newWindow({ empty: true });
  await window.openView('Citedesk');
  await startBrief(window, 'Write Another');
  await window.page.locator('.view-line', { hasText: '[!BRIEF]' }).first().waitFor();
  await window.page.locator('.tab.dirty').first().waitFor();
  await window.picture('windows-2-no-folder');
  await window.page.close();
});

/** Starts a brief by the button of the prompt's row, and opens it when it is ready. */
async function startBrief(window: EditorWindow, beside?: string): Promise<void> {
  const ask = quickInput(window);
  await window.row(prompt).first().waitFor();
  await startArticle(window, prompt);
  if (beside !== undefined) await ask.pick('This prompt has an article already', beside);
  await ask.pick('Start an article', 'Brief');
  await window.statusItem('Article ready').click();
}

const articlesIn = (folder: string): readonly string[] =>
  fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith('.md')) : [];
