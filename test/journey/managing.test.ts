import { after, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { eventually } from '../fakes/eventually.ts';
import { clientOf, fillService } from './folderService.ts';
import { quickInput, type QuickInput } from './quickInput.ts';
import { pressInMessage } from './byHand.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

// One journey in steps: prompts are written on a page, and projects, topics and prompts put in order.

let editor: Workbench;
let ask: QuickInput;

before(async () => {
  editor = await openWorkbench();
  ask = quickInput(editor);
  await editor.openView('Citedesk');
  await editor.page.getByRole('button', { name: 'New Project' }).waitFor();
  await editor.picture('managing-1-welcome');
  await fillService(editor.dataFolder, {
    prompts: ['Best television for a very bright room', 'Best television for a very small kitchen'],
    answer: 'The Samsung Q80D is bright enough.',
  });
  await editor.runCommand('Citedesk: Refresh');
  await editor.row('Televisions').waitFor();
});

after(() => editor.close());

test('prompts that are written on a page go in by the button over it, and the page is gone', async () => {
  await editor.runCommand('Citedesk: Add Prompts');
  await ask.pick('to which topic? (1)', 'New topic');
  await ask.type('New topic (2)', 'Soundbars');
  await ask.back('Add prompts (3)');
  await ask.type('New topic (2)', 'Projectors');
  await ask.pick('Add prompts (3)', 'Write several');
  const add = editor.page.getByRole('button', { name: 'Add These Prompts' });
  await add.waitFor();
  await editor.page.keyboard.type('Best projector\nCheapest projector');
  await editor.page.locator('.view-line', { hasText: 'Cheapest' }).waitFor();
  await editor.picture('managing-2-page');
  await add.click();
  await editor.message('2 prompts added to Projectors.').waitFor();
  await item(/^Projectors/u).waitFor();
  await editor.page.locator('.tab', { hasText: 'Untitled' }).waitFor({ state: 'detached' });
  await editor.row('Soundbars').waitFor({ state: 'detached' });
  await editor.runCommand('Notifications: Clear All Notifications');
});

test('rows that begin alike show what they differ in', async () => {
  await editor.row('1/1 · Best … bright room').waitFor();
  await editor.row('1/1 · Best … small kitchen').waitFor();
  await editor.picture('managing-3-alike');
});

test('a prompt gets other words by F2, and is paused and resumed from its menu', async () => {
  await editor.row('Best … bright room').click();
  await untilAsked('F2', 'New words of the prompt');
  await ask.type('New words of the prompt', 'TV brightness');
  await editor.row('1/1 · TV brightness').waitFor();
  await menu('1/1 · TV brightness', 'Pause Prompts', 'managing-4-menu');
  await editor.row('TV brightness').getByText('Paused').waitFor();
  await editor.picture('managing-5-paused');
  await menu('1/1 · TV brightness', 'Resume Prompts');
  await editor.row('TV brightness').getByText('Paused').waitFor({ state: 'detached' });
});

test('rows that are selected are dragged to another topic together, and go back by the message’s button', async () => {
  await editor.row('TV brightness').click();
  await editor.row('Best television').click({ modifiers: ['Control'] });
  await editor.row('TV brightness').dragTo(item(/^Projectors/u));
  const moved = editor.message('2 prompts moved to Projectors.');
  await moved.waitFor();
  await item(/^Projectors.*4 prompts/u).waitFor();
  await editor.picture('managing-6-dragged');
  await pressInMessage(moved, 'Undo');
  await moved.waitFor({ state: 'detached' });
  await item(/^Projectors.*2 prompts/u).waitFor();
});

test('rows that are selected move to another topic together', async () => {
  await editor.row('TV brightness').click();
  await editor.row('Best television').click({ modifiers: ['Control'] });
  await menu('TV brightness', 'Move to Topic…');
  await ask.pick('Move to which topic?', 'Projectors');
  await editor.message('2 prompts moved to Projectors.').waitFor();
  await editor.picture('managing-7-moved');
});

test('a topic is deleted by key after its prompts have gone to another one', async () => {
  await editor.runCommand('Notifications: Clear All Notifications');
  await item(/^Projectors/u).click();
  await untilAsked('Delete', 'Delete Projectors');
  await editor.picture('managing-8-topic');
  await ask.pick('Delete Projectors, which has 4 prompts', 'Move its prompts');
  await ask.pick('Move to which topic?', 'Televisions');
  await item(/^Projectors/u).waitFor({ state: 'detached' });
  await editor.picture('managing-9-topic-gone');
});

test('a project is deleted after a yes, and comes back by the message’s button', async () => {
  await editor.runCommand('Notifications: Clear All Notifications');
  await editor.runCommand('Preferences: Toggle between Light/Dark Themes');
  await item(/^Samsung/u).click();
  const dialog = editor.page.getByRole('dialog').filter({ hasText: 'Delete the project Samsung' });
  await untilShown('Delete', dialog);
  await editor.picture('managing-10-delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await editor.message('Samsung is deleted.').waitFor();
  await item(/^Samsung/u).waitFor({ state: 'detached' });
  await editor.picture('managing-11-deleted');
  await pressInMessage(editor.message('Samsung is deleted.'), 'Undo');
  await item(/^Samsung/u).waitFor();
  const client = clientOf(editor.dataFolder);
  await eventually(async () => (await client.listProjects()).data.length === 1);
  await client.close();
  await editor.picture('managing-12-back');
});

/** A row of the tree, by what screen readers say of it. */
const item = (name: RegExp) => editor.page.getByRole('treeitem', { name });

/** The extension learns what is selected some moments after it is seen. */
async function untilShown(key: string, shown: Locator): Promise<void> {
  await eventually(async () => {
    await editor.page.keyboard.press(key);
    return shown.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
  });
}

const untilAsked = (key: string, title: string): Promise<void> =>
  untilShown(key, editor.page.locator('.quick-input-title', { hasText: title }));

async function menu(row: string, entry: string, picture?: string): Promise<void> {
  await editor.row(row).click({ button: 'right' });
  // The menu stands in a shadow root, which locators look into.
  const line = editor.page.locator('.monaco-menu').getByText(entry, { exact: true });
  await line.waitFor();
  if (picture !== undefined) await editor.picture(picture);
  // A menu takes no click in its first moments, as the one that opened it might be meant.
  await line.hover();
  await editor.page.keyboard.press('Enter');
  await line.waitFor({ state: 'hidden' });
}
