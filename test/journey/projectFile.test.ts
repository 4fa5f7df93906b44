import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { fillService } from './folderService.ts';
import { journey } from './journey.ts';
import { actUntil, until } from './until.ts';
import { projectFile, titleOf } from './words.ts';

const top = `# The televisions that we sell
project:
  name: Samsung
  url: https://samsung.com
  region: DE
  timezone: Europe/Berlin
  assistants: [chatgtp]
`;
const topics = `topics:
  Televisions:
    - Best TV for a bright room # asked first
    - Best TV under 500 euros
`;

journey('project file', ({ open, story }) => {
  story('keeps a project in the repository', async (step) => {
    const editor = await open();
    const { page } = editor;
    const name = 'samsung.citedesk.yaml';
    const file = path.join(editor.workspace, name);
    const tab = page.getByRole('tab', { name }).first();
    const squiggle = page.locator('.squiggly-error').first();
    const inserted = page.locator('.monaco-diff-editor .modified .line-insert').first();
    const lens = (text: string): Locator => page.locator('.codelens-decoration a', { hasText: text });
    const line = (text: string): Locator => page.locator('.view-line', { hasText: text }).first();

    async function openFile(): Promise<void> {
      await page.keyboard.press('Control+p');
      await page.locator('.quick-input-widget input:visible').fill(name);
      await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: name }).waitFor();
      await page.keyboard.press('Enter');
      await tab.waitFor();
    }

    await step('flags a misspelt name, and fixes it by key', async () => {
      await editor.openEmptyView();
      await fillService(editor.dataFolder, { prompts: ['Best TV for a bright room'], answer: 'Take the Samsung S95.' });
      await editor.refresh();
      await editor.row('Samsung').first().waitFor();
      fs.writeFileSync(file, top + topics);
      await openFile();
      await squiggle.waitFor();
      await editor.picture('project-1-problem');
      const marker = page.locator('.marker-widget', { hasText: 'chatgtp' });
      await actUntil(
        'the problem at the misspelt name',
        () => page.keyboard.press('F8'),
        () => marker.waitFor({ timeout: 2_000 }),
      );
      // The key does nothing until the editor knows the fixes at its new place.
      await actUntil(
        'the fix',
        () => page.keyboard.press('Control+.'),
        (timeout) => page.locator('.action-widget', { hasText: projectFile.fix('chatgpt') }).waitFor({ timeout }),
      );
      await editor.picture('project-2-fix');
      await page.keyboard.press('Enter');
      await squiggle.waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+s');
    });

    await step('shows visibility over project and topic', async () => {
      await lens('1 of 1 · 7 days').first().waitFor();
      await lens(projectFile.openAnswers).nth(1).waitFor();
      await editor.picture('project-3-lenses');
    });

    await step('plans changes, and applies them', async () => {
      await page.getByRole('button', { name: titleOf('planProjectFile') }).click();
      const wouldAdd = projectFile.wouldAdd(name, 'Samsung');
      await editor.message(wouldAdd).waitFor();
      await inserted.waitFor();
      assert.equal(await page.locator('.monaco-diff-editor .line-delete').count(), 0);
      await editor.picture('project-4-plan');
      await editor.pressInMessage(wouldAdd, projectFile.showText);
      await line(projectFile.added('Best TV under 500 euros', 'Televisions')).waitFor();
      await editor.picture('project-5-text');
      await tab.click();
      await page.getByRole('button', { name: titleOf('applyProjectFile') }).click();
      const question = page.locator('.monaco-dialog-box', { hasText: projectFile.askApply(name, 'Samsung') });
      await question.waitFor();
      await editor.picture('project-6-apply');
      await page.keyboard.press('Enter');
      await editor.message(projectFile.applied(name)).waitFor();
      await editor.row('Best TV under 500 euros').first().waitFor();
      await editor.picture('project-7-applied');
    });

    await step('pulls the service into the file, and shows changes', async () => {
      await tab.click();
      const shorter = fs.readFileSync(file, 'utf8').replace('    - Best TV under 500 euros\n', '# the end\n');
      fs.writeFileSync(file, shorter);
      await line('# the end').waitFor();
      await page.getByRole('button', { name: titleOf('pullProjectFile') }).click();
      await editor.message(projectFile.pulled(name)).waitFor();
      await line('- Best TV under 500 euros').waitFor();
      await editor.picture('project-8-pull');
      await editor.pressInMessage(projectFile.pulled(name), projectFile.showChanges);
      await inserted.waitFor();
      await editor.picture('project-9-pulled');
      await page.keyboard.press('Control+s');
      await until('the pulled prompt in the file', () =>
        fs.readFileSync(file, 'utf8').endsWith('# asked first\n    - Best TV under 500 euros\n# the end\n'),
      );
    });
  });
});
