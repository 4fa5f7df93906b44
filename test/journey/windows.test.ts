import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { startArticle } from './byHand.ts';
import { fillService } from './folderService.ts';
import { journey } from './journey.ts';
import { quickInput } from './quickInput.ts';
import { startPatience, until } from './until.ts';
import { writing } from './words.ts';
import type { EditorWindow } from './workbench.ts';

const prompt = 'Best TV for a bright room';
const answer = 'The **Samsung Q80D** is a safe choice.';

journey('windows', ({ open, story }) => {
  story('start briefs without trust and without a folder', async (step) => {
    const editor = await open({ trusting: false });

    await step('ignore the settings of a folder without trust', async () => {
      const folder = path.join(editor.workspace, '.vscode');
      fs.mkdirSync(folder);
      const hostile = { 'citedesk.service.url': 'http://127.0.0.1:9/v1', 'citedesk.articles.folder': 'elsewhere' };
      fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(hostile));
      await editor.statusItem('Restricted Mode').waitFor();
      await editor.openEmptyView();
      await fillService(editor.dataFolder, { prompts: [prompt], answer });
      await editor.refresh();
      await startBrief(editor);
      await until('the file of the brief', () => articlesIn(path.join(editor.workspace, 'content')).length === 1);
      await editor.picture('windows-1-restricted');
      assert.equal(fs.existsSync(path.join(editor.workspace, 'elsewhere')), false);
    });

    await step('open an article as a document without a folder', async () => {
      const window = await editor.newWindow({ empty: true });
      await window.openView();
      await startBrief(window, writing.another);
      await window.page.locator('.view-line', { hasText: '<!-- Brief:' }).first().waitFor();
      await window.page.locator('.tab.dirty').first().waitFor();
      await window.picture('windows-2-no-folder');
      await window.page.close();
    });
  });
});

/** Starts a brief by the button of the prompt's row, and opens it when it is ready. */
async function startBrief(window: EditorWindow, besideExisting?: string): Promise<void> {
  const ask = quickInput(window);
  await window.row(prompt).first().waitFor({ timeout: startPatience });
  await startArticle(window, prompt);
  if (besideExisting !== undefined) await ask.pick(writing.exists, besideExisting);
  await ask.pick(writing.start, writing.brief);
  await window.statusItem(writing.ready).click();
}

const articlesIn = (folder: string): readonly string[] =>
  fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith('.md')) : [];
