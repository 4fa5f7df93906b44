import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { eventually } from '../fakes/eventually.ts';
import { fillService } from './folderService.ts';
import { pressInMessage } from './byHand.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

// A project kept as a file in the repository: what is wrong in it, what would change, and what the service has.

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

let editor: Workbench;
let file: string;

before(async () => {
  editor = await openWorkbench();
  file = path.join(editor.workspace, 'samsung.citedesk.yaml');
});

after(() => editor.close());

test('a name that is misspelt is a problem, and a key mends it', async () => {
  await editor.openView('Citedesk');
  await editor.page.getByRole('button', { name: 'New Project' }).waitFor();
  await fillService(editor.dataFolder, { prompts: ['Best TV for a bright room'], answer: 'Take the Samsung S95.' });
  await editor.runCommand('Citedesk: Refresh');
  await editor.row('Samsung').first().waitFor();
  fs.writeFileSync(file, top + topics);
  await openFile();
  await squiggle().waitFor();
  await editor.picture('project-1-problem');
  const { keyboard } = editor.page;
  await eventually(async () => {
    await keyboard.press('F8');
    await editor.page.waitForTimeout(500);
    return editor.page.locator('.marker-widget', { hasText: 'chatgtp' }).isVisible();
  });
  await keyboard.press('Control+.');
  await editor.page.locator('.action-widget', { hasText: 'Write “chatgpt”' }).waitFor();
  await editor.picture('project-2-fix');
  await keyboard.press('Enter');
  await squiggle().waitFor({ state: 'detached' });
  await keyboard.press('Escape');
  await keyboard.press('Control+s');
});

test('over project, topic and prompt stands where the brand is', async () => {
  await lens('100%').first().waitFor();
  await lens('Open Answers').nth(2).waitFor();
  await editor.picture('project-3-lenses');
});

test('a plan shows the file against what the service has, and applying it shows in the tree', async () => {
  await editor.page.getByRole('button', { name: 'Plan Project File' }).click();
  const message = editor.message('samsung.citedesk.yaml would change Samsung: 1 added.');
  await message.waitFor();
  const changed = editor.page.locator('.monaco-diff-editor .modified .line-insert').first();
  await changed.waitFor();
  assert.equal(await editor.page.locator('.monaco-diff-editor .line-delete').count(), 0);
  await editor.picture('project-4-plan');
  await pressInMessage(message, 'Show as Text');
  await line('+ prompt “Best TV under 500 euros” in “Televisions”').waitFor();
  await editor.picture('project-5-text');
  await editor.page
    .getByRole('tab', { name: path.basename(file) })
    .first()
    .click();
  await editor.page.getByRole('button', { name: 'Apply Project File' }).click();
  const question = editor.page.locator('.monaco-dialog-box', {
    hasText: 'Apply samsung.citedesk.yaml to Samsung: 1 added?',
  });
  await question.waitFor();
  await editor.picture('project-6-apply');
  await editor.page.keyboard.press('Enter');
  await editor.message('samsung.citedesk.yaml is applied: 1 added.').waitFor();
  await editor.row('Best TV under 500 euros').first().waitFor();
  await editor.picture('project-7-applied');
});

test('a pull writes what the service has into the file, and shows what that changed', async () => {
  await editor.page
    .getByRole('tab', { name: path.basename(file) })
    .first()
    .click();
  const shorter = fs.readFileSync(file, 'utf8').replace('    - Best TV under 500 euros\n', '# the end\n');
  fs.writeFileSync(file, shorter);
  await line('# the end').waitFor();
  await editor.page.getByRole('button', { name: 'Pull Project File' }).click();
  const message = editor.message('samsung.citedesk.yaml says what the service has now.');
  await message.waitFor();
  await line('- Best TV under 500 euros').waitFor();
  await editor.picture('project-8-pull');
  await pressInMessage(message, 'Show Changes');
  await editor.page.locator('.monaco-diff-editor .modified .line-insert').first().waitFor();
  await editor.picture('project-9-pulled');
  await editor.page.keyboard.press('Control+s');
  await eventually(() =>
    fs.readFileSync(file, 'utf8').endsWith('# asked first\n    - Best TV under 500 euros\n# the end\n'),
  );
});

const openFile = async (): Promise<void> => {
  await editor.page.keyboard.press('Control+p');
  await editor.page.locator('.quick-input-widget input:visible').fill(path.basename(file));
  await editor.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: path.basename(file) }).waitFor();
  await editor.page.keyboard.press('Enter');
  await editor.page
    .getByRole('tab', { name: path.basename(file) })
    .first()
    .waitFor();
};

const squiggle = (): Locator => editor.page.locator('.squiggly-error').first();
const lens = (text: string): Locator => editor.page.locator('.codelens-decoration a', { hasText: text });
const line = (text: string): Locator => editor.page.locator('.view-line', { hasText: text }).first();
